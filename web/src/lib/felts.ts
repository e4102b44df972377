// How places lie on each felt: rows from the dealer to the player, and where cards will lie: how many
// before the dealer, on the board, and in the player's hand (`own`), which lies beside the circles, or
// behind them where they are `wide`. Only the drawing is here; what a place is, takes and pays comes
// from the house. A wager that no row names lies in the last row.

export type Arrangement = { shape: 'circle' | 'box'; rows: string[][]; lie?: Record<string, number>; wide?: boolean };

/** What lies there is called by its hand's name, unless a felt says it better. */
export const LIE_NAMES: Record<string, string> = { turn_river: 'Turn and river', dealer_up: 'Face up' };

/** Places that lie across the felt as a band. */
export const BANDS = new Set(['insurance', 'even_money']);

const BLACKJACK: Arrangement = {
  shape: 'circle',
  lie: { dealer: 2, own: 2 },
  rows: [
    ['insurance', 'even_money'],
    ['hedge_22', 'silver_stack', 'bust_bonus', 'classic_21_3', 'xtreme_21_3'],
    ['top_3', 'lucky_ladies', 'progressive_21_3', 'lucky_ladies_progressive'],
    ['house_money', 'push_22', 'super_bonus', 'blackjack', 'bet', 'double_down', 'split', 'free_double', 'free_split', 'player_pair', 'bonus'],
  ],
};
const STUD = { dealer: 5, own: 5 };
const BACCARAT: Arrangement = {
  shape: 'box',
  lie: { player: 2, banker: 2 },
  rows: [['dragon_bonus_player', 'tie', 'fortune_7', 'dragon_bonus_banker'], ['banker'], ['player']],
};

export const FELTS: Record<string, Arrangement> = {
  'big-six': {
    shape: 'box',
    rows: [['one_dollar', 'two_dollar', 'five_dollar', 'ten_dollar'], ['twenty_dollar', 'joker', 'logo']],
  },
  blackjack: BLACKJACK,
  'free-bet-blackjack': BLACKJACK,
  'ride-free': { ...BLACKJACK, wide: true },
  'pontoon-plus': { ...BLACKJACK, wide: true },
  'mini-baccarat': BACCARAT,
  'dragon-bonus-baccarat': BACCARAT,
  'three-dice-baccarat': {
    shape: 'box',
    rows: [
      ['player', 'tie', 'banker'],
      ['golden_3_player', 'golden_3', 'golden_3_banker'],
      ['sun_7', 'moon_8', 'triple_3'],
      ['triple_1_or_6', 'any_triple', 'double_straight'],
      ['nine_over_six', 'one_over_zero', 'five_tie', 'zero_or_nine_tie'],
      ['golden_talons_player', 'triple_progressive', 'golden_talons_banker'],
    ],
  },
  'three-card-poker': { shape: 'circle', lie: { dealer: 3, own: 3 }, rows: [['pair_plus', 'six_card_bonus'], ['ante', 'ante_bonus'], ['play']] },
  'four-card-poker': { shape: 'circle', lie: { dealer: 5, dealer_up: 1, own: 5 }, rows: [['aces_up', 'progressive'], ['ante', 'ante_bonus'], ['play']] },
  'crazy-four-poker': { shape: 'circle', lie: STUD, rows: [['queens_up', 'progressive'], ['ante', 'super_bonus'], ['play']] },
  'ultimate-texas-holdem': { shape: 'circle', lie: { dealer: 2, flop: 3, turn_river: 2, own: 2 }, rows: [['trips', 'progressive'], ['ante', 'blind'], ['play']] },
  'texas-holdem-bonus': { shape: 'circle', lie: { dealer: 2, flop: 3, turn: 1, river: 1, own: 2 }, rows: [['bonus', 'bonus_supplement', 'progressive'], ['ante'], ['flop', 'turn', 'river']] },
  'dj-wild': { shape: 'circle', lie: STUD, rows: [['trips', 'two_way_bad_beat'], ['ante', 'blind'], ['play']] },
  'deuces-wild-xtreme': {
    shape: 'circle',
    wide: true,
    lie: STUD,
    rows: [['goin_wild', 'goin_wild_progressive', 'too_wild_progressive'], ['trips_plus_wild', 'bad_beat_xtreme', 'five_card_linked'], ['ante', 'odds', 'play']],
  },
  'let-it-ride': { shape: 'circle', lie: { community_1: 1, community_2: 1, own: 3 }, rows: [['bonus', 'three_card_bonus', 'progressive'], ['bet_1', 'bet_2', 'bet_3']] },
  'mississippi-stud': {
    shape: 'circle',
    wide: true,
    lie: { third_street: 1, fourth_street: 1, fifth_street: 1, own: 2 },
    rows: [['three_card_bonus', 'progressive'], ['ante', 'third_street', 'fourth_street', 'fifth_street']],
  },
  'pai-gow-poker': { shape: 'circle', wide: true, lie: { dealer: 7, own: 7 }, rows: [['fortune_bonus'], ['pai_gow']] },
};
