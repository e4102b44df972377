// A table as this browser knows it: the felt, the present view, and everything told so far.
import { ask, Refused } from './api';
import { connection } from './connection.svelte';
import { guestName } from './names';
import { Line } from './socket';
import type { Command, Event, Layout, Offer, Problem, Told, View, Wager } from './types';

/** An event of the log with its line, and what the house says of it in words. */
export type Line_ = { n: number; event: Event; words: string };

/** What one sits down with, if the wallet has it. */
export const BUY_IN = 100_000;
const KEPT = 600; // lines that a page keeps
const AGAIN = 2_000; // milliseconds until the house is asked again

export class TableClient {
  layout = $state.raw<Layout | null>(null);
  view = $state.raw<View | null>(null);
  lines = $state.raw<Line_[]>([]); // since the page was opened, oldest first
  problem = $state.raw<Problem | null>(null); // the last thing refused
  busy = $state(0); // commands on their way
  known = new Map<number, Wager>(); // every wager heard of, by its id; those settled too
  #noted = new Set<number>(); // the lines that told of them
  #line: Line;
  #closed = false;

  constructor(
    readonly id: string,
    public player: string,
  ) {
    this.#line = new Line(id, {
      view: (view) => this.#see(view),
      state: (state) => (connection.state = state),
      problem: (problem) => (this.problem = problem),
      version: () => this.view?.version,
    });
    void this.look();
  }

  /** What happened at the table before the page was opened, as far as anybody may see it. */
  async #lookBack(first: number): Promise<void> {
    const from = Math.max(0, first - KEPT / 2);
    if (from >= first) return;
    const page = await ask('get', '/api/tables/{table_id}/log', {
      path: { table_id: this.id },
      query: { first: from, count: first - from },
    });
    const told = (page.events as unknown as Event[]).map((event, at) => ({ n: from + at, event, words: '' }));
    this.lines = [...told.filter((each) => each.n < first), ...this.lines];
  }

  /** The felt; it changes when the floor changes limits. A house out of reach is asked again. */
  async look(): Promise<void> {
    try {
      this.layout = await ask('get', '/api/tables/{table_id}/layout', { path: { table_id: this.id } });
    } catch (fault) {
      if (fault instanceof Refused) this.problem = fault.problem;
      else if (!this.#closed) setTimeout(() => void this.look(), AGAIN);
    }
  }

  close(): void {
    this.#closed = true;
    this.#line.close();
    connection.state = 'idle';
  }

  /** The time at the house, in milliseconds. */
  get now(): number {
    return Date.now() + this.#line.ahead;
  }

  get seated(): boolean {
    return this.player in (this.view?.racks ?? {});
  }

  get waiting(): boolean {
    return this.view?.waiting.includes(this.player) ?? false;
  }

  get rack(): number {
    return this.view?.racks[this.player] ?? 0;
  }

  /** One's own boxes, in order. */
  get boxes(): number[] {
    const seats = Object.entries(this.view?.seats ?? {});
    return seats.filter((each) => each[1] === this.player).map((each) => Number(each[0]));
  }

  get offers(): Offer[] {
    return this.view?.prompt.offers ?? [];
  }

  /** Is this player asked something now? */
  get asked(): boolean {
    const prompt = this.view?.prompt;
    return prompt?.waits_for === 'choice' && prompt.player === this.player;
  }

  /** The events of the round that is played, or of the last one. */
  get round(): Line_[] {
    for (let at = this.lines.length - 1; at >= 0; at--)
      if (this.lines[at]!.event.event === 'round_opened') return this.lines.slice(at);
    return this.lines;
  }

  /** Ask the table for something. What is refused is kept in `problem`. */
  async ask(command: Command, answering = false): Promise<Told> {
    this.busy++;
    const told = await this.#line.ask(command, answering ? this.view?.version : undefined);
    this.busy--;
    const refused = told.status === 'refused';
    this.problem = refused
      ? { message: told.message ?? '', field: told.field ?? '', clause: told.clause ?? '' }
      : null;
    return told;
  }

  /** Take the first free box: which one, or why none is given; neither where all are taken. */
  async sitDown(cents: number): Promise<{ box: number; refused: string }> {
    const taken = new Set(Object.keys(this.view?.seats ?? {}).map(Number));
    for (let box = 1; box <= (this.layout?.boxes ?? 16); box++) {
      if (taken.has(box)) continue;
      const told = await this.ask({ do: 'sit', box, cents });
      if (told.status === 'done') return { box, refused: '' };
      if (told.field !== 'box') return { box: 0, refused: told.message ?? '' };
    }
    return { box: 0, refused: '' };
  }

  /** Remember whose chips a later event speaks of; what is told again is not counted again. */
  #note({ n, event }: Line_): void {
    if ((event.event !== 'wager_placed' && event.event !== 'wager_added') || this.#noted.has(n)) return;
    this.#noted.add(n);
    const { id, player, box, wager, cents, spot } = event as unknown as Wager & { wager: string };
    const before = this.known.get(id)?.cents ?? 0;
    this.known.set(id, { id, player, box, kind: wager, cents: before + cents, spot: spot ?? '' });
  }

  #see(view: View): void {
    const mine = this.view?.version;
    if (!view.whole && mine !== undefined) {
      if (view.version < mine) return; // old news
      if (view.since > mine) return this.#line.resync(mine); // something is missing
    }
    const told = view.events.map((event, at) => ({
      n: view.since + at,
      event,
      words: guestName(view.words?.lines?.[at] ?? ''),
    }));
    const from = view.whole ? view.since : (mine ?? 0);
    // What was seen before stands, unless it is told anew: a hidden card may now be seen.
    const before = view.whole ? this.lines.filter((each) => each.n < from) : this.lines;
    for (const each of told) this.#note(each);
    for (const wager of view.wagers) this.known.set(wager.id, wager);
    this.lines = [...before, ...told.filter((each) => each.n >= from)].slice(-KEPT);
    this.view = view;
    if (mine === undefined) void this.#lookBack(view.since);
    if (told.some((each) => each.event.event === 'limits_changed')) void this.look();
  }
}
