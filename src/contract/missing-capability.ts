import {
  compareReleases,
  isUnited,
  offers,
  oldest,
  reached,
  findReleaseSpan,
  formatRelease,
  type Broker,
  type Capability,
  type Edition,
  type Span,
} from './capability'

/** Capabilities added after the editions were merged come to the open source edition with its next release. */
function comingSpan(capability: Capability, edition: Edition): Span | undefined {
  const span = edition === 'opensource' ? findReleaseSpan(capability, 'enterprise') : undefined
  return span !== undefined && isUnited(span) ? span : undefined
}

/**
 * Why a broker lacks a capability: it was added in a later release, removed in an earlier one, only the
 * other edition has it, a reply shows it, or a feature of its nodes is switched off.
 */
export type MissingCapability =
  | { readonly why: 'before'; readonly since: string }
  | { readonly why: 'gone'; readonly until: string }
  | { readonly why: 'edition'; readonly edition: Edition }
  | { readonly why: 'unseen' }
  | { readonly why: 'off'; readonly feature: string; readonly preset: string }

/** Why the broker lacks a capability; undefined if it has it. */
export function missingCapability(
  capability: Capability | undefined,
  broker: Broker,
): MissingCapability | undefined {
  if (capability === undefined || offers(capability, broker)) return undefined
  const { release = oldest, edition, switchedOff } = broker
  const feature = switchedOff?.capabilities.get(capability)
  if (switchedOff !== undefined && feature !== undefined)
    return { why: 'off', feature, preset: switchedOff.preset }
  const span = findReleaseSpan(capability, edition) ?? comingSpan(capability, edition)
  if (span === undefined)
    return { why: 'edition', edition: edition === 'enterprise' ? 'opensource' : 'enterprise' }
  const until = span.until?.filter((step) => compareReleases(step, release) <= 0).at(-1)
  if (until !== undefined) return { why: 'gone', until: formatRelease(until) }
  const since = span.since.find((step) => compareReleases(step, release) > 0)
  return reached(release, span.since) || since === undefined
    ? { why: 'unseen' }
    : { why: 'before', since: formatRelease(since) }
}
