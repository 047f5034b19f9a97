import type { MessageValues } from '@/i18n/key'
import { toUnreachable, type Unreachable } from './unreachable'

/** How a call failed; determines the message and whether it may be retried. */
export type Failure =
  | 'http' // the broker replied with an error
  | 'network' // no reply: connection refused, DNS, CORS, TLS
  | 'timeout' // the deadline passed
  | 'aborted' // aborted by the caller
  | 'unreadable' // the reply does not match the contract
  | 'large' // the reply is too large
  | 'partly' // the broker did an unknown part of it
  | 'proxy' // a proxy replied instead of the broker (HTML, redirect)
  | 'circuit' // not sent: the broker has not replied for a while
  | 'offline' // not sent: this machine is offline
  | 'unsent' // not sent: no token, or an argument that cannot be written into a URL

/** The code of a call that was not sent because the session of its run has ended. */
export const sessionChanged = 'SESSION_CHANGED'

type Extra = {
  values?: MessageValues | undefined
  failure?: Failure
  retryAfter?: number
  details?: string | undefined
  method?: string | undefined
  path?: string | undefined
  changesNothing?: boolean | undefined
}

/** The error of the API layer. `code` is that of the broker if it sent one, else the failure in capitals. */
export class ApiError extends Error {
  readonly failure: Failure
  readonly retryAfter: number | undefined
  /** The first 200 characters of an unreadable body, or the broker's dump, without secrets. */
  readonly details: string | undefined
  /** The values of the message of a local refusal. */
  readonly values: MessageValues | undefined
  readonly method: string | undefined
  readonly path: string | undefined
  /** The request changes nothing, whatever its method. */
  readonly changesNothing: boolean

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
    this.changesNothing = extra.changesNothing ?? false
  }

  /**
   * The broker rejected the call with its own code: repeating it at once would have the same result. That the broker
   * cannot be reached is reported by the server of the console (`server/forward.ts`).
   */
  get isRefusal(): boolean {
    return (
      this.failure === 'http' &&
      this.status > 0 &&
      this.status !== 500 &&
      !/^(?:HTTP_\d+|PROXY|BROKER_UNREACHABLE)$/.test(this.code)
    )
  }

  /**
   * Whether a read may be retried. 408, 500 and codes of the broker are definite replies, and a timeout is
   * reported at once.
   */
  get passing(): boolean {
    return this.failure === 'network' || ([502, 503, 504, 429].includes(this.status) && !this.isRefusal)
  }

  /**
   * The broker does not have this endpoint: path or method is unknown. A missing object has another message
   * (src/contract/docs/capabilities.md#recognizing-a-release).
   */
  get callUnknown(): boolean {
    return (
      this.failure === 'http' &&
      (this.status === 405 || (this.status === 404 && this.message === 'Request Path Not Found'))
    )
  }

  /**
   * The broker refuses a name in the address, since no object can have it: an authorization source `zz`, a plugin without a
   * version. Which reason it gives depends on the words that it has met (src/contract/docs/api.md#errors).
   */
  get refusesName(): boolean {
    if (this.status !== 400 || this.path === undefined || !this.message.startsWith('{')) return false
    try {
      const { value } = JSON.parse(this.message) as { readonly value?: unknown }
      const [address = ''] = this.path.split('?')
      return typeof value === 'string' && address.split('/').includes(encodeURIComponent(value))
    } catch {
      // Not JSON: no error about a single value.
      return false
    }
  }

  /** The broker does not have the object that the address names. */
  get isMissing(): boolean {
    return this.status === 404 || this.refusesName
  }

  /** The session is over: only these two codes mean that. */
  get sessionOver(): boolean {
    return this.status === 401 && (this.code === 'TOKEN_TIME_OUT' || this.code === 'BAD_TOKEN')
  }

  /** Why there was no answer of the broker; undefined where it answered, or where no server reports why. */
  get unreachable(): Unreachable | undefined {
    return toUnreachable(this, getErrorBody(this)['reason'])
  }

  /** A write with unknown effect: it was sent, but there was no reply, or one that does not report the result. */
  get outcomeUnknown(): boolean {
    if (this.method === undefined || this.method === 'GET' || this.changesNothing) return false
    return (
      ['network', 'timeout', 'unreadable', 'large', 'proxy', 'partly'].includes(this.failure) ||
      [502, 504].includes(this.status) ||
      // The broker gave up on waiting for its nodes; the change is on some of them.
      this.code === 'TIMEOUT'
    )
  }
}

/** The error of a write that read-only mode refuses, for the reason `why`. */
export const createReadOnlyError = (why: string, sent: Pick<Extra, 'method' | 'path'> = {}): ApiError =>
  new ApiError(0, 'READ_ONLY', `session.read-only.${why}`, { failure: 'unsent', ...sent })

/** Converts any thrown value to an {@link ApiError}; a programming error keeps its message. */
export const toApiError = (cause: unknown): ApiError =>
  cause instanceof ApiError
    ? cause
    : new ApiError(0, 'UNEXPECTED', cause instanceof Error ? cause.message : String(cause), {
        failure: 'unreadable',
      })

const bodies = new WeakMap<ApiError, object>()

/** Stores the body of an error outside the error object, so that secrets in it get into no log, history or copy. */
export const attachBody = (error: ApiError, body: object | null): ApiError => {
  if (body !== null) bodies.set(error, body)
  return error
}

/** The stored body of an error: newer brokers send an object as `message`, or `rules` next to it. */
export const getErrorBody = (error: ApiError): Readonly<Record<string, unknown>> => ({ ...bodies.get(error) })

/** For a `catch`: undefined where the broker does not know the object; other errors are thrown. */
export const undefinedIfNotFound = (cause: unknown): undefined => {
  if (cause instanceof ApiError && cause.isMissing) return undefined
  throw cause
}
