// Who plays here: a guest from the first click on, without signing up. The session lies in a cookie
// that no script can read; a mark in this browser only says that there may be one.
import { ask, Refused } from './api';
import type { Me } from './types';

const MARK = 'pitboss.known';

function marked(): boolean {
  try {
    return localStorage.getItem(MARK) === '1';
  } catch {
    return false;
  }
}

function mark(on: boolean): void {
  try {
    if (on) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // then the next page asks again
  }
}

class Session {
  me = $state<Me | null>(null);
  #coming: Promise<Me> | null = null;

  /** Does somebody with this right sit before the page? */
  may(right: string): boolean {
    return this.me?.rights.includes(right) ?? false;
  }

  /** Who it is, if a session is there; nobody is made a guest by looking. */
  async look(): Promise<Me | null> {
    if (!marked()) return null;
    try {
      this.me = await ask('get', '/api/me');
    } catch (fault) {
      if (!(fault instanceof Refused) || fault.status !== 401) throw fault;
      mark(false);
      this.me = null;
    }
    return this.me;
  }

  /** Somebody to play with: whoever is there, or a new guest. */
  async ensure(): Promise<Me> {
    if (this.me) return this.me;
    this.#coming ??= this.#come().finally(() => (this.#coming = null));
    return this.#coming;
  }

  async #come(): Promise<Me> {
    const known = await this.look();
    if (known) return known;
    await ask('post', '/api/guest', { body: { cookie: true } });
    return this.#entered();
  }

  async #entered(): Promise<Me> {
    mark(true);
    this.me = await ask('get', '/api/me');
    return this.me;
  }

  async signUp(name: string, password: string): Promise<Me> {
    await ask('post', '/api/accounts', { body: { name, password, cookie: true } });
    return this.#entered();
  }

  async signIn(name: string, password: string): Promise<Me> {
    await ask('post', '/api/login', { body: { name, password, cookie: true } });
    return this.#entered();
  }

  async changePassword(old: string, next: string): Promise<Me> {
    await ask('post', '/api/me/password', { body: { old, new: next, cookie: true } });
    return this.#entered();
  }

  async signOut(): Promise<void> {
    await ask('post', '/api/logout');
    mark(false);
    this.me = null;
  }
}

export const session = new Session();
