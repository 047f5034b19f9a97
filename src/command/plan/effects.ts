import { allPages } from '@/api/all-pages'
import { ApiError, toApiError } from '@/api/error'
import type { Ref } from '@/api/resource'
import { namesBridge, sendsTo, sourceIdOf } from '@/features/bridge/fields/action-name'
import { bridgeIdOf } from '@/contract/name'
import { briefError } from '@/i18n/error-words'
import type { Key, MessageValues } from '@/i18n/key'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { AnyCommand, CommandArgs, MacroStep } from '../command'
import { waitingIn } from '@/features/bridge/loss'
import type { Context } from '../context'
import { refsOf } from '../prompt/phrase'
import { withInitials } from '../prompt/prompt'

/** Something that a run affects besides its targets, read from the broker. */
export type Effect = {
  readonly key: Key
  readonly values: MessageValues
  /** The affected objects, each with a link. */
  readonly refs?: readonly Ref[]
  /** The line of the macro that has this effect. */
  readonly line?: number
}

type Asking = Pick<Context, 'api' | 'signal'>
type Reader = (ids: readonly string[], asking: Asking, answers: CommandArgs) => Promise<readonly Effect[]>

/** Up to this many clients are read one by one; for more, that many pages of the list are read. */
const maxSingleReads = 20
const maxPages = 10
const concurrency = 4

type Rule = Awaited<ReturnType<Asking['api']['ruleList']>>['data'][number]

async function rulesThat(
  use: (rule: Rule) => boolean,
  key: Key,
  { api, signal }: Asking,
): Promise<readonly Effect[]> {
  const refs: Ref[] = []
  for await (const { data } of allPages(
    (page, limit) => api.ruleList({ query: { page, limit } }, { signal }),
    signal,
  )) {
    refs.push(
      ...data
        .filter((rule) => rule.$raw === undefined && use(rule))
        .map(({ id }): Ref => ({ resource: 'rule', id })),
    )
  }
  return refs.length === 0 ? [] : [{ key, values: { count: refs.length }, refs }]
}

/** The rules that send to one of these bridges or receive from it. */
const rulesOfBridges: Reader = (bridges, asking) =>
  rulesThat((rule) => bridges.some((id) => namesBridge(rule, id)), 'plan.effect.rules', asking)

/** The rules whose SQL names one of these schemas. */
const rulesOfSchemas: Reader = (schemas, asking) =>
  rulesThat(
    ({ sql }) => /schema_(?:en|de)code/.test(sql) && schemas.some((name) => sql.includes(`'${name}'`)),
    'plan.effect.schemas',
    asking,
  )

/** The clients with these ids that exist; `unread` of them may be further down the list than was read. */
async function clientsOf(ids: readonly string[], { api, signal }: Asking) {
  const wanted = new Set(ids)
  if (ids.length <= maxSingleReads) {
    const rows = await mapConcurrently(concurrency, ids, (clientid) =>
      api.clientDetail({ params: { clientid } }, { signal }).catch((cause: unknown) => {
        // A disconnected client has nothing to lose.
        if (cause instanceof ApiError && cause.status === 404) return undefined
        throw cause
      }),
    )
    return { rows: rows.filter((row) => row !== undefined), unread: 0 }
  }
  const rows = []
  let pages = 0
  for await (const { data } of allPages(
    (page, limit) => api.clientList({ query: { page, limit } }, { signal }),
    signal,
  )) {
    rows.push(...data.filter((row) => row.$raw === undefined && wanted.has(row.clientid)))
    pages += 1
    if (rows.length >= wanted.size) break
    if (pages >= maxPages) return { rows, unread: wanted.size - rows.length }
  }
  return { rows, unread: 0 }
}

/** The messages and subscriptions in the sessions of these clients, which are lost with them. */
async function sessionsOf(
  ids: readonly string[],
  asking: Asking,
  connected = false,
): Promise<readonly Effect[]> {
  const { rows: found, unread } = await clientsOf(ids, asking)
  const rows = connected ? found.filter((row) => row.connected !== false) : found
  const sum = (value: (row: (typeof rows)[number]) => unknown) =>
    rows.reduce((all, row) => all + Number(value(row) ?? 0), 0)
  const effect: Effect = {
    key: 'plan.effect.sessions',
    values: {
      count: rows.length,
      subscriptions: sum((row) => row.subscriptions_cnt),
      queued: sum((row) => row.mqueue_len) + sum((row) => row.inflight_cnt),
    },
  }
  return [
    ...(rows.length === 0 ? [] : [effect]),
    ...(unread === 0 ? [] : [{ key: 'plan.effect.unread' as const, values: { count: unread } }]),
  ]
}

/** A ban of client IDs disconnects them; any other ban only refuses future connections. */
const banned: Reader = (ids, asking, { as }) =>
  as === undefined || as === 'clientid' ? sessionsOf(ids, asking, true) : Promise.resolve([])

/** The messages that wait in these bridges, which are lost with them. */
const waiting: Reader = async (ids, asking) => {
  const count = (
    await mapConcurrently(concurrency, ids, (bridge) => waitingIn(bridge, undefined, asking))
  ).reduce((all, one) => all + one, 0)
  return count === 0 ? [] : [{ key: 'plan.effect.waiting', values: { count } }]
}

const readsFrom = ({ from = [] }: Rule, id: string): boolean => from.some((one) => sourceIdOf(one) === id)

/**
 * The rules that send to one of these actions, or read from one of these sources; an action and a source
 * may share an id.
 */
const rulesOfActions: Reader = (actions, asking) =>
  rulesThat((rule) => actions.some((id) => sendsTo(rule, id)), 'plan.effect.rules', asking)
const rulesOfSources: Reader = (sources, asking) =>
  rulesThat((rule) => sources.some((id) => readsFrom(rule, id)), 'plan.effect.rules', asking)

/** The messages in the buffers of these actions, which are lost when the actions end. */
const waitingInActions: Reader = async (ids, { api, signal }) => {
  const counts = await mapConcurrently(concurrency, ids, async (id) => {
    const { queuing, inflight } = (await api.actionMetrics({ params: { id } }, { signal })).metrics
    return Number(queuing ?? 0) + Number(inflight ?? 0)
  })
  const count = counts.reduce((all, one) => all + one, 0)
  return count === 0 ? [] : [{ key: 'plan.effect.waiting', values: { count } }]
}

/**
 * The actions and sources of these connectors, by connector id. Sources were introduced after connectors;
 * an older broker has none.
 */
async function channelsOf(connectors: readonly string[], { api, signal }: Asking) {
  const own = (
    rows: readonly {
      readonly type: string
      readonly name: string
      readonly connector?: string | undefined
      readonly $raw?: string | undefined
    }[],
  ) =>
    rows.flatMap((row) =>
      row.$raw === undefined &&
      row.connector !== undefined &&
      connectors.includes(bridgeIdOf({ type: row.type, name: row.connector }))
        ? [bridgeIdOf(row)]
        : [],
    )
  const none = (cause: unknown): [] => {
    if (cause instanceof ApiError && cause.status === 404) return []
    throw cause
  }
  const [actions, sources] = await Promise.all([
    api.actionList({}, { signal }),
    api.sourceList({}, { signal }).catch(none),
  ])
  return { actions: own(actions), sources: own(sources) }
}

/**
 * The actions and sources of these connectors, which stop and start with them, and the rules that use them;
 * with `ends`, also the messages that wait in the actions.
 */
const throughConnectors =
  (ends: boolean): Reader =>
  async (connectors, asking, answers) => {
    const { actions, sources } = await channelsOf(connectors, asking)
    const refs: readonly Ref[] = [
      ...actions.map((id): Ref => ({ resource: 'action', id })),
      ...sources.map((id): Ref => ({ resource: 'source', id })),
    ]
    if (refs.length === 0) return []
    const rules = await rulesThat(
      (rule) => actions.some((id) => sendsTo(rule, id)) || sources.some((id) => readsFrom(rule, id)),
      'integration.effect.rules',
      asking,
    )
    return [
      { key: 'integration.effect.channels', values: { count: refs.length }, refs },
      ...rules,
      ...(ends ? await waitingInActions(actions, asking, answers) : []),
    ]
  }

/** The connections of the nodes that leave. */
const connections: Reader = async (ids, { api, signal }) => {
  const nodes = await mapConcurrently(concurrency, ids, (node) =>
    api.nodeDetail({ params: { node } }, { signal }),
  )
  const count = nodes.reduce((all, { live_connections }) => all + Number(live_connections ?? 0), 0)
  return count === 0 ? [] : [{ key: 'plan.effect.connections', values: { count } }]
}

/** The users that an authenticator stores itself. */
const storedUsers: Reader = async (ids, { api, signal }) => {
  const databases = ids.filter((id) => id.endsWith(':built_in_database'))
  const counts = await mapConcurrently(
    concurrency,
    databases,
    async (id) =>
      (await api.mqttUserList({ params: { id }, query: { page: 1, limit: 1 } }, { signal })).meta.count ?? 0,
  )
  return databases.length === 0
    ? []
    : [{ key: 'plan.effect.users', values: { count: counts.reduce((all, one) => all + one, 0) } }]
}

/** The effects of each command, where its own question does not describe them. */
const readers: Readonly<Record<string, Reader>> = {
  'client.kick': (ids, asking) => sessionsOf(ids, asking),
  'ban.create': banned,
  'cluster.remove': connections,
  'authentication.delete': storedUsers,
  'schema.delete': rulesOfSchemas,
  'schema.edit': rulesOfSchemas,
  ...Object.fromEntries(
    ['disable', 'stop', 'restart', 'edit'].map((verb) => [`bridge.${verb}`, rulesOfBridges]),
  ),
  'action.start': rulesOfActions,
  ...Object.fromEntries(
    ['disable', 'edit', 'delete'].map((verb): [string, Reader] => [
      `action.${verb}`,
      async (...given) => [...(await rulesOfActions(...given)), ...(await waitingInActions(...given))],
    ]),
  ),
  ...Object.fromEntries(
    ['start', 'disable', 'edit', 'delete'].map((verb) => [`source.${verb}`, rulesOfSources]),
  ),
  // A connector in use is not removed: its users are named.
  ...Object.fromEntries(
    ['start', 'disable', 'edit', 'delete'].map((verb) => [
      `connector.${verb}`,
      throughConnectors(verb === 'disable' || verb === 'edit'),
    ]),
  ),
  'bridge.delete': async (ids, asking, answers) => [
    ...(await rulesOfBridges(ids, asking, answers)),
    ...(await waiting(ids, asking, answers)),
  ],
}

async function effectsOfOne(
  command: AnyCommand,
  answers: CommandArgs,
  asking: Asking,
): Promise<readonly Effect[]> {
  const read = readers[command.id]
  const ids = refsOf(command, answers).map(({ id }) => id)
  return read === undefined || ids.length === 0 ? [] : await read(ids, asking, answers)
}

/** The effects of a line of a macro; a read error becomes an effect, since the other lines have theirs. */
async function effectsOfLine(
  { line, command, given }: MacroStep,
  context: Context,
): Promise<readonly Effect[]> {
  const read = await effectsOfOne(command, withInitials(command, given, context), context).catch(
    (cause: unknown): readonly Effect[] => [
      { key: 'plan.effect.failed', values: { reason: briefError(toApiError(cause)) } },
    ],
  )
  return read.map((effect) => ({ ...effect, line }))
}

/**
 * Reads what a run would affect besides its targets; for a macro, the effects of its lines. Throws read
 * errors.
 */
export async function effectsOf(
  command: AnyCommand,
  answers: CommandArgs,
  context: Context,
): Promise<readonly Effect[]> {
  const lines = command.lines?.(answers, context.now())
  return lines === undefined
    ? await effectsOfOne(command, answers, context)
    : (await mapConcurrently(concurrency, lines.steps, (step) => effectsOfLine(step, context))).flat()
}
