// How places lie on each felt: rows from the dealer to the player. Only the drawing is here; what a
// place is, takes and pays comes from the house. A wager that no row names lies in the last row.

export type Arrangement = { shape: 'circle' | 'box'; rows: string[][]; names?: Record<string, string> };

const BLACKJACK: Arrangement = {
  shape: 'circle',
  rows: [['insurance', 'even_money'], ['blackjack', 'bet'], ['double_down', 'split', 'free_double', 'free_split']],
};
const BACCARAT: Arrangement = {
  shape: 'box',
  rows: [['tie'], ['banker'], ['player'], ['dragon_bonus_player', 'dragon_bonus_banker', 'fortune_7']],
};

export const FELTS: Record<string, Arrangement> = {
  'big-six': {
    shape: 'box',
    rows: [['one_dollar', 'two_dollar', 'five_dollar', 'ten_dollar'], ['twenty_dollar', 'joker', 'logo']],
  },
  blackjack: BLACKJACK,
  'free-bet-blackjack': BLACKJACK,
  'ride-free': BLACKJACK,
  'pontoon-plus': BLACKJACK,
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
  'three-card-poker': { shape: 'circle', rows: [['pair_plus', 'six_card_bonus'], ['ante', 'ante_bonus'], ['play']] },
  'four-card-poker': { shape: 'circle', rows: [['aces_up', 'progressive'], ['ante', 'ante_bonus'], ['play']] },
  'crazy-four-poker': { shape: 'circle', rows: [['queens_up', 'progressive'], ['ante', 'super_bonus'], ['play']] },
  'ultimate-texas-holdem': { shape: 'circle', rows: [['trips', 'progressive'], ['ante', 'blind'], ['play']] },
  'texas-holdem-bonus': { shape: 'circle', rows: [['bonus', 'progressive'], ['ante'], ['flop', 'turn', 'river']] },
  'dj-wild': { shape: 'circle', rows: [['trips', 'two_way_bad_beat'], ['ante', 'blind'], ['play']] },
  'deuces-wild-xtreme': {
    shape: 'circle',
    rows: [['goin_wild', 'goin_wild_progressive', 'too_wild_progressive'], ['trips_plus_wild', 'bad_beat_xtreme', 'five_card_linked'], ['ante', 'odds', 'play']],
  },
  'let-it-ride': { shape: 'circle', rows: [['bonus', 'three_card_bonus', 'progressive'], ['bet_1', 'bet_2', 'bet_3']] },
  'mississippi-stud': {
    shape: 'circle',
    rows: [['three_card_bonus', 'progressive'], ['ante', 'third_street', 'fourth_street', 'fifth_street']],
  },
  'pai-gow-poker': { shape: 'circle', rows: [['fortune_bonus', 'pai_gow']] },
};
