// Par sheets and strategies as the desk of the house works them out.
import { ask, fetchJson } from './api';

export type Event = { event: string; combinations: string; probability: string; pays: string; contribution: string };
export type Sheet = {
  wager: string;
  name: string;
  clause: string;
  pay_table: string;
  method: string;
  exact: boolean;
  ev: string;
  house_edge: string;
  variance: string;
  combinations: string;
  events: Event[];
  decimals: Record<string, string> & { events?: never };
  notes: string[];
};
export type Sheets = {
  game: string;
  name: string;
  filing: string;
  part: string;
  version: string;
  digest: string;
  date: string;
  remarks: { words: string; clause: string; filed: boolean }[];
  wagers: Sheet[];
  unfiled: string;
};
export type Grid = { name: string; columns: string[]; rows: { name: string; cells: { play: string; values?: Record<string, number> }[] }[] };
export type Strategy = {
  title: string;
  optimal: boolean;
  rules: string;
  grids: Grid[];
  words: string[];
  legend: Record<string, string>;
  summary: string[];
  simpler: { rule: string; house_edge: string; cost: string }[];
  notes: string[];
};
export type Change = {
  options?: Record<string, string>;
  pay_tables?: Record<string, string>;
  pays?: Record<string, Record<string, string>>;
  meters?: Record<string, number>;
};
type Job = { id: string; status: string; doing?: string; document?: unknown; message?: string };

const AGAIN_MS = 400;

/** Wait for work that the house does beside its service; `doing` hears what it is at. */
async function finished(first: Job, doing: (words: string) => void, gone: () => boolean): Promise<unknown> {
  let job = first;
  while (job.status === 'solving' && !gone()) {
    doing(job.doing ?? '');
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    job = (await fetchJson(`/api/explore/${job.id}`)) as Job;
  }
  if (job.status === 'refused') throw new Error(job.message || String(job.document ?? 'refused'));
  return job.document;
}

export async function sheets(game: string, change: Change | null, doing: (words: string) => void, gone: () => boolean): Promise<Sheets> {
  const job = change
    ? ((await ask('post', '/api/explore', { body: { game, want: 'sheets', ...change } as never })) as unknown as Job)
    : ((await fetchJson(`/api/games/${game}/sheets`)) as Job);
  return (await finished(job, doing, gone)) as Sheets;
}

export async function strategy(game: string, change: Change | null, doing: (words: string) => void, gone: () => boolean): Promise<Strategy | null> {
  const job = change
    ? ((await ask('post', '/api/explore', { body: { game, want: 'strategy', ...change } as never })) as unknown as Job)
    : ((await fetchJson(`/api/games/${game}/strategy`)) as Job);
  return ((await finished(job, doing, gone)) as { strategy?: Strategy } | null)?.strategy ?? null;
}

/** A fraction such as 7/495 in per cent. */
export function percent(fraction: string, digits = 4): string {
  const [over, under = '1'] = fraction.split('/');
  const scale = 10n ** BigInt(digits + 2);
  const [a, b] = [BigInt(over!), BigInt(under)];
  const sign = a < 0n ? '−' : '';
  const whole = ((a < 0n ? -a : a) * scale * 2n + b) / (2n * b); // to the nearest
  const text = whole.toString().padStart(digits + 1, '0');
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}%`;
}

/** A fraction as a plain number, for sorting and drawing. */
export function value(fraction: string): number {
  const [over, under = '1'] = fraction.split('/');
  const scaled = (BigInt(over!) * 10n ** 15n) / BigInt(under);
  return Number(scaled) / 1e15;
}
