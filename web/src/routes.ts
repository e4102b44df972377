// Every page, each in a file of its own that is loaded when somebody goes there.
import type { Route } from './lib/router.svelte';

export const routes: Route[] = [
  { path: '/', title: 'Lobby', load: () => import('./pages/Lobby.svelte') },
  { path: '/games/:game', title: 'Game', load: () => import('./pages/Game.svelte') },
  { path: '/tables/:id', title: 'Table', load: () => import('./pages/Table.svelte') },
  { path: '/rounds', title: 'My rounds', load: () => import('./pages/Rounds.svelte') },
  { path: '/review/:table/:number', title: 'Review', load: () => import('./pages/Review.svelte') },
  { path: '/shared/:share', title: 'A shared round', load: () => import('./pages/Review.svelte') },
  { path: '/text/*', title: 'In words', load: () => import('./pages/Text.svelte') },
];

export const nowhere: Route = {
  path: '/*',
  title: 'No such page',
  load: () => import('./pages/Nowhere.svelte'),
};

/** What the header leads to; `right` hides a link from those who could do nothing there. */
export const links: { path: string; name: string; right?: string }[] = [
  { path: '/', name: 'Lobby' },
  { path: '/rounds', name: 'My rounds' },
];
