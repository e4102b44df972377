// The games of the house, as the lobby shows them.
import { ask } from './api';

type Told = Awaited<ReturnType<typeof lobby>>;
export type Game = Told['games'][number];

export function lobby() {
  return ask('get', '/api/lobby');
}

let named: Promise<Map<string, string>> | undefined;

/** A game by its slug, until its name is there. */
export const bySlug = (game: string): string => game.replace(/(^|-)(\w)/g, (_, dash, first) => (dash && ' ') + first.toUpperCase());

/** The games by their own names; asked for once. */
export function gameNames(): Promise<Map<string, string>> {
  named ??= lobby().then((told) => new Map(told.games.map((each) => [each.game, each.name])));
  named.catch(() => (named = undefined));
  return named;
}

/** The meters of a game's tables, each once: linked tables show the same one. */
export function metersOf(game: Game): [string, number][] {
  const found = new Map<string, number>();
  for (const each of game.tables)
    for (const [name, cents] of Object.entries(each.table.meters))
      found.set(name, Math.max(cents, found.get(name) ?? 0));
  return [...found].sort((a, b) => b[1] - a[1]);
}

/** Does a game fit some words: by its name, its line, its wagers? */
export function fits(game: Game, words: string): boolean {
  const text = [game.name, game.game, game.line, ...game.wagers].join(' ').toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
