import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'

/** A type of bridge: its fields in order, and a minimal configuration that the broker accepts. */
export type BridgeType = {
  readonly type: string
  readonly fields: Fields
  /** Hidden and outdated fields: accepted, but never sent and never returned. */
  readonly ignored?: readonly string[]
  /** Objects that must be sent even if they are empty. */
  readonly present?: readonly string[]
  readonly example: Config
}

/** Declares a type of bridge. */
export const bridgeType = (type: BridgeType): BridgeType => type
