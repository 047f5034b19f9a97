import type { Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'

/**
 * How a type of bridge became a connector and an action or a source
 * (src/contract/docs/integration.md#type-names): connection fields form the connector, the others the
 * `parameters` of the action. Read in the source of the broker, except the other SQL databases, which are
 * assumed to follow MySQL. Not confirmed by a real broker; fields of later patches are omitted.
 */
export type Split = {
  /** The schema name after `bridge_`, if it differs from the newer type. */
  readonly schema?: string
  /**
   * Several types became one whose `parameters` have a shape each: the field that chooses, its values in
   * order, and the connection fields inside. The value of a type is its constant, or else its name.
   */
  readonly shape?: {
    readonly name: string
    readonly words: readonly string[]
    readonly within: readonly string[] | 'all'
  }
  /** Fields of the connection that moved to the action, and vice versa. */
  readonly moved?: readonly string[]
  readonly stayed?: readonly string[]
  /** Fields that were removed. */
  readonly omitted?: readonly string[]
  /** An object whose fields moved to `parameters`. */
  readonly unpacked?: string
  readonly renamed?: Readonly<Record<string, string>>
  /** Fields with a changed default or changed values. */
  readonly fields?: Fields
  /** Fields that are new, by path; those of actions start with `parameters`. */
  readonly more?: { readonly connector?: Fields; readonly channel?: Fields }
  /** Buffer options, if they changed. */
  readonly buffer?: Fields
  /**
   * The source, if there is one: the former topic mapping became a single topic; the mapping is still
   * accepted and returned.
   */
  readonly source?: { readonly mapping: string; readonly topic: string }
}

/** A newer type that no bridge became, with the fields of another. */
export type Likeness = Split & { readonly example: Config }

/** A type of bridge: its fields in order, and a minimal configuration that the broker accepts. */
export type BridgeType = {
  readonly type: string
  readonly fields: Fields
  /** Hidden and outdated fields: accepted, but never sent and never returned. */
  readonly ignored?: readonly string[]
  /** Objects that must be sent even if they are empty. */
  readonly alwaysSent?: readonly string[]
  readonly example: Config
  /** `code` where the embedded broker has a function for it (src/broker/integration/types.ts). */
  readonly split: Split | 'code'
  readonly alike?: Readonly<Record<string, Likeness>>
}

/** Declares a type of bridge. */
export const bridgeType = (type: BridgeType): BridgeType => type
