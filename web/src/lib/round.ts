// What a round's events show: dice, marks, and what became of each wager. Nothing is judged here; it
// only puts together what the house has told.
import type { Line_ } from './table.svelte';
import type { Event, Wager } from './types';

export type Result = {
  id: number;
  wager: Wager | undefined;
  outcome: 'won' | 'lost' | 'push' | 'vigorish' | 'award' | 'bank';
  cents: number; // what it changed for the player, the stake left aside
  pays: string;
  clause: string;
};

/** The throws of a round, oldest first. */
export function throwsOf(lines: Line_[]): number[][] {
  return lines.filter((each) => each.event.event === 'dice_thrown').map((each) => each.event.dice as number[]);
}

/** The marks at which a wheel has stopped, oldest first. */
export function marksOf(lines: Line_[]): string[] {
  const spun = lines.filter((each) => ['wheel_spun', 'number_shown'].includes(each.event.event));
  return spun.map((each) => String(each.event.mark));
}

/** What became of the wagers of one player, or of all. */
export function resultsOf(lines: Line_[], known: Map<number, Wager>, player?: string): Result[] {
  const found: Result[] = [];
  for (const { event } of lines) {
    const result = resultOf(event, known);
    if (result && (!player || result.wager?.player === player || event.player === player)) found.push(result);
  }
  return found;
}

function resultOf(event: Event, known: Map<number, Wager>): Result | null {
  const id = Number(event.id ?? 0);
  const made = (outcome: Result['outcome'], cents: number): Result => ({
    id,
    wager: known.get(id),
    outcome,
    cents,
    pays: String(event.pays ?? ''),
    clause: event.clause ?? '',
  });
  switch (event.event) {
    case 'wager_won':
      return made('won', Number(event.paid) - Number(event.taken ?? 0));
    case 'wager_lost':
      return made('lost', -Number(event.cents));
    case 'wager_pushed':
      return made('push', 0);
    case 'vigorish_taken':
      return made('vigorish', -Number(event.cents));
    case 'vigorish_returned':
      return made('vigorish', Number(event.cents));
    case 'meter_paid':
      return event.wagered ? null : made('award', Number(event.cents));
    case 'envy_paid':
      return made('award', Number(event.cents));
    case 'bank_settled':
      return made('bank', Number(event.cents));
  }
  return null;
}

/** `third_street` is Third Street: for what the house gave no words. */
export function plain(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
