import type { MessageValues } from '@/i18n/key'

/** Where a call failed: what the console says and whether it may be tried again depends on it. */
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

type Extra = {
  values?: MessageValues | undefined
  failure?: Failure
  retryAfter?: number
  details?: string | undefined
  method?: string | undefined
  path?: string | undefined
}

/** The one error of the API layer. `code` is the broker's own where it gave one, else the failure in capitals. */
export class ApiError extends Error {
  readonly failure: Failure
  readonly retryAfter: number | undefined
  /** First 200 characters of an unreadable body, or the broker's dump; secrets already taken out. */
  readonly details: string | undefined
  /** What is put into the words of our own refusal. */
  readonly values: MessageValues | undefined
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
    this.values = extra.values
    this.method = extra.method
    this.path = extra.path
  }

  /** The broker refused with a code of its own: asking the same again at once would be answered the same. */
  get isRefusal(): boolean {
    return (
      this.failure === 'http' &&
      this.status > 0 &&
      this.status !== 500 &&
      !/^(?:HTTP_\d+|PROXY)$/.test(this.code)
    )
  }

  /**
   * Reads may be tried again after these; 408, 500 and whatever has a code of the broker are answers, and who
   * waited a whole deadline is told.
   */
  get passing(): boolean {
    return this.failure === 'network' || ([502, 503, 504, 429].includes(this.status) && !this.isRefusal)
  }

  /**
   * The broker has no such call: its path or its method is unknown. A missing thing has other words
   * (src/contract/docs/capabilities.md#recognizing-a-release).
   */
  get callUnknown(): boolean {
    return (
      this.failure === 'http' &&
      (this.status === 405 || (this.status === 404 && this.message === 'Request Path Not Found'))
    )
  }

  /** The session is over: only these two codes say so. */
  get sessionOver(): boolean {
    return this.status === 401 && (this.code === 'TOKEN_TIME_OUT' || this.code === 'BAD_TOKEN')
  }

  /** A write whose effect nobody knows: it left, and no answer came, or one that does not say what was done. */
  get outcomeUnknown(): boolean {
    if (this.method === undefined || this.method === 'GET') return false
    return (
      ['network', 'timeout', 'unreadable', 'large', 'proxy', 'partly'].includes(this.failure) ||
      [502, 504].includes(this.status)
    )
  }
}

/** Any thrown thing as an {@link ApiError}; a programming error keeps its message for the console. */
export const toApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError
    ? cause
    : new ApiError(0, 'UNEXPECTED', cause instanceof Error ? cause.message : String(cause), {
        failure: 'unreadable',
      })

const bodies = new WeakMap<ApiError, object>()

/** Keeps what a refusal tells besides its code and prose: aside from the error, so that a secret in it gets into no log, journal or copy. */
export const attachBody = (error: ApiError, body: object | null): ApiError => {
  if (body !== null) bodies.set(error, body)
  return error
}

/** All that a refusal told: newer brokers have an object for a `message`, or `rules` beside it. */
export const bodyOf = (error: ApiError): Readonly<Record<string, unknown>> => ({ ...bodies.get(error) })
