// One open line to a table. It pings, notices silence, comes back by itself, asks again for what it
// missed, and sends a command again, under the same id, until the house says what became of it.
import type { Command, Problem, Told, View } from './types';

const PING_AFTER = 2_500; // milliseconds after each pong
const SILENCE = 9_000; // without a word, the line is dead
const COME_BACK = 3_500; // after it closed
const RESEND_AFTER = 2_500; // what nobody answered
const LOOK_EVERY = 1_200;

export type LineState = 'connecting' | 'open' | 'reconnecting' | 'offline';

export type Listener = {
  view(view: View, reason: string): void;
  state(state: LineState): void;
  problem(problem: Problem): void;
  version(): number | undefined; // how far the page has come; undefined: it has nothing
};

type Envelope = { action_id: string; command: Command; seen?: number };
type Waiting = { envelope: Envelope; sentAt: number; done: (told: Told) => void };
type Word =
  | { kind: 'welcome'; name?: string; seat?: string; now?: number }
  | { kind: 'view'; view: View; reason?: string }
  | { kind: 'answer'; answer: Told }
  | { kind: 'seat'; seat: string }
  | { kind: 'pong'; ping: number; now: number }
  | { kind: 'problem'; problem: Problem; action_id?: string };

/** An id that no other act will ever have. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Leave a table while the page goes away: nobody is there any more to hear the answer. */
export function leaveBehind(table: string): void {
  void fetch(`/api/tables/${encodeURIComponent(table)}/commands`, {
    method: 'POST',
    keepalive: true,
    credentials: 'same-origin',
    headers: { 'X-Pitboss': 'pages', 'Content-Type': 'application/json' },
    body: JSON.stringify({ action_id: newId(), command: { do: 'leave' } }),
  }).catch(() => undefined);
}

export class Line {
  /** How far the house's clock is ahead of this one, in milliseconds. */
  ahead = 0;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #heard = 0;
  #pings = 0;
  #closed = false;
  #pinging: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY);
    addEventListener('online', this.#back);
    this.#open('connecting');
  }

  /** Ask the table for something; the promise is kept only when the house has said yes or no. */
  ask(command: Command, seen?: number): Promise<Told> {
    const envelope: Envelope = { action_id: newId(), command, ...(seen === undefined ? {} : { seen }) };
    return new Promise((done) => {
      this.#waiting.set(envelope.action_id, { envelope, sentAt: 0, done });
      this.#flush();
    });
  }

  /** Ask for everything behind a version; without one, for all of it. */
  resync(since?: number): void {
    this.#send({ since: since ?? -1 });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#looking);
    clearTimeout(this.#again);
    clearTimeout(this.#pinging);
    removeEventListener('online', this.#back);
    this.#socket?.close();
  }

  #back = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) this.#open('reconnecting');
  };

  #open(state: LineState): void {
    if (this.#closed) return;
    clearTimeout(this.#again);
    this.#drop();
    this.listener.state(state);
    const where = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    const socket = new WebSocket(`${where}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      const since = this.listener.version();
      socket.send(JSON.stringify({ words: true, ...(since === undefined ? {} : { since }) }));
    };
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as Word);
    socket.onclose = () => this.#lost(socket);
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    if (!old) return;
    old.onclose = old.onmessage = old.onopen = null;
    old.close();
  }

  #lost(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket) return;
    clearTimeout(this.#pinging);
    this.listener.state(navigator.onLine ? 'reconnecting' : 'offline');
    this.#again = setTimeout(() => this.#open('reconnecting'), COME_BACK);
  }

  #hear(word: Word): void {
    this.#heard = Date.now();
    switch (word.kind) {
      case 'welcome':
        if (word.now) this.ahead = word.now - Date.now();
        this.listener.state('open');
        for (const each of this.#waiting.values()) each.sentAt = 0;
        this.#flush();
        this.#pingLater();
        break;
      case 'pong':
        this.ahead = word.now - Date.now();
        this.#pingLater();
        break;
      case 'view':
        this.listener.view(word.view, word.reason ?? '');
        break;
      case 'answer':
        this.#answered(word.answer);
        break;
      case 'problem':
        this.#wrong(word.problem, word.action_id ?? '');
        break;
    }
  }

  /** Unknown is not refused: it is asked again, under the same id. */
  #answered(told: Told): void {
    const asked = this.#waiting.get(told.action_id);
    if (!asked || (told.status !== 'done' && told.status !== 'refused')) return;
    this.#waiting.delete(told.action_id);
    asked.done(told);
  }

  #wrong(problem: Problem, id: string): void {
    const asked = this.#waiting.get(id);
    if (asked && problem.message.startsWith('too many requests')) return; // sent again later
    if (!asked) return this.listener.problem(problem);
    this.#waiting.delete(id);
    asked.done({ action_id: id, status: 'refused', ...problem });
  }

  #pingLater(): void {
    clearTimeout(this.#pinging);
    this.#pinging = setTimeout(() => this.#send({ ping: ++this.#pings }), PING_AFTER);
  }

  #look(): void {
    if (this.#socket && Date.now() - this.#heard > SILENCE) this.#open('reconnecting');
    this.#flush();
  }

  #flush(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    for (const each of this.#waiting.values()) {
      if (now - each.sentAt < RESEND_AFTER) continue;
      each.sentAt = now;
      this.#send(each.envelope);
    }
  }

  #send(word: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(word));
  }
}
