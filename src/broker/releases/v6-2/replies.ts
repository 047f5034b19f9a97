import { isConfig } from '@/contract/family/config'
import type { HoconObject } from '@/lib/hocon/parse'
import { printHocon } from '@/lib/hocon/print'
import { binary, list, map, may, need, positive, struct, words } from '../../checks/kind'
import { readQuery } from '../../checks/queries'
import { flat, readWhole } from '../../checks/read'
import { refusalOf } from '../../checks/complaint'
import type { SharedHandlers } from '../../handlers/all'
import { callById, callHandler } from '../../handlers/handlers'
import { Refusal } from '../../http/refusal'
import { self } from '../../monitoring/nodes'
import type { Document } from '../../store/persist'
import type { State } from '../../state'
import { currentRates, metrics62 } from './counters'

const description = struct({ description: need(binary) })
const telemetryBody = struct({ exporter: may(map), logs: may(map), metrics: may(map), traces: may(map) })
const period = words('monthly', 'daily')
export const replyQueries = {
  configText: { key: may(binary), node: may(binary) },
  licenseHistory: { period: may(period, 'monthly'), limit: may(positive) },
}
const names = flat({ nss: need(list(binary)) })
export const replyBodies = {
  clusterUpdate: readWhole(description),
  opentelemetryUpdate: readWhole(telemetryBody),
  namespaceBulkDelete(value: unknown) {
    if (!isConfig(value)) throw refusalOf({ path: '', reason: 'expected an object' })
    return names(value)
  },
}

type Metrics = Readonly<Record<string, number>>
/** Plugins are named with their version. */
const nameOf = (row: object): string => {
  const { name, rel_vsn } = row as { readonly name: string; readonly rel_vsn: string }
  return `${name}-${rel_vsn}`
}
type Documents = {
  readonly cluster: Document
  readonly opentelemetry: Document
  /** The settings of queues and streams. */
  readonly queues: { queueConfig(call: never): unknown; streamConfig(call: never): unknown }
}
type Row = Readonly<Record<string, unknown>>
const multiTenancy = {
  allow_only_managed_namespaces: false,
  default_max_sessions: 'infinity',
  post_auth_tns_expression: '',
}
const plainQueries = { maxPageRows: 10_000, queries: {}, repeatedQueries: new Set<string>() }
type ConfigCall = {
  readonly query: { readonly key?: string }
  readonly accept: string
  readonly reply: { readonly headers: Record<string, string> }
}
type Call = {
  readonly params: { readonly ns: string; readonly name: string }
  readonly query: { readonly node?: string; readonly period?: 'monthly' | 'daily' }
  readonly body: unknown
}

const keyOf = (...lines: (string | number)[]) => `${Buffer.from(lines.join('\n')).toString('base64')}.AA==`
const opentelemetryDefaults = {
  exporter: { endpoint: 'http://localhost:4317', headers: {}, ssl_options: { enable: false } },
  logs: { enable: false, level: 'warning', scheduled_delay: '1s' },
  metrics: { enable: false, interval: '10s' },
  traces: { enable: false, filter: { trace_all: false, trace_mode: 'legacy' }, scheduled_delay: '5s' },
}

/** The licenses that have a name instead of a key, as recorded. */
const licenseKeys: Readonly<Record<string, string>> = {
  evaluation: keyOf(220_111, 0, 10, 'Evaluation', 'contact@emqx.io', 'trial', '20250302', 1460, 25),
  default: keyOf(220_111, 1, 11, 'Developer', 'contact@emqx.io', 'Development', '20250302', 1460, 10_000_000),
}

/** How long the clients of a namespace are being disconnected. */
const kickMs = 1000

/** Handlers whose replies differ a little, and small ones that only this release has. */
export function replies62(state: State, base: SharedHandlers, documents: Documents) {
  const { license, now, peaks } = state
  let about = String(documents.cluster.read() ?? '')
  let telemetry = (documents.opentelemetry.read() ?? opentelemetryDefaults) as Row
  const kickedAt = new Map<string, number>()
  const call = (id: string, given: object): Promise<unknown> => callById(base, id, given)
  /** The handler of earlier releases with more in its reply. */
  const with62 =
    (id: string, more: (reply: Row) => object) =>
    async (given: Call): Promise<object> => {
      const reply = (await call(id, given)) as Row
      return { ...reply, ...more(reply) }
    }
  const session = { impl: 'emqx_session_mem' }
  const rows =
    (id: string) =>
    async (given: Call): Promise<object> => {
      const { data, ...rest } = (await call(id, given)) as { readonly data: readonly Row[] }
      // A row with selected fields has only these.
      return { ...rest, data: data.map((row) => ('proto_ver' in row ? { ...row, ...session } : row)) }
    }
  const current = () => ({
    ...currentRates(state),
    license_quota: (license.show() as { readonly max_connections: number }).max_connections,
  })
  const licenseReply = (reply: Row) => ({
    max_sessions: reply['max_connections'],
    max_tps: 'infinity',
    ...(reply['customer_type'] === 11 && { type: 'community' }),
  })
  const routes = (stats: Row) => ({
    'routes.count': stats['topics.count'],
    'routes.max': stats['topics.max'],
  })
  const cluster = async (given: object) => ({
    ...((await call('cluster', given)) as object),
    description: about,
  })
  const checkNamespace = async (given: Call) => void (await call('namespaceClientCount', given))
  const stats = async (given: Call) => {
    const reply = (await call('stats', given)) as Row | readonly Row[]
    return Array.isArray(reply)
      ? (reply as readonly Row[]).map((row) => ({ ...row, ...routes(row) }))
      : { ...reply, ...routes(reply as Row) }
  }
  return {
    clientList: rows('clientList'),
    async clientPage(given: Call) {
      const { node = self } = given.query
      return node === self ? rows('clientPage')(given) : { data: [], meta: { count: 0 } }
    },
    clientDetail: with62('clientDetail', () => session),
    clientKeepalive: with62('clientKeepalive', () => session),
    monitorCurrent: with62('monitorCurrent', current),
    monitorCurrentNode: with62('monitorCurrentNode', current),
    stats,
    async metrics(given: Call) {
      const all = (await call('metrics', given)) as Metrics | readonly Metrics[]
      return Array.isArray(all)
        ? (all as readonly Metrics[]).map((row) => metrics62(state, row))
        : metrics62(state, all as Metrics)
    },
    nodeMetrics: async (given: Call) => metrics62(state, (await call('nodeMetrics', given)) as Metrics),
    async pluginOperate(given: Call) {
      if (!state.plugins.list().some((row) => nameOf(row) === given.params.name))
        throw new Refusal(400, 'PARAM_ERROR', 'There is no such plugin')
      await call('pluginOperate', given)
    },
    nodeStats: with62('nodeStats', routes),
    cluster,
    clusterUpdate({ body, ...given }: Call) {
      about = (body as { readonly description: string }).description
      documents.cluster.write(about)
      return cluster(given)
    },
    /** Stored; nothing is exported. */
    opentelemetry: () => telemetry,
    opentelemetryUpdate({ body }: Call) {
      telemetry = { ...telemetry, ...(body as Row) }
      documents.opentelemetry.write(telemetry)
      return telemetry
    },
    fileTransferConfig: (given: Call) => call('fileTransfer', given),
    async configText(given: ConfigCall) {
      const { query, accept, reply } = given
      const more = {
        mq: () => callHandler(documents.queues.queueConfig, given),
        streams: () => callHandler(documents.queues.streamConfig, given),
        multi_tenancy: () => multiTenancy,
      }
      if (query.key !== undefined && Object.hasOwn(more, query.key)) {
        reply.headers['content-type'] = 'text/plain'
        const value = more[query.key as keyof typeof more]()
        return printHocon({ [query.key]: value } as HoconObject)
      }
      const text = (await call('configText', {
        ...given,
        query: readQuery('configText', new URLSearchParams(query), plainQueries),
      })) as string
      if (!accept.includes('application/json')) return text
      return JSON.stringify({
        ...(JSON.parse(text) as object),
        a2a_registry: { enable: false, validate_schema: true },
        broker: { enable_session_registry: true, session_history_retain: '0s' },
        file_transfer: await call('fileTransfer', given),
      })
    },
    ssoSetupInfo: noDirectoryLogin,
    ssoSetup: noDirectoryLogin,
    ssoVerify: noDirectoryLogin,
    /** Which authenticators are enabled; nothing else is exposed of them. */
    prometheusAuth: () =>
      `# TYPE emqx_authn_enable gauge\n${state.authenticators
        .ids()
        .map((id) => `emqx_authn_enable{id="${id}"} 1\n`)
        .join('')}`,
    rebalanceGlobal: with62('rebalanceGlobal', () => ({ purges: [] })),
    license: with62('license', licenseReply),
    licenseUpdate(given: Call) {
      const { key } = given.body as Row
      const body = { key: licenseKeys[String(key)] ?? key }
      return with62('licenseUpdate', licenseReply)({ ...given, body })
    },
    licenseSetting: with62('licenseSetting', () => ({ high_watermark_timezone: 'system' })),
    licenseLimits(given: Call) {
      const { high_watermark_timezone: _, ...body } = given.body as Row
      const isKnown = Object.keys(body).every((name) => /^connection_(?:low|high)_watermark$/.test(name))
      if (!isKnown) throw new Refusal(400, 'BAD_REQUEST', 'Bad license setting')
      return with62('licenseLimits', () => ({ high_watermark_timezone: 'system' }))({ ...given, body })
    },
    /** The most sessions since the start. */
    licenseHistory({ query: { period: by = 'monthly' } }: Call) {
      const day = new Date(now()).toISOString()
      const high_watermark = (peaks.stats() as Row)['sessions.max']
      const row = { high_watermark, observed_at: day, period: day.slice(0, by === 'daily' ? 10 : 7) }
      return { count: 1, data: [row], period: by }
    },
    async namespaceManagedDetails(given: Call) {
      const managed = (await call('namespaceManaged', given)) as readonly string[]
      const details = (await call('namespaceDetails', {
        ...given,
        query: { limit: 10_000 },
      })) as readonly Row[]
      return Promise.all(
        managed.map(async (name) => ({
          ...details.find((row) => row['name'] === name),
          config: await call('namespaceConfig', { ...given, params: { ns: name } }),
        })),
      )
    },
    async namespaceKick(given: Call) {
      await checkNamespace(given)
      const { ns } = given.params
      if (now() - (kickedAt.get(ns) ?? -kickMs) < kickMs)
        throw new Refusal(409, 'CONFLICT', 'Kick process already underway')
      kickedAt.set(ns, now())
      await call('namespaceKick', given)
    },
    async namespaceBulkDelete(given: Call) {
      const { nss } = given.body as ReturnType<typeof names>
      for (const ns of nss) await call('namespaceDelete', { ...given, params: { ns } })
    },
    async namespaceBulkConfigs(given: Call) {
      const items = given.body as readonly { readonly ns: string; readonly config: unknown }[]
      for (const { ns, config } of items)
        await call('namespaceConfigUpdate', { ...given, params: { ns }, body: config })
    },
    namespaceBulkExport: notEmbedded,
    namespaceBulkImport: notEmbedded,
    status({ query, ...given }: { readonly query: { readonly format?: string }; readonly reply: object }) {
      const answer = callHandler(base.status, { query, ...given }) as string
      if (query.format !== 'json') return answer
      const { rel_vsn: _, ...rest } = JSON.parse(answer) as Row
      return JSON.stringify({ ...rest, cluster: 'emqxcl' })
    },
    async gatewayDetail(given: Call) {
      const { name } = given.params
      return ['nats', 'ocpp', 'gbt32960'].includes(name)
        ? { name, status: 'unloaded' }
        : call('gatewayDetail', given)
    },
  }
}

function noDirectoryLogin(): never {
  throw new Refusal(400, 'BAD_REQUEST', 'No login with a second factor is under way')
}

function notEmbedded(): never {
  throw new Refusal(400, 'BAD_REQUEST', 'The embedded broker has no archives of namespaces')
}
