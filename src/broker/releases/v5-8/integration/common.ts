import { list, text, type Fields } from '@/contract/family/field'
import { resourceOptions } from '@/features/bridge/fields/blocks'
import type { BridgeType } from '@/features/bridge/fields/bridge-type'
import type { Config } from '@/contract/family/config'
import type { Described } from '../../../bridges/complaint'

/** What a channel is: where data goes out, or where it comes in. */
export type ChannelKind = 'action' | 'source'
export const channelKinds = ['action', 'source'] as const

/** A part of a type, as its schema has it, and what refusals call that schema. */
export type Part = {
  readonly described: Described
  readonly schema: string
  /** An object that must be there, be it empty. */
  readonly present?: string
  /** The choice that decides which of the other fields there are, where it takes one of several shapes. */
  readonly shape?: string
  /** Taken and told, and left out of what the broker says of its types. */
  readonly hidden?: readonly string[]
}

/** One type of integration: the fields of its connector and channels, and how both together are one bridge of the older kind. */
export type IntegrationType = {
  readonly type: string
  /** The types of the bridges that it was before: several where the connector tells which. */
  readonly olders: readonly [BridgeType, ...BridgeType[]]
  /** That `/bridges` has none of it: there never was such a bridge, or this broker knows none. */
  readonly unbridged?: true
  readonly connector: Part
  readonly channel: Readonly<Partial<Record<ChannelKind, Part>>>
  /** Which of the older types a connector is. */
  olderOf(connector: Config): BridgeType
  /** The configuration of the one bridge that a channel and its connector are. */
  merge(connector: Config, channel: Config | undefined, kind: ChannelKind): Config
  /** An older bridge of this type in its parts. */
  split(
    older: Config,
    type: string,
  ): { readonly connector: Config } & Readonly<Partial<Record<ChannelKind, Config>>>
}

export const description = text({ group: 'general', default: '', multiline: true })
export const health = resourceOptions(['health_check_interval', 'start_after_created', 'start_timeout'])
export const tags = list({ group: 'general' })
/** What each channel has beside its own parameters. */
export const common: Fields = { connector: text({ group: 'general', required: true }), description, tags }
export const ofConnector = ['health_check_interval', 'start_after_created', 'start_timeout']
