import type { Fields } from '../hocon/kind'
import type { Refusal } from '../http/refusal'

/** How the release reads what is sent and refuses it, before any handler has it. */
export type ApiConventions = {
  /** The most rows of a page. */
  readonly maxPageRows: number
  /** Queries that it reads otherwise, by endpoint; a parameter of {@link repeated} is given as the list of all that were sent. */
  readonly queries: Readonly<Record<string, Fields>>
  readonly repeatedQueries: ReadonlySet<string>
  /** Bodies that it reads otherwise, by endpoint. */
  readonly bodies: Readonly<Record<string, (value: unknown) => unknown>>
  /** What it answers to a body that does not say that it is JSON; undefined where the call then crashes. */
  rejectNonJson(): Refusal | undefined
  /** The refusal of an API key where its holder's own users or keys are at stake. `path` begins after `/api/v5`. */
  rejectApiKey(path: string): Refusal
  /** A refusal in its own words. */
  rewriteError(refusal: Refusal): Refusal
  /** What the browser's question before a foreign call is answered with. */
  readonly preflightStatus: 405 | 500
}
