// What clauses say, in our own words: fetched once a game, when somebody first asks.
import { fetchJson } from './api';

const kept = new Map<string, Promise<Record<string, string>>>();

export async function clauseWords(game: string, id: string): Promise<string> {
  if (!kept.has(game)) {
    const asked = fetchJson<Record<string, string>>(`/api/games/${encodeURIComponent(game)}/clauses`);
    kept.set(game, asked.catch(() => ({})));
  }
  return (await kept.get(game)!)[id] ?? 'See the filing.';
}
