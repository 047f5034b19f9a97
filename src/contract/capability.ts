/**
 * What a broker offers, by its release: one table for the whole console. It is decided from the lowest release among the running
 * nodes and the edition told at login, without a call of its own; what the broker answers then overrides it ({@link offers}).
 * Source: newer-brokers §1, (a), (b), as corrected by newer-verified.
 */

/** From 5.9 on there is one, and it calls itself enterprise. */
export type Edition = 'opensource' | 'enterprise'

/** A release as numbers: 5.8.9 is [5, 8, 9]. */
export type Release = readonly [major: number, minor: number, patch: number]

/** Reads a release in any of its writings: `5.8.9`, `v5.8.9`, `e5.1.1`, `5.9.0-rc.1`, `5.8.4-patch.1`. One before its release counts as that: it has its calls. */
export function releaseOf(text: string | undefined): Release | undefined {
  const found = /^[ev]?(\d+)\.(\d+)\.(\d+)(?![\d.])/.exec(text ?? '')
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])]
}

/** As a person writes it. */
export const textOf = (release: Release): string => release.join('.')

const lineOf = ([major, minor]: Release): number => major * 1000 + minor

/** Sorts older releases first. */
export const compareReleases = (a: Release, b: Release): number => lineOf(a) - lineOf(b) || a[2] - b[2]

/** The first release of each line that has something; every line after the last named one has it from its beginning. */
type Steps = readonly Release[]

/** Whether a release is at or after a step of its own line, or of a later line than one of them. */
const reached = (release: Release, steps: Steps): boolean => {
  const own = steps.find((step) => lineOf(step) === lineOf(release))
  return own === undefined ? steps.some((step) => lineOf(step) < lineOf(release)) : release[2] >= own[2]
}

/** From when an edition has it, and from when no more. */
type Span = { readonly since: Steps; readonly until?: Steps }

/** By edition; one that is not named never has it. From 5.9 on there is one edition, and it calls itself enterprise. */
type Offer = Readonly<Partial<Record<Edition, Span>>>

const steps = (versions: readonly string[]): Steps =>
  versions.map((version) => {
    const release = releaseOf(version)
    if (release === undefined) throw new Error(`${version} is no release`)
    return release
  })
const from = (...versions: readonly string[]): Span => ({ since: steps(versions) })
const within = (since: string, ...until: readonly string[]): Span => ({ since: steps([since]), until: steps(until) })
const both = (...versions: readonly string[]): Offer => ({ opensource: from(...versions), enterprise: from(...versions) })
const enterprise = (...versions: readonly string[]): Offer => ({ enterprise: from(...versions) })
/** The first that the console speaks to at all. */
const ever = '5.0.0'
const oldest: Release = [5, 0, 0]
/** The security releases of 2026, on four lines at once. */
const hardened = ['5.10.4', '6.0.3', '6.1.2', '6.2.1'] as const

/** Whether it came when there was one edition already, which whoever has the other gets with their next release. */
const united = ({ since: [first] }: Span): boolean => first !== undefined && compareReleases(first, [5, 9, 0]) >= 0

/** Each capability: the one place where a release is named. */
const capabilities = {
  // What 5.1 has in one edition only, or what has gone since.
  bridges: { opensource: within(ever, '6.0.0'), enterprise: within(ever, '6.0.0') },
  enterpriseBridges: enterprise(ever),
  schemaRegistry: enterprise(ever),
  rebalance: enterprise(ever),
  fileTransfer: enterprise(ever),
  licence: enterprise(ever),
  telemetry: { opensource: from(ever), enterprise: from('5.9.0') },
  banClear: { opensource: from(ever), enterprise: from('5.2.0') },
  opentelemetry: { opensource: within(ever, '5.8.3'), enterprise: from('5.2.0') },
  limiterConfig: { opensource: within(ever, '5.9.0'), enterprise: within(ever, '5.9.0') },
  // 5.3 to 5.5
  roles: enterprise('5.3.0'),
  singleSignOn: enterprise('5.3.0'),
  connectors: both('5.3.1'),
  keyRoles: enterprise('5.4.0'),
  audit: enterprise('5.4.0'),
  dataBackup: both('5.4.0'),
  sources: both('5.5.0'),
  asyncInvite: both('5.5.0'),
  retainedByTopic: both('5.5.0'),
  delayedByTopic: both('5.5.0'),
  pagesOfTenThousand: both('5.5.0'),
  // 5.6
  clientQueues: both('5.6.0'),
  clientFields: both('5.6.0'),
  sessionCount: both('5.6.0'),
  banPatterns: both('5.6.0'),
  accessOrder: both('5.6.0'),
  // 5.7
  clientCursor: both('5.7.0'),
  ruleTrial: both('5.7.0'),
  ruleTrace: both('5.7.0'),
  durableSessions: both('5.7.0'),
  durableStorage: { opensource: within('5.7.0', '5.8.0'), enterprise: from('5.7.0') },
  schemaValidation: enterprise('5.7.0'),
  messageTransformation: enterprise('5.7.1'),
  pluginConfig: both('5.7.0'),
  pluginSchema: enterprise('5.7.0'),
  // 5.8
  clusterLinks: enterprise('5.8.0'),
  hotUpgrade: { opensource: within('5.8.0', ...hardened), enterprise: within('5.8.0', ...hardened) },
  durableQueues: { enterprise: within('5.8.0', '6.0.0') },
  rulesByAction: both('5.8.0'),
  banFilters: both('5.8.1'),
  endlessBans: both('5.8.1'),
  externalSchemaRegistry: enterprise('5.8.1'),
  monitorClear: both('5.8.4'),
  actionSummaries: both('5.8.5'),
  pluginAllowList: both('5.8.6'),
  alarmForceDeactivate: both('5.8.8', '5.9.2', '5.10.1', '6.0.0'),
  // From here on there is one edition.
  mfa: enterprise('5.9.0'),
  namespaces: enterprise('5.9.0'),
  nodeCaches: enterprise('5.9.0'),
  fallbackActions: enterprise('5.9.0'),
  aiCompletion: enterprise('5.10.0'),
  natsGateway: enterprise('5.10.0'),
  scopes: enterprise(...hardened),
  singleSignOnMfa: enterprise(...hardened),
  messageQueues: enterprise('6.0.0'),
  opaqueTracePosition: enterprise('6.0.0'),
  namespacedRows: enterprise('6.1.0'),
  managedCertificates: enterprise('6.1.0'),
  messageStreams: enterprise('6.1.0'),
  namedQueues: enterprise('6.1.1'),
  features: enterprise('6.3.0'),
  namedTopicMetrics: enterprise('6.3.0'),
} as const satisfies Readonly<Record<string, Offer>>

export type Capability = keyof typeof capabilities

/** What a broker's answers have shown: a call that is there, or an unknown path. */
export type Evidence = Readonly<Partial<Record<Capability, boolean>>>

/** What is known of a broker: the lowest release among its running nodes, its edition, and what its answers have shown. */
export type Broker = { readonly release: Release | undefined; readonly edition: Edition; readonly seen?: Evidence }

/**
 * Whether the broker offers it; nothing needed is always there. What was seen counts more than the table; of a broker whose release is not known only what every
 * release of its edition has is taken as offered.
 */
export function offers(capability: Capability | undefined, { release = oldest, edition, seen }: Broker): boolean {
  if (capability === undefined) return true
  const shown = seen?.[capability]
  if (shown !== undefined) return shown
  const span = (capabilities[capability] as Offer)[edition]
  return span !== undefined && reached(release, span.since) && !(span.until !== undefined && reached(release, span.until))
}

/** Why a broker does not offer something: it comes with a later release, it went with an earlier one, only the other edition has it, or its own answer says so. */
export type Lack = { readonly why: 'before'; readonly since: string } | { readonly why: 'gone'; readonly until: string } | { readonly why: 'edition'; readonly edition: Edition } | { readonly why: 'unseen' }

/** Why the broker does not offer it; undefined where it does. */
export function lackOf(capability: Capability | undefined, broker: Broker): Lack | undefined {
  if (capability === undefined || offers(capability, broker)) return undefined
  const { release = oldest, edition } = broker
  const { opensource, enterprise: paid }: Offer = capabilities[capability]
  const span = edition === 'enterprise' ? paid : (opensource ?? (paid !== undefined && united(paid) ? paid : undefined))
  if (span === undefined) return { why: 'edition', edition: edition === 'enterprise' ? 'opensource' : 'enterprise' }
  const until = span.until?.filter((step) => compareReleases(step, release) <= 0).at(-1)
  if (until !== undefined) return { why: 'gone', until: textOf(until) }
  const since = span.since.find((step) => compareReleases(step, release) > 0)
  return reached(release, span.since) || since === undefined ? { why: 'unseen' } : { why: 'before', since: textOf(since) }
}

/** When it is there: in which edition (both unless named), since which releases (always unless named), and from which no more. */
export type Life = { readonly edition?: Edition; readonly since?: string; readonly until?: string }

const said = (steps: Steps): string => steps.map(textOf).join(', ')
const spanWords = ({ since, until }: Span): Life => ({ ...(said(since) === ever ? {} : { since: said(since) }), ...(until === undefined ? {} : { until: said(until) }) })

/** When it is there, edition by edition where they differ: for telling somebody who asks before they have such a broker. */
export function livesOf(capability: Capability): readonly Life[] {
  const { opensource, enterprise: paid }: Offer = capabilities[capability]
  const [open, other] = [opensource && spanWords(opensource), paid && spanWords(paid)]
  if (open === undefined && other !== undefined) return [paid !== undefined && united(paid) ? other : { edition: 'enterprise', ...other }]
  if (open !== undefined && other !== undefined) return open.since === other.since && open.until === other.until ? [open] : [{ edition: 'opensource', ...open }, { edition: 'enterprise', ...other }]
  return open === undefined ? [] : [{ edition: 'opensource', ...open }]
}

/** The releases of the nodes that run, lowest first: the first rules while a cluster is upgraded node by node. */
export const releasesOf = (versions: readonly (string | undefined)[]): readonly Release[] =>
  versions.map(releaseOf).filter((release) => release !== undefined).sort(compareReleases)
