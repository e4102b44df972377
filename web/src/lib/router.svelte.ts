// Which page is shown: from the address, by the history of the browser.
import type { Component } from 'svelte';

export type Params = Record<string, string>;
// A page takes `params` or nothing at all.
export type PageModule = { default: Component<any> };
export type Route = { path: string; title: string; load: () => Promise<PageModule> };

class Router {
  path = $state(location.pathname);
  query = $state(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
    document.addEventListener('click', (click) => this.#follow(click));
  }

  /** Go to an address of ours; `replace` leaves no step back. */
  go(address: string, replace = false): void {
    if (address === location.pathname + location.search) return;
    if (replace) history.replaceState(null, '', address);
    else history.pushState(null, '', address);
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** A plain click on a link of ours changes the page without loading it anew. */
  #follow(click: MouseEvent): void {
    const link = (click.target as Element | null)?.closest?.('a');
    if (!link || click.defaultPrevented || click.button !== 0 || link.target) return;
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
    const to = new URL(link.href, location.href);
    if (to.origin !== location.origin || to.pathname.startsWith('/api') || link.download) return;
    if (to.pathname === location.pathname && to.hash) return;
    click.preventDefault();
    // Who reads goes on reading, until he asks for pictures.
    const reads = this.path.startsWith('/text') && !link.hasAttribute('data-pictures');
    this.go((reads ? inText(to.pathname) : to.pathname) + to.search);
  }
}

export const router = new Router();

/** The parts of a path that a pattern such as `/tables/:id` names; null if it does not fit. */
export function match(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  const found: Params = {};
  for (const [at, part] of wanted.entries()) {
    if (part === '*') return { ...found, rest: given.slice(at).join('/') };
    const word = given[at];
    if (word === undefined) return null;
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(word);
    else if (part !== word) return null;
  }
  return wanted.length === given.length ? found : null;
}

/** The same page in words: everything has a text view. */
export function inText(path: string): string {
  return path.startsWith('/text') ? path : `/text${path === '/' ? '' : path}`;
}

/** The page that a text view is of. */
export function inPictures(path: string): string {
  return path.replace(/^\/text/, '') || '/';
}
