import type { BrokerRelease } from '../lib/release'
import type { IntegrationType, Part } from './common'
import { withFallbacks } from './fallbacks'

const without = <T extends object>(value: T, name: string): T =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)) as T
const partWithout = (part: Part, name: string): Part => ({
  ...part,
  described: { ...part.described, fields: without(part.described.fields, name) },
})

/** Actions have no local topic any more: only rules use them. */
const fedByRules = (type: IntegrationType): IntegrationType => ({
  ...type,
  channel: {
    ...type.channel,
    ...(type.channel.action && { action: partWithout(type.channel.action, 'local_topic') }),
  },
  split(older, name) {
    const parts = type.split(older, name)
    return { ...parts, ...(parts.action && { action: without(parts.action, 'local_topic') }) }
  },
})

/** Returned for a connector; sent back, they are accepted and have no effect. */
const withIgnoredFields = (type: IntegrationType): IntegrationType => {
  const { described } = type.connector
  const ignored = [...(described.ignored ?? []), 'max_inactive', 'tcp_opts']
  return { ...type, connector: { ...type.connector, described: { ...described, ignored } } }
}

/** What a release changes in a type of 5.8; undefined if it removed the type. */
export function changeType(
  type: IntegrationType,
  { since, has }: BrokerRelease,
): IntegrationType | undefined {
  if (since('6.0.0') && type.type === 'hstreamdb') return undefined
  const changes: readonly (readonly [boolean, (type: IntegrationType) => IntegrationType])[] = [
    [has('fallbackActions'), withFallbacks],
    [since('5.10.0'), fedByRules],
    [since('6.1.0'), withIgnoredFields],
  ]
  return changes.reduce((changed, [applies, change]) => (applies ? change(changed) : changed), type)
}
