import { sourceTypes, type SourceType } from '@/features/authorization/model/names'
import type { Ask } from '@/features/authorization/model/acl/match'
import type { Who } from '@/features/authorization/model/acl/rule'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { extractCertificates } from '../../bridges/certificates'
import { crashed, Refusal } from '../../http/refusal'
import type { Decision, Identity as Caller } from '../../mqtt/model'
import type { Document } from '../../store/persist'
import type { BrokerRelease } from '../../lib/release'
import type { Identity } from '../../mqtt/identity'
import { decideByClaim } from './claim'
import { createDatabase, type Database } from './database'
import type { DecisionFunction, SourceDecision } from './decision'
import { toIdentity } from './identity'
import { checkSource, readSource } from './read-source'
import { toCacheLimits, type AuthzSettings } from './settings'
import { Source, type StoredSource } from './source'
import { readStoredAuthz, toStoredAuthz, type SeededAuthz } from './stored'
import { VerdictCache, type Remembered } from './verdict-cache'

/** Interval of health checks. */
const tickMs = 250

export type AuthzOptions = {
  readonly node: string
  now(): number
  readonly documents: {
    readonly sources: Document
    readonly rules: Document
    rulesOf(ns: string): Document
  }
  readonly seeded: SeededAuthz
  /** Whether a token may carry its rules as a list (5.5 and later). */
  readonly listClaims?: boolean
  /** Whether clients of a namespace are checked against its rules (6.1 and later). */
  readonly namespaces?: boolean
  /** Whether topics of rules have the placeholders of 5.7 and later. */
  readonly manyPlaceholders?: boolean
  /** Whether the values of placeholders are checked (6.3 and later). */
  readonly checksValues?: boolean
  /** What the release has. */
  readonly has: BrokerRelease['has']
  /** The conditions that an ACL file may not have in this release. */
  readonly withoutConditions?: readonly Who['kind'][]
}

/** Authorization: the ordered sources, and the default if none decides. */
export type Authz = {
  readonly database: Database
  /** The rules of a namespace, lists of its own. */
  databaseOf(ns: string): Database
  /** Decides; a promise if a remote server is asked. */
  authorize(caller: Caller, ask: Ask): Decision | Promise<Decision>
  list(): object[]
  detail(type: SourceType): object
  status(type: SourceType): object
  resetMetrics(type: SourceType): void
  /** Adds a source before all others. */
  create(body: unknown): Promise<void>
  update(type: SourceType, body: unknown): Promise<void>
  remove(type: SourceType): Promise<void>
  /** `front`, `rear`, `before:<type>` or `after:<type>`. */
  move(type: SourceType, position: string): void
  /** Sets the order; every type must occur once. */
  order(types: readonly SourceType[]): void
  types(): SourceType[]
  /** Whether the source is enabled; undefined if it does not exist. */
  enabled(type: SourceType): boolean | undefined
  settings(): AuthzSettings
  configure(settings: AuthzSettings): AuthzSettings
  /** The cached decisions of a connection. */
  remembered(caller: Caller): Remembered[]
  /** Clears the cache of one connection, or all. */
  forget(caller?: Caller): void
  close(): Promise<void>
}

const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)
const missing = (type: SourceType) => new Refusal(404, 'NOT_FOUND', `Not found: ${type}`)

const isType = (text: string): text is SourceType => (sourceTypes as readonly string[]).includes(text)

/** The new index of a moved source. */
function placeOf(position: string, others: readonly Source[]): number {
  if (position === 'front') return 0
  if (position === 'rear') return others.length
  const [, side, anchor] = /^(before|after):([\s\S]+)$/.exec(position) ?? []
  if (side === undefined || anchor === undefined) throw bad('<<"Invalid parameter. Unknow position">>')
  if (!isType(anchor)) throw crashed(`{unknown_authz_source_type,<<"${anchor}">>}`)
  const place = others.findIndex(({ type }) => type === anchor)
  if (place < 0) throw bad(`{not_found_source,${anchor}}`)
  return side === 'before' ? place : place + 1
}

export function createAuthz({
  node,
  now,
  documents,
  seeded,
  listClaims = false,
  namespaces = false,
  manyPlaceholders = false,
  checksValues = false,
  has,
  withoutConditions = [],
}: AuthzOptions): Authz {
  const database = createDatabase(documents.rules, seeded)
  const ofNamespaces = new Map<string, Database>()
  const databaseOf = (ns: string): Database => {
    const found =
      ofNamespaces.get(ns) ?? createDatabase(documents.rulesOf(ns), { users: [], clients: [], all: [] })
    ofNamespaces.set(ns, found)
    return found
  }
  /** A client of a namespace that has no rules for it is checked against the global ones. */
  const decideBuiltIn: DecisionFunction = (identity, ask) => {
    const ns = namespaces ? identity.attributes?.['tns'] : undefined
    const own = ns === undefined ? database : databaseOf(ns)
    return (own.hasRulesOf(identity) ? own : database).decide(identity, ask)
  }
  const deps = { node, now, decideBuiltIn, withoutConditions, has }
  const saved = readStoredAuthz(documents.sources, seeded.sources)
  let settings = saved.settings
  let limits = toCacheLimits(settings)
  let sources = saved.sources.map((stored) => new Source(stored, deps))
  let caches = new WeakMap<Caller, VerdictCache>()

  /** Every change of sources or settings clears all caches (src/contract/docs/authorization.md#cache). */
  const changed = () => {
    caches = new WeakMap()
    documents.sources.write(toStoredAuthz({ settings, sources: sources.map(({ stored }) => stored) }))
  }
  const find = (type: SourceType): Source => {
    const source = sources.find((each) => each.type === type)
    if (source === undefined) throw missing(type)
    return source
  }
  const readStored = (body: unknown, before?: StoredSource): StoredSource => {
    const settings = readSource(body)
    checkSource(settings, has)
    const { kind, enable, config } = settings
    return {
      kind,
      enable,
      ...extractCertificates(config, `authz/${kind.type}`, before?.files ?? {}, (reason) =>
        bad(`{bad_ssl_config,${reason}}`),
      ),
    }
  }

  const cacheOf = (caller: Caller): VerdictCache => {
    const known = caches.get(caller)
    if (known) return known
    const fresh = new VerdictCache()
    caches.set(caller, fresh)
    return fresh
  }

  /** Asks the sources in order until one decides. */
  const search = (
    identity: Identity,
    ask: Ask,
    candidates: readonly Source[],
    from = 0,
  ): Decision | Promise<Decision> => {
    for (let at = from; at < candidates.length; at += 1) {
      const source = candidates[at]
      if (source === undefined) break
      if (!source.applies(identity, ask)) continue
      source.counters.request()
      const toDecision = (sourceDecision: SourceDecision): Decision | undefined => {
        source.counters.result(sourceDecision)
        return sourceDecision === 'allow' || sourceDecision === 'deny'
          ? { allowed: sourceDecision === 'allow', how: 'matched', source: source.type }
          : undefined
      }
      const result = source.decide(identity, ask)
      if (result instanceof Promise)
        return result.then(
          (sourceDecision) => toDecision(sourceDecision) ?? search(identity, ask, candidates, at + 1),
        )
      const decision = toDecision(result)
      if (decision !== undefined) return decision
    }
    return { allowed: settings.no_match === 'allow', how: 'nomatch', source: 'default' }
  }
  const decide = (identity: Identity, ask: Ask): Decision | Promise<Decision> => {
    if (identity.superuser) return { allowed: true, how: 'superuser', source: 'superuser' }
    const claimed = decideByClaim(identity, ask, now(), listClaims)
    if (claimed !== undefined) return { allowed: claimed === 'allow', how: 'matched', source: 'jwt' }
    return search(
      identity,
      ask,
      sources.filter(({ stored }) => stored.enable),
    )
  }
  const withAction = (decision: Decision): Decision =>
    decision.allowed ? decision : { ...decision, disconnect: settings.deny_action === 'disconnect' }

  for (const source of sources) startInBackground(source.open(), throwUnexpected)
  const timer = setInterval(() => {
    for (const source of sources) source.tick()
  }, tickMs).unref()

  return {
    database,
    databaseOf,
    authorize(caller, ask) {
      if (!settings.cache.enable) {
        const decision = decide({ ...toIdentity(caller), manyPlaceholders, checksValues }, ask)
        return decision instanceof Promise ? decision.then(withAction) : withAction(decision)
      }
      const cache = cacheOf(caller)
      const known = cache.find(ask, now(), limits)
      if (known !== undefined) return withAction({ allowed: known, how: 'cache', source: 'cache' })
      const remember = (decision: Decision): Decision => {
        cache.set(ask, decision.allowed, now(), limits)
        return withAction(decision)
      }
      const decision = decide({ ...toIdentity(caller), manyPlaceholders, checksValues }, ask)
      return decision instanceof Promise ? decision.then(remember) : remember(decision)
    },
    list: () => sources.map((source) => source.toReply()),
    detail: (type) => find(type).toReply(),
    status: (type) => find(type).status(),
    resetMetrics: (type) => find(type).counters.reset(),
    async create(body) {
      const stored = readStored(body)
      const { type } = stored.kind
      if (sources.some((source) => source.type === type)) throw bad(`{duplicated_authz_source_type,${type}}`)
      const source = new Source(stored, deps)
      sources = [source, ...sources]
      changed()
      await source.open()
    },
    async update(type, body) {
      const { kind } = readSource(body)
      if (kind.type !== type) throw bad('Type mismatch')
      const old = find(type)
      const source = new Source(readStored(body, old.stored), deps, old.counters)
      sources = sources.map((each) => (each === old ? source : each))
      changed()
      await old.close()
      await source.open()
    },
    async remove(type) {
      const source = find(type)
      sources = sources.filter((each) => each !== source)
      changed()
      await source.close()
    },
    move(type, position) {
      const source = find(type)
      const others = sources.filter((each) => each !== source)
      sources = others.toSpliced(placeOf(position, others), 0, source)
      changed()
    },
    order(types) {
      sources = types.map(find)
      changed()
    },
    types: () => sources.map(({ type }) => type),
    enabled: (type) => sources.find((each) => each.type === type)?.stored.enable,
    settings: () => settings,
    configure(next) {
      settings = next
      limits = toCacheLimits(next)
      changed()
      return settings
    },
    remembered: (caller) => caches.get(caller)?.list(now(), limits) ?? [],
    forget(caller) {
      if (caller === undefined) caches = new WeakMap()
      else caches.delete(caller)
    },
    async close() {
      clearInterval(timer)
      await Promise.all(sources.map((source) => source.close()))
    },
  }
}
