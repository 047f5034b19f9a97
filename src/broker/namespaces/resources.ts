import type { Namespaces } from './namespaces'
import { releaseOf } from '@/contract/capability'
import { isConfig, type Config } from '@/contract/family/config'
import { isNamespaced } from '@/contract/namespaced-id'
import type { AnyHandler } from '../handler'
import { createRuleHandlers } from '../handlers/rule'
import { paginate } from '../http/paging'
import { Refusal } from '../http/refusal'
import { withoutNamespaces } from '../checks/queries'
import { createRules } from '../rules/rules'
import { schemaFunctions } from '../schema/functions'
import { ruleEvent } from '../monitoring/trace-line'
import { CorruptData, type Document } from '../store/persist'
import type { State } from '../state'
import { actions, sources } from '../integration/channel-handlers'
import { connectors } from '../integration/connector-handlers'
import { integrationRoots } from '../integration/roots'
import { runtimeOf, translatedBridges } from '../integration/translation'
import { ruleEngine } from '../config/roots'
import { bulkHandlers, type NamespaceRoots } from './bulk'

/*
 * Rules, connectors, actions and sources in namespaces
 * (src/contract/docs/namespaces.md#rows-of-namespaces): each created namespace has its own, with its own
 * ids. They are stored and do not run. Lists without `ns` return all.
 */

type Call = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly caller?: string
}
type Handlers = Readonly<Record<string, AnyHandler>>
type Suite = {
  readonly handlers: Handlers
  readonly roots: NamespaceRoots
  empty(): Promise<void>
  close(): Promise<void>
}

const ofExistingRule: ReadonlySet<string> = new Set(['ruleUpdate', 'ruleRemove', 'ruleTrial'])
const lists: ReadonlySet<string> = new Set([
  'connectorList',
  'actionList',
  'actionSummaries',
  'sourceList',
  'sourceSummaries',
])

type Deps = {
  readonly state: State
  /** The handlers outside of any namespace. */
  readonly base: Handlers
  readonly store: (name: string) => Document
  readonly namespaces: Namespaces
}

function createSuite(ns: string, { state, base, store }: Deps): Suite {
  // The name of a namespace may contain characters that are invalid in file names.
  const documentOf = (name: string) => store(`namespace-${Buffer.from(ns).toString('hex')}-${name}`)
  const bridges = translatedBridges(
    {
      ...runtimeOf(state.bridges).options,
      document: documentOf('integration'),
      seeded: () => [],
      idle: 'The embedded broker does not run what is in a namespace',
    },
    state.release,
  )
  const rules = createRules({
    release: releaseOf(state.release.version),
    inbound: ['$bridges/', '$sources/'],
    edition: state.edition,
    now: state.now,
    engine: state.engine,
    documents: { rules: documentOf('rules'), settings: store('rule-engine') },
    seeded: [],
    functions: schemaFunctions(state.schemas),
    log: (line) => state.log.note('warning', line),
    note: (note) => state.traces.note(ruleEvent(note)),
    deliver: (id, output) => bridges.deliver(id, output),
    idle: true,
  })
  bridges.setRules(rules.store)
  bridges.open(state.ports)
  const namespaceState = { ...state, rules, bridges }
  const runtime = runtimeOf(bridges)
  return {
    handlers: {
      ...base,
      ...createRuleHandlers(namespaceState),
      ...connectors(runtime),
      ...actions(runtime),
      ...sources(runtime),
    },
    roots: {
      ...integrationRoots(runtime),
      rule_engine: ruleEngine(namespaceState, { settings: false }),
    },
    async empty() {
      for (const { id } of [...rules.store.all()]) rules.store.remove(id)
      for (const held of [
        ...runtime.channels.action.values(),
        ...runtime.channels.source.values(),
        ...runtime.connectors.values(),
      ])
        await runtime.remove(held)
    },
    async close() {
      rules.close()
      await bridges.close()
    },
  }
}

/** Returned for a connector; sent back, they are accepted and have no effect. */
const connectorDefaults: Readonly<Record<string, object>> = {
  http: { max_inactive: '10s' },
  mqtt: { tcp_opts: { active_n: 10 } },
}

/** The state of the actions of a rule that are not functions. */
const detailsOf = (actions: readonly unknown[], handlers: Handlers): Promise<object[]> =>
  Promise.all(
    actions
      .filter((action) => typeof action === 'string')
      .map(async (id) => {
        const [type, name] = id.split(':')
        try {
          const { status } = (await handlers['actionDetail']?.({ params: { id } })) as {
            readonly status: string
          }
          return { type, name, status }
        } catch (error) {
          if (error instanceof Refusal) return { type, name, status: 'not_found' }
          throw error
        }
      }),
  )

/** The actions that have an action as their fallback. */
async function fallbackUsers({ type, name }: Config, handlers: Handlers): Promise<object[]> {
  const rows = (await handlers['actionList']?.({ query: {} })) as readonly Config[]
  const isReference = (one: unknown) => isConfig(one) && one['type'] === type && one['name'] === name
  return rows
    .filter(({ fallback_actions: listed }) => Array.isArray(listed) && listed.some(isReference))
    .map((row) => ({ type: row['type'], name: row['name'] }))
}

/** A row with its namespace, and the fields that only 6.2 returns. */
async function complete(id: string, row: unknown, ns: string | undefined, handlers: Handlers) {
  const named = withNamespace(row, ns)
  if (!isConfig(named)) return named
  const { actions, sql, type } = named
  if (id.startsWith('rule') && Array.isArray(actions) && sql !== undefined)
    return { ...named, action_details: await detailsOf(actions, handlers) }
  if (id === 'actionSummaries')
    return { tags: [], referenced_as_fallback_action_by: await fallbackUsers(named, handlers), ...named }
  if (id === 'sourceSummaries') return { tags: [], ...named }
  return id.startsWith('connector') && 'resource_opts' in named
    ? { ...connectorDefaults[String(type)], ...named }
    : named
}

const withNamespace = (row: unknown, ns: string | undefined): unknown =>
  isConfig(row) && ('name' in row || 'id' in row) && !('metrics' in row)
    ? { ...row, namespace: ns ?? null }
    : row

/** The handlers that pass each call to its namespace. */
export function createNamespacedResources(dependencies: Deps): {
  readonly handlers: Handlers
  close(): Promise<void>
} {
  const { base, store, namespaces } = dependencies
  const { isManaged } = namespaces
  const { rights } = dependencies.state
  const document = store('namespaces-with-rows')
  const read = document.read() ?? []
  if (!Array.isArray(read) || !read.every((ns): ns is string => typeof ns === 'string'))
    throw new CorruptData(
      'namespaces-with-rows.json does not hold names of namespaces. Repair it or move it away.',
    )
  const suites = new Map(read.filter(isManaged).map((ns) => [ns, createSuite(ns, dependencies)]))
  const save = () => document.write([...suites.keys()])
  const suiteOf = (ns: string): Suite => {
    if (!isManaged(ns)) throw new Refusal(400, 'BAD_REQUEST', 'Managed namespace not found')
    const known = suites.get(ns)
    if (known !== undefined) return known
    const created = createSuite(ns, dependencies)
    suites.set(ns, created)
    save()
    return created
  }
  const remove = async (deleted: readonly string[]) => {
    const removed = deleted.flatMap((ns) => suites.get(ns) ?? [])
    for (const ns of deleted) suites.delete(ns)
    save()
    for (const suite of removed) {
      await suite.empty()
      await suite.close()
    }
  }
  const callHandler = async (handlers: Handlers, id: string, call: Call): Promise<unknown> =>
    await handlers[id]?.(call)
  /** The namespaces that a list includes, the global one first. */
  const wanted = ({
    ns,
    only_global: onlyGlobal,
  }: Readonly<Record<string, unknown>>): readonly (readonly [string | undefined, Handlers])[] => {
    if (typeof ns === 'string') return [[ns, suiteOf(ns).handlers]]
    return [
      [undefined, base],
      ...(onlyGlobal === true
        ? []
        : [...suites]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, { handlers }]) => [name, handlers] as const)),
    ]
  }
  /** Earlier releases create, delete or try a rule that does not exist. */
  const checkRule = async (id: string, call: Call, handlers: Handlers) => {
    try {
      await callHandler(handlers, 'ruleDetail', call)
    } catch (error) {
      if (id !== 'ruleTrial' || !(error instanceof Refusal)) throw error
      // The sample is checked before the rule is looked up.
      dependencies.state.rules.checkTrial(call.body)
      throw new Refusal(404, 'RULE_NOT_FOUND', 'The rule could not be found')
    }
  }
  const namespacedHandler = (id: string) => async (call: Call) => {
    const { ns: sent, only_global: onlyGlobal, ...query } = call.query ?? {}
    const own = rights.namespaceOf(call.caller ?? '')
    if (own !== null && sent !== undefined && sent !== own)
      throw new Refusal(403, 'FORBIDDEN', 'User not authorized to operate on requested namespace')
    const ns = own ?? sent
    const rest = { ...call, query }
    if (lists.has(id)) {
      const rows = await Promise.all(
        wanted({ ns, only_global: onlyGlobal }).map(async ([name, handlers]) =>
          Promise.all(
            ((await callHandler(handlers, id, rest)) as readonly unknown[]).map((row) =>
              complete(id, row, name, handlers),
            ),
          ),
        ),
      )
      return rows.flat()
    }
    if (id === 'ruleList') {
      const { page, limit, ...filters } = query as Readonly<Record<string, string | undefined>>
      // Validates the query, so that errors are reported once.
      await callHandler(base, id, rest)
      const pages = await Promise.all(
        wanted({ ns, only_global: onlyGlobal }).map(async ([name, handlers]) => {
          const { data, meta } = (await callHandler(handlers, id, {
            ...rest,
            query: { ...filters, page: '1', limit: '10000' },
          })) as { readonly data: readonly unknown[]; readonly meta: { readonly count?: number } }
          const rows = await Promise.all(data.map((row) => complete(id, row, name, handlers)))
          return { rows, fuzzy: meta.count === undefined || 'action' in filters || 'source' in filters }
        }),
      )
      return paginate(
        pages.flatMap(({ rows }) => rows),
        { page: Number(page ?? 1), limit: Number(limit ?? 100) },
        (row) => row,
        { fuzzy: pages.some(({ fuzzy }) => fuzzy) },
      )
    }
    const handlers = typeof ns === 'string' ? suiteOf(ns).handlers : base
    if (ofExistingRule.has(id)) await checkRule(id, rest, handlers)
    const row = await callHandler(handlers, id, rest)
    return complete(id, row, typeof ns === 'string' ? ns : undefined, handlers)
  }
  return {
    handlers: {
      ...Object.fromEntries(
        Object.keys(base)
          .filter((id) => isNamespaced(id) && !withoutNamespaces.has(id))
          .map((id) => [id, namespacedHandler(id)]),
      ),
      namespaceDelete: async (call: { readonly params: { readonly ns: string } }) => {
        await callHandler(base, 'namespaceDelete', call)
        await remove([call.params.ns])
      },
      namespaceBulkDelete: async (call: { readonly body: { readonly nss: readonly string[] } }) => {
        await callHandler(base, 'namespaceBulkDelete', call)
        await remove(call.body.nss)
      },
      ...bulkHandlers((ns) => suiteOf(ns).roots, namespaces.checkNames),
    },
    close: () => Promise.all([...suites.values()].map((suite) => suite.close())).then(() => undefined),
  }
}
