// The house's luck, checked here in the browser from what it has published: docs/fairness.md has
// the algorithm. Only deals whose seed is revealed can be computed again.

const NAME = 'pitboss-fair/1';
const text = new TextEncoder();

type Seat = { box: number; player: string; seed: string };
type Draw = { kind: string; below: number; values: number[]; marks?: string[] };
type Deal = {
  record: 'deal';
  number: number;
  commitment: string;
  client_seeds: Seat[];
  cards: number;
  composition: number[] | null;
  root: string;
  used: number;
  draws: Draw[];
  server_seed: string | null;
};
type Commitment = { record: 'commitment'; number: number; hash: string };
type Line = Deal | Commitment | { record: 'card'; number: number };

export type Verdict = { number: number; holds: boolean; words: string };

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const purpose = (words: string): Uint8Array => text.encode(`${NAME} ${words}\0`);
const u8 = (number: number): Uint8Array => new Uint8Array([number]);

function big(number: number, bytes: number): Uint8Array {
  const found = new Uint8Array(bytes);
  let rest = BigInt(number);
  for (let at = bytes - 1; at >= 0; at--) {
    found[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return found;
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const unhex = (digits: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

async function sha(words: string, ...parts: Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', join(purpose(words), ...parts)));
}

type Mac = (words: string, ...parts: Uint8Array[]) => Promise<Uint8Array>;

async function macOf(key: Uint8Array<ArrayBuffer>): Promise<Mac> {
  const kept = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (words, ...parts) => new Uint8Array(await crypto.subtle.sign('HMAC', kept, join(purpose(words), ...parts)));
}

/** The bytes of one stream, block after block. */
class Stream {
  #bytes: number[] = [];
  #block = 0;
  constructor(
    readonly mac: Mac,
    readonly words: string,
  ) {}

  async #byte(): Promise<number> {
    if (!this.#bytes.length) this.#bytes = [...(await this.mac(this.words, big(this.#block++, 8)))];
    return this.#bytes.shift()!;
  }

  /** A number below the limit; numbers that are too high are thrown away. */
  async below(limit: number): Promise<number> {
    const bits = limit <= 1 ? 0 : (limit - 1).toString(2).length;
    for (;;) {
      let number = 0n;
      for (let byte = 0; byte < Math.ceil(bits / 8); byte++) number = (number << 8n) | BigInt(await this.#byte());
      number &= (1n << BigInt(bits)) - 1n;
      if (number < BigInt(limit)) return Number(number);
    }
  }
}

async function keyOf(deal: Deal): Promise<Mac> {
  const seats = deal.client_seeds.map(({ box, player, seed }) => {
    const [name, words] = [text.encode(player), text.encode(seed)];
    return join(big(box, 4), big(name.length, 4), name, big(words.length, 4), words);
  });
  const mac = await macOf(unhex(deal.server_seed!));
  const key = await mac('client seeds', big(deal.number, 8), big(seats.length, 4), ...seats);
  return macOf(new Uint8Array(key));
}

async function orderOf(key: Mac, composition: number[]): Promise<number[]> {
  const cards = composition.flatMap((count, card) => Array<number>(count).fill(card));
  const stream = new Stream(key, 'shuffle');
  for (let last = cards.length - 1; last > 0; last--) {
    const other = await stream.below(last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return cards;
}

async function rootOf(key: Mac, order: number[]): Promise<string> {
  let row = await Promise.all(
    order.map(async (card, at) => sha('leaf', big(at, 4), u8(card), await key('salt', big(at, 8)))),
  );
  while (row.length > 1) {
    const odd = row.length % 2 ? [row.at(-1)!] : [];
    const pairs = Array.from({ length: Math.floor(row.length / 2) }, (_, at) => sha('node', row[2 * at]!, row[2 * at + 1]!));
    row = [...(await Promise.all(pairs)), ...odd];
  }
  return row.length ? hex(row[0]!) : '';
}

/** What is wrong with a revealed deal; empty if everything follows from its seeds. */
async function fault(deal: Deal, promised: string | undefined): Promise<string> {
  const seed = unhex(deal.server_seed!);
  if (hex(await sha('commitment', big(deal.number, 8), seed)) !== promised) return 'the seed is not the one committed to';
  const key = await keyOf(deal);
  const order = await orderOf(key, deal.composition ?? []);
  if (order.length !== deal.cards) return 'the composition has not so many cards';
  if ((await rootOf(key, order)) !== deal.root) return 'the order does not follow from the seeds';
  const stream = new Stream(key, 'draw');
  for (const draw of deal.draws)
    for (const value of draw.values)
      if ((await stream.below(draw.below)) !== value) return 'a throw or spin does not follow from the seeds';
  return '';
}

/** Check every deal whose seed is revealed, from the lines that the house has published. */
export async function check(lines: string): Promise<Verdict[]> {
  const promised = new Map<number, string>();
  const last = new Map<number, Deal>();
  for (const line of lines.split('\n').filter(Boolean).map((each) => JSON.parse(each) as Line)) {
    if (line.record === 'commitment') promised.set(line.number, line.hash);
    if (line.record === 'deal') last.set(line.number, line);
  }
  const found: Verdict[] = [];
  for (const [number, deal] of last) {
    if (deal.server_seed === null) continue;
    const wrong = await fault(deal, promised.get(number));
    const what = [deal.cards ? `the order of ${deal.cards} cards` : '', deal.draws.length ? `${deal.draws.length} throws or spins` : ''];
    const good = `commitment kept, ${deal.client_seeds.length} client seeds mixed, ${what.filter(Boolean).join(' and ') || 'nothing drawn'}`;
    found.push({ number, holds: !wrong, words: wrong || good });
  }
  return found;
}
