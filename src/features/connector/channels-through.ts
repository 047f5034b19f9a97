import { readable } from '@/command/finder'
import { bridgeIdOf } from '@/contract/name'
import type { Unreadable } from '@/contract/schema'

type Channel = Unreadable & {
  readonly type: string
  readonly name: string
  readonly connector?: string | undefined
}

/** The actions or sources of these connectors: the broker returns the connector's name, and the type is theirs. */
export const channelsThrough = (
  connectors: readonly string[],
  channels: readonly Channel[],
): readonly string[] =>
  readable(channels)
    .filter(
      ({ type, connector }) =>
        connector !== undefined && connectors.includes(bridgeIdOf({ type, name: connector })),
    )
    .map(bridgeIdOf)
