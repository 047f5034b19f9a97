import { isSecretName, mask, redact } from '@/lib/text/redact'

/** Where a call failed: what the console says and whether it may be tried again depends on it (faults §5). */
export type Failure =
  | 'http' // the broker answered with an error
  | 'network' // nothing came back: refused, DNS, CORS, TLS
  | 'timeout' // our deadline passed
  | 'aborted' // the caller gave up
  | 'unreadable' // an answer that is not what the contract says
  | 'large' // an answer of more bytes than a page can bear
  | 'partly' // the broker did part of it, and says not which
  | 'proxy' // something between us and the broker answered (HTML, redirect)
  | 'circuit' // not sent: the broker has not answered for a while
  | 'offline' // not sent: this machine is offline
  | 'unsent' // not sent: no token, or an argument that cannot be written into a URL

type Extra = { failure?: Failure; retryAfter?: number; details?: string | undefined; method?: string | undefined; path?: string | undefined }

/** The one error of the API layer. `code` is the broker's own where it gave one, else the failure in capitals. */
export class ApiError extends Error {
  readonly failure: Failure
  readonly retryAfter: number | undefined
  /** First 200 characters of an unreadable body, or the broker's dump; secrets already taken out. */
  readonly details: string | undefined
  readonly method: string | undefined
  readonly path: string | undefined

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    extra: Extra = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.failure = extra.failure ?? 'http'
    this.retryAfter = extra.retryAfter
    this.details = extra.details
    this.method = extra.method
    this.path = extra.path
  }

  /** Reads may be tried again after these (faults §5.2); 408 and 500 are answers, and who waited a whole deadline is told. */
  get passing(): boolean {
    return this.failure === 'network' || [502, 503, 504, 429].includes(this.status)
  }

  /** The session is over: only these two codes say so (faults §2). */
  get sessionOver(): boolean {
    return this.status === 401 && (this.code === 'TOKEN_TIME_OUT' || this.code === 'BAD_TOKEN')
  }

  /** A write whose effect nobody knows: it left, and no answer came, or one that does not say what was done. */
  get outcomeUnknown(): boolean {
    if (this.method === undefined || this.method === 'GET') return false
    return ['network', 'timeout', 'unreadable', 'large', 'proxy', 'partly'].includes(this.failure) || [502, 504].includes(this.status)
  }
}

/** Any thrown thing as an {@link ApiError}; a programming error keeps its message for the console. */
export const toApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError ? cause : new ApiError(0, 'UNEXPECTED', cause instanceof Error ? cause.message : String(cause), { failure: 'unreadable' })

/** Where the stack of a crash begins, by its first module: what was called with what follows. */
const stack = /, \[\{(\w+),(?:'[^']+'|\w+),[^]*$/

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

/** What of a request nobody may read in its answer: what its names call secret, also without the word before it (`Bearer`). Of very short ones the name alone must do. */
const secretsOf = (value: unknown, name = ''): readonly string[] =>
  typeof value === 'string' ? (isSecretName(name) ? [escaped(escaped(value)), escaped(value), value, value.replace(/^\w+ /, '')].filter(({ length }) => length > 3) : [])
    : typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, item]) => secretsOf(item, Array.isArray(value) ? name : key)) : []

/**
 * What a refusal says as far as it may be shown, logged, copied or kept. A crash (500) of a newer broker repeats the whole request, its
 * `Authorization` included: of its stack nothing stays but where it began, and what was sent as a secret is masked wherever it stands.
 */
export const saidOf = (status: number, text: string, sent: unknown): string =>
  redact(status < 500 ? text : secretsOf(sent).reduce((all, secret) => all.replaceAll(secret, mask), text.replace(stack, ', $1')))
