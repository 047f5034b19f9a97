import { list, text, type Fields } from '@/contract/family/field'
import { resourceOptions } from '@/features/bridge/fields/blocks'
import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Config } from '@/contract/family/config'
import type { Described } from '@/contract/family/read'

/** An action sends data, a source receives it. */
export type ChannelKind = 'action' | 'source'
export const channelKinds = ['action', 'source'] as const

/** The fields of a connector or channel, and the name of its schema in errors. */
export type Part = {
  readonly described: Described
  readonly schema: string
  /** An object that is required, even if empty. */
  readonly present?: string
  /** The field that chooses between several shapes, which determines the other fields. */
  readonly shape?: string
  /** Fields that are accepted and returned, but not documented by the broker. */
  readonly hidden?: readonly string[]
}

/**
 * A type of integration: the fields of its connector and channels, and the mapping to a bridge of the
 * older kind.
 */
export type IntegrationType = {
  readonly type: string
  /** The bridge types that it replaces; several if the connector chooses between them. */
  readonly olders: readonly [BridgeType, ...BridgeType[]]
  /** Whether `/bridges` never had this type. */
  readonly unbridged?: true
  readonly connector: Part
  readonly channel: Readonly<Partial<Record<ChannelKind, Part>>>
  /** The bridge type that corresponds to a connector. */
  olderOf(connector: Config): BridgeType
  /** Merges a channel and its connector into a bridge configuration. */
  merge(connector: Config, channel: Config | undefined, kind: ChannelKind): Config
  /** Splits a bridge configuration into connector and channels. */
  split(
    older: Config,
    type: string,
  ): { readonly connector: Config } & Readonly<Partial<Record<ChannelKind, Config>>>
}

export const description = text({ group: 'notes', default: '', multiline: true })
export const health = resourceOptions(['health_check_interval', 'start_after_created', 'start_timeout'])
export const tags = list({ group: 'notes' })
/** Fields of every channel besides its parameters. */
export const common: Fields = { connector: text({ group: 'general', required: true }), description, tags }
export const ofConnector = ['health_check_interval', 'start_after_created', 'start_timeout']
