import type * as z from 'zod/mini'
import type { Capability } from './capability'

type Schema = z.ZodMiniType

/** How an answer's body is read: parsed by a schema, plain text, JSON as it was sent (unparsed, so that numbers keep their digits), a file, or none at all. */
type ReplyKind = Schema | 'text' | 'json' | 'blob' | 'none'

/** A file as it came; its name from the broker is already one that every system takes. */
export type Download = { readonly blob: Blob; readonly name: string | undefined }

/** One call of `/api/v5`: the same description makes the client, the forms' schemas and the embedded broker. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a form with a file in it, not JSON. */
  readonly upload?: true
  /** The body is plain text, not JSON. */
  readonly plain?: true
  readonly reply: ReplyKind
  /** The status of success; 200 unless said otherwise (src/contract/docs/api.md#success-codes). */
  readonly status?: number
  /** Names a filter of the query that an answer shows to have been ignored (`contract/filter.ts`). */
  readonly ignored?: (query: Readonly<Record<string, unknown>>, reply: unknown) => string | undefined
  /** Error codes the broker answers with, beyond those of every call. */
  readonly codes?: readonly string[]
  /** No GET, and yet it changes nothing at the broker: it only tries what it is given, or signs in or out. Let through where nothing may be written. */
  readonly tries?: true
  /** Of an update: which fields the broker keeps though they are not sent, those of the first level or of every level. All others it removes. */
  readonly keeps?: 'fields' | 'deep'
  /** No PUT, and yet it replaces what a GET of the same path answers. */
  readonly replaces?: true
  /** Answers without a token. */
  readonly open?: boolean
  /** Known to be slow: gets the long deadline. */
  readonly slow?: boolean
  /** Only a broker that offers this has it; another answers as for an unknown path. */
  readonly needs?: Capability
  /** Served for other programs only: the endpoint that the console calls in its place. */
  readonly instead?: string
  /** API keys are refused here (src/contract/docs/accounts.md#tokens). */
  readonly bearerOnly?: boolean
}

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const M extends Endpoint['method'], const E extends Omit<Endpoint, 'method'>>(
  method: M,
  rest: E,
) => ({ method, ...rest }) as { readonly method: M } & E

type Names<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Names<R> : never
type In<S> = S extends Schema ? z.input<S> : never

/** What a caller gives: path parameters, query and body, each only where the endpoint has one. */
export type Call<E extends Endpoint> = ([Names<E['path']>] extends [never]
  ? object
  : { params: Record<Names<E['path']>, string> }) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : object) &
  (E extends { body: Schema } ? { body: In<E['body']> } : object)

/** What comes back. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema
  ? z.output<E['reply']>
  : E['reply'] extends 'text' | 'json'
    ? string
    : E['reply'] extends 'blob'
      ? Download
      : void

/** What a handler of the embedded broker returns for the endpoint, before the tolerant reader has seen it. */
type Answer<E extends Endpoint> = E['reply'] extends Schema | 'json'
  ? unknown
  : E['reply'] extends 'text'
    ? string
    : E['reply'] extends 'blob'
      ? Uint8Array<ArrayBuffer>
      : void

export type Table = Readonly<Record<string, Endpoint>>

/** A call that may change something, or that brings a whole file, checked and addressed. */
export type Written = {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>> | undefined
  /** From `/api/v5` on, with the query. */ readonly path: string
  readonly body: unknown
}

/** How a call is made: what ends it, and whether nobody waits for it (a poll), so that no progress is shown. */
export type CallOptions = {
  readonly signal?: AbortSignal
  readonly quiet?: boolean
  /** Told how much of a file has come, and of how much where the broker says so. */
  readonly onBytes?: (done: number, total: number | undefined) => void
  /** Told how much of what is sent has gone, where the surroundings can tell. */
  readonly onSent?: (done: number, total: number | undefined) => void
  /** Told each call that is more than looking right before it is sent. Where it gives a reply, nothing is sent, and that is the reply. */
  readonly onWrite?: (written: Written) => { readonly reply: unknown } | undefined
}

/** The typed client: one function per endpoint. */
export type Client<T extends Table> = {
  [K in keyof T]: (call: Call<T[K]>, options?: CallOptions) => Promise<Reply<T[K]>>
}

/** What a handler is given: as a call, but with the body and the query as the broker reads them. */
type Taken<K, E extends Endpoint, Bodies, Queries> = Omit<
  Call<E>,
  (K extends keyof Bodies ? 'body' : never) | (K extends keyof Queries ? 'query' : never)
> &
  (K extends keyof Bodies ? { body: Bodies[K] } : object) &
  (K extends keyof Queries ? { query: Queries[K] } : object)

/** The embedded broker's side: one handler per endpoint; a missing one does not compile. */
export type Handlers<T extends Table, Extra, Bodies, Queries> = {
  [K in keyof T]: (call: Taken<K, T[K], Bodies, Queries> & Extra) => Answer<T[K]> | Promise<Answer<T[K]>>
}
