// A player's own hand on the chips: which chip, where, and back again. What is allowed is the
// house's to say: from its offers, and by its refusals.
import { resultsOf } from './round';
import type { TableClient } from './table.svelte';
import type { Area, CallOffer, ChooseOffer, PlaceOffer, Spot, TakeDownOffer, Wager } from './types';

/** A place on the felt: one spot of an area. */
export type Place = { key: string; area: Area; spot: string; label: string; covers: string[] };
type Bet = { wager: string; spot: string; box: number; cents: number };

export function placesOf(area: Area): Place[] {
  const spots: Spot[] = area.spots.length ? area.spots : [{ name: '' }];
  return spots.map((spot) => ({
    key: `${area.wager} ${spot.name}`,
    area,
    spot: spot.name,
    label: spot.name ? `${area.name} ${spot.name}` : area.name,
    covers: spot.covers ?? [],
  }));
}

export class Play {
  chip = $state(500);
  box = $state(0); // chosen by the player; 0: his first
  forDealer = $state(false);
  #done = $state.raw<Bet[]>([]); // in this betting period, oldest first
  last = $state.raw<Bet[]>([]); // what stood when the betting last closed

  /** What the last round, or the one that is played, has brought this player so far. */
  results = $derived.by(() => resultsOf(this.table.round, this.table.known, this.table.player));

  constructor(readonly table: TableClient) {}

  get myBox(): number {
    return this.box || this.table.boxes[0] || 0;
  }

  /** Between rounds the first chip opens the next one. */
  get between(): boolean {
    return this.table.view?.prompt.waits_for === 'nothing' && !this.table.view.dealer_controlled;
  }

  get open(): boolean {
    return this.table.seated && (this.table.view?.prompt.waits_for === 'bets' || this.between);
  }

  get placeOffers(): PlaceOffer[] {
    const view = this.table.view;
    const offers = this.between ? (view?.words?.offers ?? []) : this.table.offers;
    return offers.filter((each): each is PlaceOffer => each.type === 'place');
  }

  get takeDowns(): TakeDownOffer[] {
    return this.table.offers.filter((each): each is TakeDownOffer => each.type === 'take_down');
  }

  get calls(): CallOffer[] {
    return this.table.offers.filter((each): each is CallOffer => each.type === 'call');
  }

  get choices(): ChooseOffer[] {
    return this.table.offers.filter((each): each is ChooseOffer => each.type === 'choose');
  }

  /** The boxes that this player may bet on now. */
  get boxes(): number[] {
    const offered = new Set(this.placeOffers.map((each) => each.box));
    for (const box of this.table.boxes) offered.add(box);
    return [...offered].sort((a, b) => a - b);
  }

  offer(place: Place): PlaceOffer | undefined {
    return this.placeOffers.find(
      (each) =>
        each.wager === place.area.wager &&
        (each.spot === place.spot || !place.area.spots.length) &&
        each.box === this.myBox &&
        (each.for_dealer ?? false) === this.forDealer,
    );
  }

  /** May a chip go there, as far as the page was told? */
  isOpen(place: Place): boolean {
    if (!this.open) return false;
    return this.offer(place) !== undefined;
  }

  /** Everybody's chips in a place; `moved` counts those that have gone on from there, too. */
  wagers(place: Place, moved = false): Wager[] {
    const any = !place.area.spots.length || (moved && !place.spot);
    const all = this.table.view?.wagers ?? [];
    return all.filter((each) => each.kind === place.area.wager && (any || (each.spot ?? '') === place.spot));
  }

  /** What became of this player's chips in a place, once the round is over. */
  cameOf(place: Place, moved = false): number | null {
    if (!this.between) return null;
    const any = !place.area.spots.length || (moved && !place.spot);
    const here = this.results.filter(({ wager }) => wager?.kind === place.area.wager && (any || (wager.spot ?? '') === place.spot));
    return here.length ? here.reduce((sum, each) => sum + each.cents, 0) : null;
  }

  /** What a click would put there: the chip, as near as the limits let it. */
  amount(place: Place, cents = this.chip): number {
    const offer = this.offer(place);
    const { low, high, step } = offer ?? place.area;
    if (place.area.follows && !offer) return cents;
    const fitted = Math.min(Math.max(cents, low), high);
    return low + Math.floor((fitted - low) / step) * step;
  }

  async put(place: Place, cents?: number): Promise<boolean> {
    const offer = this.offer(place);
    return this.#bet({
      wager: place.area.wager,
      spot: offer?.spot ?? place.spot,
      box: this.myBox,
      cents: this.amount(place, cents),
    });
  }

  async #bet(bet: Bet): Promise<boolean> {
    const { wager, spot, box, cents } = bet;
    const tip = this.forDealer ? { for_dealer: true } : {};
    const told = await this.table.ask({ do: 'bet', wager, box, cents, ...(spot ? { spot } : {}), ...tip });
    if (told.status === 'done') this.#done = [...this.#done, bet];
    return told.status === 'done';
  }

  /** As much of a wager as may come down, or so many cents. */
  async takeDown(wager: Wager, cents?: number): Promise<boolean> {
    const offer = this.takeDowns.find((each) => each.wager_id === wager.id);
    const told = await this.table.ask({
      do: 'take_down',
      wager_id: wager.id,
      cents: Math.min(cents ?? wager.cents, offer?.high ?? wager.cents),
    });
    return told.status === 'done';
  }

  async undo(): Promise<void> {
    const bet = this.#done.at(-1);
    if (!bet) return;
    const wager = this.#find(bet);
    this.#done = this.#done.slice(0, -1);
    if (!wager) return;
    // Where part of it may not come down, all of it does.
    const offer = this.takeDowns.find((each) => each.wager_id === wager.id);
    await this.takeDown(wager, offer && offer.part >= bet.cents ? bet.cents : wager.cents);
  }

  get canUndo(): boolean {
    return this.open && this.#done.length > 0;
  }

  async clear(): Promise<void> {
    const mine = (this.table.view?.wagers ?? []).filter((each) => each.player === this.table.player);
    const ids = new Set(this.takeDowns.map((each) => each.wager_id));
    for (const wager of mine.reverse()) if (ids.has(wager.id)) await this.takeDown(wager);
    this.#done = [];
  }

  /** The wagers of last time, as far as they do not stand already. */
  async repeat(): Promise<void> {
    for (const bet of this.last) {
      const standing = this.#find(bet)?.cents ?? 0;
      if (standing < bet.cents && !(await this.#bet({ ...bet, cents: bet.cents - standing }))) return;
    }
  }

  get canRepeat(): boolean {
    return this.open && this.last.length > 0;
  }

  /** As much again on everything that takes more. */
  async double(): Promise<void> {
    for (const wager of this.#mine()) {
      const spot = wager.spot ?? '';
      const offer = this.placeOffers.find((e) => e.wager === wager.kind && e.spot === spot && e.box === wager.box);
      if (!offer) continue;
      const cents = Math.min(wager.cents, offer.high);
      if (!(await this.#bet({ wager: wager.kind, spot, box: wager.box, cents }))) return;
    }
  }

  async ready(): Promise<void> {
    const mine = this.#mine();
    const told = await this.table.ask({ do: 'ready' });
    if (told.status !== 'done') return;
    // Only what he put up himself is put up again: the house adds the rest.
    const put = new Set(this.#done.map((bet) => `${bet.wager} ${bet.spot} ${bet.box}`));
    const stood = mine.map((w) => ({ wager: w.kind, spot: w.spot ?? '', box: w.box, cents: w.cents }));
    const kept = stood.filter((bet) => put.has(`${bet.wager} ${bet.spot} ${bet.box}`));
    if (kept.length) this.last = kept;
    this.#done = [];
  }

  async call(offer: CallOffer): Promise<void> {
    await this.table.ask({ do: 'call', wager_id: offer.wager_id, on: offer.on });
  }

  async answer(option: string, number = 0): Promise<void> {
    await this.table.ask({ do: 'answer', option, ...(number ? { number } : {}) }, true);
  }

  #mine(): Wager[] {
    return (this.table.view?.wagers ?? []).filter((each) => each.player === this.table.player);
  }

  get staked(): number {
    return this.#mine().reduce((sum, each) => sum + each.cents, 0);
  }

  #find(bet: Bet): Wager | undefined {
    return this.#mine().find((e) => e.kind === bet.wager && (e.spot ?? '') === bet.spot && e.box === bet.box);
  }
}
