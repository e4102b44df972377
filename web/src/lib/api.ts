// Asking the house over HTTP: typed by its own schema.
import type { paths } from './schema';
import type { Problem } from './types';

type Method = 'get' | 'post' | 'put' | 'delete';
type Body<T> = T extends { content: { 'application/json': infer Json } } ? Json : undefined;
type Good<R> = R extends { 200: infer A } ? Body<A> : R extends { 201: infer B } ? Body<B> : undefined;
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;
type Answer<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer R } ? Good<R> : never;
type Payload<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer J } } } ? J : undefined;

export type Asked = {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
};

/** What the house refused, in its own words, with the clause behind it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.message);
  }
}

/** The house could not be reached at all. */
export class Unreachable extends Error {}

function address(pattern: string, asked: Asked): string {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asked.path?.[name] ?? ''));
  const query = Object.entries(asked.query ?? {}).filter((each) => each[1] !== undefined);
  const words = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return query.length ? `${path}?${words}` : path;
}

async function send(method: Method, where: string, body?: unknown): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(where, {
      method: method.toUpperCase(),
      credentials: 'same-origin',
      headers: {
        'X-Pitboss': 'pages', // what a page of another site cannot send
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Unreachable('the house cannot be reached');
  }
  const kind = answer.headers.get('content-type') ?? '';
  const told: unknown = kind.includes('json') ? await answer.json() : await answer.text();
  if (answer.ok) return told;
  const problem = typeof told === 'object' ? (told as Problem) : { message: String(told), field: '', clause: '' };
  throw new Refused(answer.status, problem);
}

/** `ask('get', '/api/tables/{table_id}', {path: {table_id}})`, answered in the schema's own type. */
export async function ask<P extends keyof paths & string, M extends Method>(
  method: M,
  path: P,
  asked: Asked & (Payload<P, M> extends undefined ? object : { body: Payload<P, M> }) = {} as never,
): Promise<Answer<P, M>> {
  return (await send(method, address(path, asked), 'body' in asked ? asked.body : undefined)) as Answer<P, M>;
}

/** A thing of the house under its address, for what the schema has no type of. */
export async function fetchJson<T>(where: string): Promise<T> {
  return (await send('get', where)) as T;
}

/** Send something to an address of the house. */
export async function postJson<T>(where: string, body: unknown): Promise<T> {
  return (await send('post', where, body)) as T;
}
