import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'

/** One type of bridge as data: its fields in the order they are asked, and a smallest configuration the broker takes. */
export type BridgeType = {
  readonly type: string
  readonly fields: Fields
  /** Hidden and outdated names: taken, never sent and never told again. */
  readonly ignored?: readonly string[]
  /** Objects that must be there, be they empty. */
  readonly present?: readonly string[]
  readonly example: Config
}

/** Declares a type of bridge. */
export const bridgeType = (type: BridgeType): BridgeType => type
