// Every page, each in a file of its own that is loaded when somebody goes there.
import type { Route } from './lib/router.svelte';

export const routes: Route[] = [
  { path: '/', title: 'Lobby', load: () => import('./pages/Lobby.svelte') },
  { path: '/games/:game', title: 'Game', load: () => import('./pages/Game.svelte') },
  { path: '/tables/:id', title: 'Table', load: () => import('./pages/Table.svelte') },
  { path: '/rounds', title: 'My rounds', load: () => import('./pages/Rounds.svelte') },
  { path: '/review/:table/:number', title: 'Review', load: () => import('./pages/Review.svelte') },
  { path: '/shared/:share', title: 'A shared round', load: () => import('./pages/Review.svelte') },
  { path: '/sheets', title: 'Par sheets', load: () => import('./pages/Sheets.svelte') },
  { path: '/sheets/:game', title: 'Par sheet', load: () => import('./pages/Sheet.svelte') },
  { path: '/drills', title: 'Drills', load: () => import('./pages/Drills.svelte') },
  { path: '/account', title: 'Account', load: () => import('./pages/Account.svelte') },
  { path: '/floor', title: 'The floor', load: () => import('./pages/Floor.svelte') },
  { path: '/floor/:id', title: 'A table on the floor', load: () => import('./pages/FloorTable.svelte') },
  { path: '/dealer/:id', title: "Dealer's station", load: () => import('./pages/Dealer.svelte') },
  { path: '/text/*', title: 'In words', load: () => import('./pages/Text.svelte') },
];

export const nowhere: Route = {
  path: '/*',
  title: 'No such page',
  load: () => import('./pages/Nowhere.svelte'),
};

/** What the header leads to; `rights` hide a link from those who could do nothing there. */
export const links: { path: string; name: string; rights?: string[] }[] = [
  { path: '/', name: 'Lobby' },
  { path: '/drills', name: 'Drills' },
  { path: '/sheets', name: 'Par sheets' },
  { path: '/rounds', name: 'My rounds' },
  { path: '/floor', name: 'The floor', rights: ['deal', 'declare_irregularity', 'read_records'] },
  { path: '/account', name: 'Account' },
];
