import type * as z from 'zod/mini'
import type { Capability } from './capability'
import type { Resource } from './resource'

type Schema = z.ZodMiniType

/** How a reply is read: by a schema, as plain text, as unparsed JSON (so that numbers keep their digits), as a file, or not at all. */
type ReplyKind = Schema | 'text' | 'json' | 'blob' | 'none'

/** A downloaded file; its name is sanitized. */
export type Download = { readonly blob: Blob; readonly name: string | undefined }

/** One endpoint of `/api/v5`; the client, the schemas of forms and the embedded broker are derived from it. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** For a GET that screens read through the cache: a command that names this resource as changed reads the reply again. */
  readonly resource?: Resource
  readonly query?: Schema
  readonly body?: Schema
  /** The body is a multipart form with a file. */
  readonly upload?: true
  /** The body is plain text. */
  readonly plain?: true
  readonly reply: ReplyKind
  /** The status of success; default: 200 (src/contract/docs/api.md#success-codes). */
  readonly status?: number
  /** Returns a query filter that the broker ignored, as its reply shows (`contract/filter.ts`). */
  readonly ignored?: (query: Readonly<Record<string, unknown>>, reply: unknown) => string | undefined
  /** Error codes of this endpoint, besides the common ones. */
  readonly codes?: readonly string[]
  /** The error by which a broker says that a list is empty; it is read as `[]`. */
  readonly emptyError?: { readonly code: string; readonly message: RegExp }
  /**
   * Not a GET, but changes nothing at the broker: a test, a login or a logout. Allowed in read-only mode. Tests of connections
   * are not: the broker connects to any address that they name.
   */
  readonly changesNothing?: true
  /** For updates: which omitted fields the broker keeps (top level or every level); it removes all others. */
  readonly keptWhenOmitted?: 'fields' | 'deep'
  /** Not a PUT, but replaces what a GET of the same path returns. */
  readonly replaces?: true
  /** Needs no token. `by-setting`: unless the broker is set to need one, so it is sent where there is one. */
  readonly open?: boolean | 'by-setting'
  /** Slow: uses the long deadline. */
  readonly slow?: boolean
  /** The capability that the broker needs; others reply as to an unknown path. */
  readonly needs?: Capability
  /** Served only for other programs: the endpoint that the console calls instead. */
  readonly replacement?: string
  /** Rejects API keys (src/contract/docs/accounts.md#tokens). */
  readonly bearerOnly?: boolean
}

/** Declares an endpoint, keeping its literal types. */
export const endpoint = <const M extends Endpoint['method'], const E extends Omit<Endpoint, 'method'>>(
  method: M,
  rest: E,
) => ({ method, ...rest }) as { readonly method: M } & E

type Names<P extends string> = P extends `${string}{${infer N}}${infer R}` ? N | Names<R> : never
type In<S> = S extends Schema ? z.input<S> : never

/** The arguments of a call: path parameters, query and body, as far as the endpoint has them. */
export type Call<E extends Endpoint> = ([Names<E['path']>] extends [never]
  ? object
  : { params: Record<Names<E['path']>, string> }) &
  (E extends { query: Schema } ? { query?: In<E['query']> } : object) &
  (E extends { body: Schema } ? { body: In<E['body']> } : object)

/** The parsed reply. */
export type Reply<E extends Endpoint> = E['reply'] extends Schema
  ? z.output<E['reply']>
  : E['reply'] extends 'text' | 'json'
    ? string
    : E['reply'] extends 'blob'
      ? Download
      : void

/** What a handler of the embedded broker returns, before tolerant parsing. */
type Answer<E extends Endpoint> = E['reply'] extends Schema | 'json'
  ? unknown
  : E['reply'] extends 'text'
    ? string
    : E['reply'] extends 'blob'
      ? Uint8Array<ArrayBuffer>
      : void

export type Table = Readonly<Record<string, Endpoint>>

/** A checked request that may change something or downloads a file. */
export type Written = {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>> | undefined
  /** Starts with `/api/v5` and includes the query. */ readonly path: string
  readonly body: unknown
}

/** Options of a call: its abort signal, and whether it is a background poll without progress. */
export type CallOptions = {
  readonly signal?: AbortSignal
  readonly quiet?: boolean
  /** Reports download progress in bytes, and the total if known. */
  readonly onBytes?: (done: number, total: number | undefined) => void
  /** Reports upload progress in bytes, where supported. */
  readonly onSent?: (done: number, total: number | undefined) => void
  /** The session to which the call belongs: it is not sent after another one has started. */
  readonly session?: string
  /** Called right before each write is sent. If it returns a reply, that is used and nothing is sent. */
  readonly onWrite?: (written: Written) => { readonly reply: unknown } | undefined
}

/** The typed client: one function per endpoint. */
export type Client<T extends Table> = {
  [K in keyof T]: (call: Call<T[K]>, options?: CallOptions) => Promise<Reply<T[K]>>
}

/** The arguments of a handler: as for a call, but body and query as the broker parses them. */
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
