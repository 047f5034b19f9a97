import { nounCapabilities } from './capabilities.gen'

/**
 * What a broker offers, by its release, for the whole console. It is decided by the lowest
 * release among the running nodes and the edition reported at login, without extra requests. Replies
 * of the broker override it ({@link offers}). Source: src/contract/docs/capabilities.md.
 */

/** From 5.9 on there is a single edition, which reports itself as enterprise. */
export type Edition = 'opensource' | 'enterprise'

/** A release as numbers: 5.8.9 is [5, 8, 9]. */
export type Release = readonly [major: number, minor: number, patch: number]

/**
 * Parses a release in any notation: `5.8.9`, `v5.8.9`, `e5.1.1`, `5.9.0-rc.1`, `5.8.4-patch.1`. A pre-release
 * counts as its release: it has the same endpoints.
 */
export function releaseOf(text: string | undefined): Release | undefined {
  const found = /^[ev]?(\d+)\.(\d+)\.(\d+)(?![\d.])/.exec(text ?? '')
  return found === null ? undefined : [Number(found[1]), Number(found[2]), Number(found[3])]
}

/** Formats a release for display. */
export const formatRelease = (release: Release): string => release.join('.')

const lineOf = ([major, minor]: Release): number => major * 1000 + minor

/** Sorts older releases first. */
export const compareReleases = (a: Release, b: Release): number => lineOf(a) - lineOf(b) || a[2] - b[2]

/** The first release of each release line that has a capability; all later lines have it from their first release. */
export type Steps = readonly Release[]

/** Whether a release is at or after the step of its line, or belongs to a later line than all steps. */
export const reached = (release: Release, steps: Steps): boolean => {
  const own = steps.find((step) => lineOf(step) === lineOf(release))
  return own === undefined ? steps.some((step) => lineOf(step) < lineOf(release)) : release[2] >= own[2]
}

/** Since and until which release an edition has a capability. */
export type Span = { readonly since: Steps; readonly until?: Steps }

/** The oldest supported release. */
export const oldest: Release = [5, 0, 0]
/** The security releases of 2026, on four release lines. */
const hardened = '5.10.4,6.0.3,6.1.2,6.2.1'

/**
 * What has no noun of its own, such as a field or a parameter; since when brokers have a whole noun is in the `capabilities.ts`
 * of its feature. Releases are named only in these tables. `5.5.0`: since then in both editions; `5.3.1-6.0.0`: until before the second;
 * `e` and `c`: only in the enterprise or the open source edition, without a release since the oldest one. Several releases
 * are the first of each release line; later lines have it from their first release.
 */
const capabilities = {
  ...nounCapabilities,
  // What 5.1 has in one edition only, or what has gone since. Of the enterprise edition a broker of 5.1 was seen, and none later.
  bridges: '-6.0.0',
  enterpriseBridges: 'e',
  banClear: 'c e5.2.0',
  limiterConfig: '-5.9.0',
  // 5.3 to 5.5. From here to 5.8 a broker of 5.8.9 CE has confirmed what both editions have, not since when; what only `e` has no broker has.
  roles: 'e5.3.0',
  connectors: '5.3.1',
  /** Deleting the built-in database of authorization deletes its rules. */
  rulesGoWithSource: '5.3.2',
  keyRoles: 'e5.4.0',
  vehicleGateways: 'e5.4.0',
  sources: '5.5.0',
  asyncInvite: '5.5.0',
  retainedByTopic: '5.5.0',
  delayedByTopic: '5.5.0',
  pagesOfTenThousand: '5.5.0',
  /** LDAP with a choice of methods; earlier ones had other settings. */
  ldapAccess: '5.5.0',
  // 5.6
  /** All known bridge types are actions or sources, so rules can name only these. */
  channelsOnly: '5.6.0',
  clientQueues: '5.6.0',
  clientFields: '5.6.0',
  sessionCount: '5.6.0',
  banPatterns: '5.6.0',
  accessOrder: '5.6.0',
  jsonSchemas: 'e5.6.0',
  // 5.7
  clientCursor: '5.7.0',
  ruleTrial: '5.7.0',
  ruleTrace: '5.7.0',
  durableSessions: '5.7.0',
  pluginConfig: '5.7.0',
  ignoreReadOnly: '5.7.0',
  pluginSchema: 'e5.7.0',
  scramOverHttp: 'e5.7.0',
  // 5.8
  singleSignOnOidc: 'e5.8.0',
  kerberosAuthentication: 'e5.8.0',
  clientInfoAuthentication: 'e5.8.1',
  hotUpgrade: `5.8.0-${hardened}`,
  durableQueues: 'e5.8.0-6.0.0',
  rulesByAction: '5.8.0',
  brokerSettings: '5.8.0',
  banFilters: '5.8.1',
  endlessBans: '5.8.1',
  monitorClear: '5.8.4',
  actionSummaries: '5.8.5',
  pluginAllowList: '5.8.6',
  telemetryWhitelist: 'e5.8.3',
  alarmForceDeactivate: '5.8.8,5.9.2,5.10.1,6.0.0',
  // From here on there is one edition. A broker of 6.2.2 has confirmed what it has, not since when.
  mfa: 'e5.9.0',
  fallbackActions: 'e5.9.0',
  externalChecks: 'e5.9.0',
  preconditions: 'e5.9.0',
  /** Rights, superusers and client IDs by attributes of a directory. */
  ldapAttributes: 'e5.9.0',
  externalSchemas: 'e5.9.0',
  tracePayloadLimit: 'e5.9.0',
  pluginFiles: 'e5.9.0',
  ruleConditions: 'e5.9.0',
  namespaceDetails: 'e5.10.0',
  protobufBundles: 'e5.10.0',
  natsGateway: 'e5.10.0',
  scopes: `e${hardened}`,
  singleSignOnMfa: `e${hardened}`,
  traceLimits: 'e6.0.0',
  clusterDescription: 'e6.0.0',
  /** How long a connection to an HTTP service may be idle. */
  httpMaxInactive: 'e6.0.0',
  accessMetricsReset: 'e6.2.0',
  keepsUsedSchemas: 'e6.0.0',
  opaqueTracePosition: 'e6.0.0',
  namespacedRows: 'e6.1.0',
  /** The role and the namespace of an account by what the identity provider says of it. */
  singleSignOnMapping: 'e6.2.0',
  sessionHistory: 'e6.1.2',
  agentRegistry: 'e6.2.0',
  /** A list holds privileges or other scopes, and all scopes of a role have one word. 6.2.3 is assumed. */
  scopeGroups: 'e6.1.4,6.2.3,6.3.0',
  /** Topic metrics are of the scope for monitoring; in 5.10.4 they are of that for connections. */
  monitoredTopics: 'e6.0.0',
  /** Administrators of a namespace have API keys and backups of their own. 6.2.3 is assumed. */
  keysOfNamespace: 'e6.1.4,6.2.3,6.3.0',
  /** HTTP services of authentication and authorization are asked with a token. 6.2.3 is assumed. */
  oauth2: 'e6.1.4,6.2.3,6.3.0',
  /** URLs of HTTP services have placeholders in their hosts. In no release yet, so forms show it only where replies have it. */
  dynamicHosts: 'e6.3.0',
  /** Clients that break the protocol are disconnected by default. */
  strictMode: 'e6.3.0',
  /** Deleting a namespace deletes its users and rules of the built-in databases. 6.2.3 is assumed. */
  recordsGoWithNamespace: 'e6.1.4,6.2.3,6.3.0',
  /** Passwords and API keys are stored in a form that earlier releases cannot read. */
  strongHashes: 'e6.3.0',
  /** A source of authorization is asked only where an expression is true. */
  sourcePreconditions: 'e6.3.0',
  /** Some names are refused for namespaces. */
  refusedNames: 'e6.3.0',
  /** How often a client may subscribe. */
  subscribeLimits: 'e6.3.0',
  features: 'e6.3.0',
} as const

export type Capability = keyof typeof capabilities
export const capabilityNames = Object.keys(capabilities) as Capability[]

/** Whether it was added after the editions were merged. */
export const isUnited = ({ since: [first] }: Span): boolean =>
  first !== undefined && compareReleases(first, [5, 9, 0]) >= 0

/** Which endpoints exist, as seen in the replies of the broker. */
export type Evidence = Readonly<Partial<Record<Capability, boolean>>>

/**
 * What a node does not have because features of it are switched off (src/contract/docs/capabilities.md#features): their names,
 * and the endpoints, their paths and the capabilities that belong to them, each with its feature.
 */
export type SwitchedOff = {
  readonly preset: string
  readonly features: ReadonlySet<string>
  readonly calls: ReadonlyMap<string, string>
  readonly paths: ReadonlyMap<string, string>
  readonly capabilities: ReadonlyMap<Capability, string>
}

/** What is known about a broker: the lowest release of its running nodes, its edition, and evidence from replies. */
export type Broker = {
  readonly release: Release | undefined
  readonly edition: Edition
  readonly seen?: Evidence
  readonly switchedOff?: SwitchedOff | undefined
}

const stepsOf = (text: string): Steps =>
  text
    .split(',')
    .map(releaseOf)
    .filter((release) => release !== undefined)

/** When an edition has it; undefined if never. */
export function findReleaseSpan(capability: Capability, edition: Edition): Span | undefined {
  const own = capabilities[capability]
    .split(' ')
    .find((part) => !part.startsWith(edition === 'enterprise' ? 'c' : 'e'))
  const [since = '', until] = own?.replace(/^[ce]/, '').split('-') ?? []
  return own === undefined
    ? undefined
    : {
        since: since === '' ? [oldest] : stepsOf(since),
        ...(until === undefined ? {} : { until: stepsOf(until) }),
      }
}

/**
 * Whether the broker has a capability; true if none is needed. What is switched off it has not, and evidence overrides the table. If the
 * release is unknown, only what every release of the edition has counts as available.
 */
export function offers(
  capability: Capability | undefined,
  { release = oldest, edition, seen, switchedOff }: Broker,
): boolean {
  if (capability === undefined) return true
  if (switchedOff?.capabilities.has(capability) === true) return false
  const shown = seen?.[capability]
  if (shown !== undefined) return shown
  const span = findReleaseSpan(capability, edition)
  return (
    span !== undefined &&
    reached(release, span.since) &&
    !(span.until !== undefined && reached(release, span.until))
  )
}

/** The releases of the running nodes, lowest first; the lowest one counts during a rolling upgrade. */
export const parseReleases = (versions: readonly (string | undefined)[]): readonly Release[] =>
  versions
    .map(releaseOf)
    .filter((release) => release !== undefined)
    .sort(compareReleases)
