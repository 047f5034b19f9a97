import type { Edition } from '@/contract/capability'
import type { Bridges, BridgesOptions } from '../bridges/bridges'
import type { SharedHandlers } from '../handlers/all'
import type { AnyHandler } from '../handlers/handlers'
import type { CallPolicy } from '../http/call-policy'
import type { Document } from '../store/persist'
import type { State } from '../store/state'
import type { ApiConventions } from './conventions'
import type { ReleaseNames } from './release-names'

/**
 * How a release speaks. Everything behind it is the same engine with the same handlers; a voice says what it calls itself, and where
 * it reads and answers otherwise.
 */
export type ReleaseProfile = {
  /** What is answered for, by edition. */
  readonly releases: Readonly<Record<Edition, ReleaseNames>>
  readonly conventions: ApiConventions
  /** The bridges, and the name of the document that they are kept in. */
  createBridges(options: BridgesOptions): Bridges
  readonly bridgesDocument: string
  /** Whether a ban without an end never ends. */
  readonly hasEndlessBans: boolean
  /** What the names of bridges begin with where rules read from them. */
  readonly inboundPrefixes: readonly string[]
  /** Events that rules of this release can begin with beside those of every one, by edition. */
  readonly events?: Readonly<Record<Edition, readonly string[]>>
  /** What it says over the state of a broker. */
  createHandlers(state: State, shared: SharedHandlers, storage: Storage): ReleaseHandlers
}

/** Where a voice keeps what is its own: documents by name, and the folder of all of them; without one nothing is kept on disc. */
type Storage = { readonly store: (name: string) => Document; readonly data: string | undefined }

type ReleaseHandlers = {
  /** Whether who came in by a token leaves when it runs out; without a word it may stay. */
  readonly disconnectsOnTokenExpiry?: () => boolean
  /** Handlers that stand in the place of the shared ones, made from them, and those of calls that only this release has. */
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** Who may do what, and what is noted of it; without one all may do all, and nothing is. */
  readonly callPolicy?: CallPolicy | undefined
  /** Whether a namespace was created, where there are any. */
  isManagedNamespace?(ns: string): boolean
  /** Ends what it has opened. */
  close?(): Promise<void>
}
