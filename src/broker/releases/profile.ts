import type { Edition } from '@/contract/capability'
import type { Table } from '@/contract/endpoint'
import type { Bridges } from '../bridges/bridges'
import type { BridgesOptions } from '../bridges/options'
import type { SharedHandlers } from '../handlers/all'
import type { AnyHandler } from '../handlers/handlers'
import type { CallPolicy } from '../http/call-policy'
import type { Document } from '../store/persist'
import type { State } from '../state'
import type { ApiConventions } from './conventions'
import type { ReleaseNames } from '../lib/release-names'

/**
 * What differs by release. Engine, services and most handlers are shared; a profile holds names, reading
 * of requests, and the handlers that answer differently.
 */
export type ReleaseProfile = {
  /** Version and names, by edition. */
  readonly releases: Readonly<Record<Edition, ReleaseNames>>
  readonly conventions: ApiConventions
  /** Endpoints besides those of the console's contract, and those that it has otherwise. */
  readonly endpoints?: Table
  /** Creates the bridges, stored in the document `bridgesDocument`. */
  createBridges(options: BridgesOptions): Bridges
  readonly bridgesDocument: string
  /** Whether a ban without an end never expires. */
  readonly hasEndlessBans: boolean
  /** Prefixes of bridge names in the FROM clause of a rule. */
  readonly inboundPrefixes: readonly string[]
  /** Additional rule events, by edition. */
  readonly events?: Readonly<Record<Edition, readonly string[]>>
  /** Creates the handlers of this release over the state of a broker. */
  createHandlers(state: State, shared: SharedHandlers, storage: Storage): ReleaseHandlers
}

/** Documents by name, and the data folder; nothing is stored on disk without one. */
type Storage = {
  readonly store: (name: string) => Document
  readonly data: string | undefined
  /** Whether it starts with demo data. */
  readonly demo: boolean
}

type ReleaseHandlers = {
  /** Whether a client is disconnected when its token expires; defaults to no. */
  readonly disconnectsOnTokenExpiry?: () => boolean
  /** Handlers that replace shared ones, and those of endpoints that only this release has. */
  readonly handlers: Readonly<Record<string, AnyHandler>>
  /** Roles and audit log; without it every call is allowed and none recorded. */
  readonly callPolicy?: CallPolicy | undefined
  /** Whether a namespace was created. */
  isManagedNamespace?(ns: string): boolean
  /** Releases what the handlers hold open. */
  close?(): Promise<void>
}
