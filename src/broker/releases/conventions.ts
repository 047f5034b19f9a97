import type { Fields } from '../checks/kind'
import type { Refusal } from '../http/refusal'

/** How a release reads requests and words errors, outside of the handlers. */
export type ApiConventions = {
  /** Maximum page size of lists. */
  readonly maxPageRows: number
  /**
   * Query parameters that differ from 5.1, by endpoint; a parameter in {@link repeatedQueries} is read as
   * a list.
   */
  readonly queries: Readonly<Record<string, Fields>>
  readonly repeatedQueries: ReadonlySet<string>
  /** Bodies that differ from 5.1, by endpoint. */
  readonly bodies: Readonly<Record<string, (value: unknown) => unknown>>
  /** The answer to a body without a JSON content type; undefined if the call crashes. */
  rejectNonJson(): Refusal | undefined
  /** Refuses an API key for calls on users and API keys. `path` is relative to `/api/v5`. */
  rejectApiKey(path: string): Refusal
  /** Rewrites an error in the words of this release. */
  rewriteError(refusal: Refusal): Refusal
  /** The status of a CORS preflight from another origin. */
  readonly preflightStatus: 405 | 500
}
