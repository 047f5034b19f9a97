import type { Edition } from '@/contract/capability'

/** A release by the names it goes by: in the node list, at login and in the status. */
export type ReleaseNames = { readonly name: string; readonly code: string; readonly version: string; readonly tag: string }

/**
 * How a release speaks. Everything behind it is the same engine with the same handlers; a voice only says what it calls itself and
 * where its answers differ.
 */
export type Voice = {
  /** What is answered for, by edition. */
  readonly releases: Readonly<Record<Edition, ReleaseNames>>
}
