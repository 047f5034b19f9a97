import type { ApiClient } from '@/api/client'
import { toApiError } from '@/api/error'
import type { Current, NodeInfo } from '@/features/node/contract'
import { readMemory, running } from '@/features/node/facts'
import { ruleFailures } from '@/features/rule/contract'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { parseCondition, type Condition, type Figure } from './model/condition'
import type { Reading } from './model/measure'
import type { AlarmRule } from './model/rule'

/** The endpoints that alarm rules read. */
export type AlarmApi = Pick<
  ApiClient,
  | 'monitorCurrent'
  | 'monitorCurrentNode'
  | 'nodeList'
  | 'stats'
  | 'license'
  | 'clientDetail'
  | 'ruleMetrics'
  | 'connectorDetail'
  | 'actionDetail'
  | 'actionMetrics'
>

const day = 86_400_000

const currentNames: Partial<Record<Figure, keyof Current>> = {
  connections: 'connections',
  'live-connections': 'live_connections',
  subscriptions: 'subscriptions',
  topics: 'topics',
  received: 'received_msg_rate',
  sent: 'sent_msg_rate',
  dropped: 'dropped_msg_rate',
  'rules-matched': 'rules_matched_rate',
  'actions-executed': 'actions_executed_rate',
}

const asNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The load (1 min) or the share of memory in percent; of several nodes the highest. */
function nodeFigure(figure: Figure, nodes: readonly NodeInfo[]): number | undefined {
  const values = nodes.filter(running).flatMap((node) => {
    if (figure === 'cpu-load') return node.load1 ?? []
    const memory = readMemory(node)
    return memory === undefined ? [] : (memory.used / memory.total) * 100
  })
  return values.length === 0 ? undefined : Math.round(Math.max(...values) * 100) / 100
}

/** The share of the licensed sessions in percent, or the whole days until the license expires. */
async function licenseFigure(figure: Figure, api: AlarmApi, now: number): Promise<number | undefined> {
  const license = await api.license({})
  if (figure === 'license-days') {
    const end = Date.parse(license.expiry_at ?? '')
    return Number.isNaN(end) ? undefined : Math.floor((end - now) / day)
  }
  const limit = Number(license.max_sessions ?? license.max_connections ?? 0)
  const used = asNumber((await api.monitorCurrent({})).connections)
  // 0 and `infinity` mean no limit.
  return used === undefined || !(limit > 0) || !Number.isFinite(limit)
    ? undefined
    : Math.round((used / limit) * 1000) / 10
}

async function readFigure(
  { figure, node }: Extract<Condition, { about: 'figure' }>,
  api: AlarmApi,
  now: number,
): Promise<Reading> {
  if (figure === 'license-use' || figure === 'license-days')
    return { is: 'figure', value: await licenseFigure(figure, api, now) }
  if (figure === 'cpu-load' || figure === 'memory') {
    const nodes = await api.nodeList({})
    const chosen = nodes.filter((row) => row.$raw === undefined && (node === undefined || row.node === node))
    return chosen.length === 0 ? { is: 'missing' } : { is: 'figure', value: nodeFigure(figure, chosen) }
  }
  if (figure === 'retained') {
    const stats = await api.stats({ query: { aggregate: true } })
    return { is: 'figure', value: Array.isArray(stats) ? undefined : asNumber(stats['retained.count']) }
  }
  const current =
    node === undefined ? await api.monitorCurrent({}) : await api.monitorCurrentNode({ params: { node } })
  const name = currentNames[figure]
  return { is: 'figure', value: name === undefined ? undefined : asNumber(current[name]) }
}

async function read(condition: Condition, api: AlarmApi, now: number): Promise<Reading> {
  switch (condition.about) {
    case 'figure':
      return await readFigure(condition, api, now)
    case 'client': {
      const { connected } = await api.clientDetail({ params: { clientid: condition.id } })
      return { is: 'client', connected: connected === true }
    }
    case 'rule': {
      const { metrics } = await api.ruleMetrics({ params: { id: condition.id } })
      const [ofSql, ofActions] = [metrics[ruleFailures], metrics['actions.failed']]
      const failed =
        ofSql === undefined && ofActions === undefined
          ? undefined
          : Number(ofSql ?? 0) + Number(ofActions ?? 0)
      return { is: 'target', connected: undefined, failed }
    }
    case 'connector': {
      const { status } = await api.connectorDetail({ params: { id: condition.id } })
      return {
        is: 'target',
        connected: status === undefined ? undefined : status === 'connected',
        failed: undefined,
      }
    }
    case 'action': {
      const call = { params: { id: condition.id } }
      const [{ status, enable }, { metrics }] = await Promise.all([
        api.actionDetail(call),
        api.actionMetrics(call),
      ])
      return {
        is: 'target',
        // A disabled action does not run, and so does not fail.
        connected: status === undefined || enable === false ? undefined : status === 'connected',
        failed: asNumber(metrics.failed),
      }
    }
  }
}

/**
 * Reads what a condition is about, at the broker's time `now`. Never rejects: a broker that does not reply is a reading
 * too, and so is an object that does not exist.
 */
export async function readCondition(condition: Condition, api: AlarmApi, now: number): Promise<Reading> {
  try {
    return await read(condition, api, now)
  } catch (cause) {
    const error = toApiError(cause)
    // The broker does not have the endpoint, or the user may not call it.
    if (error.callUnknown || error.status === 403) return { is: 'figure', value: undefined }
    return error.isMissing ? { is: 'missing' } : { is: 'unreachable' }
  }
}

/** The maximum number of concurrent reads. */
const maxConcurrentReads = 4

/** Reads the conditions of rules, a few at a time; the readings by the names of the rules. Never rejects. */
export async function readConditions(
  rules: readonly Pick<AlarmRule, 'name' | 'condition'>[],
  api: AlarmApi,
  now: () => number,
): Promise<ReadonlyMap<string, Reading>> {
  const readings = new Map<string, Reading>()
  await mapConcurrently(maxConcurrentReads, rules, async ({ name, condition: text }) => {
    const condition = parseCondition(text)
    if (condition !== undefined) readings.set(name, await readCondition(condition, api, now()))
  })
  return readings
}
