import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { writes } from '@/command/reach'
import { perform } from '@/command/run'
import { undoOf } from '@/command/undo/declared'
import { keep } from '@/command/undo/keep'
import { reasons } from '@/command/undo/names'
import { runUndo } from '@/command/undo/undo'
import { clearRecords, commandById, undoReason, undoRecords } from '@/command/undo/undo-store'
import { contract, type EndpointId } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { startI18n } from '@/i18n/i18n'
import { parseDuration } from '@/lib/time/time'
import { commandFiles, words } from '../registries'
import { after, before, client, context, recover, setsFor, valuesOf } from '../stand/stand'
import { setsOf } from '../stand/values'

const commands = (await commandFiles()).map(({ command }) => command)
const get = (id: string): AnyCommand | undefined => commands.find((command) => command.id === id)
const undoable = commands.filter(({ undo }) => undo !== undefined && undo !== 'again')

/** What goes on by itself, or only counts. */
const moving = /^(?:monitor|metrics|stats|status|node|alarmList|prometheusStats|prometheusAuth|trace|delayedList|slowList|evictionStatus|rebalance|telemetryData|licence$|errorCodes|configText|fileTransferFiles|clientList|gatewayClient|pluginDetail|metricsDetail)/
/** Lists whose order means something. */
const inOrder: readonly string[] = ['authenticatorList', 'authzSources', 'exhookList', 'rewriteRules', 'pluginList']

/** All that is read whole, without naming a thing first. */
const lists = (Object.entries(contract) as [EndpointId, Endpoint][]).filter(([id, { method, path, instead }]) => method === 'GET' && !path.includes('{') && instead === undefined && !moving.test(id))

type Call = (call: object) => Promise<unknown>

/** Without times, counts, the ids of a sending and the ports that a system gives: these are never what they were. A length of time is one however it is written, and no limit is none, written or not. */
const still = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(still)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key, below]) => below !== 'infinity' && !/(?:_at|create_time|reset_time|^at|metrics|msgid|node_status|running_status|status_reason|current_connections|bind)$/.test(key))
    .sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, below]) => [key, typeof below === 'string' ? (parseDuration(below) ?? below) : still(below)]))
}

const sorted = (id: string, value: unknown): unknown => {
  if (Array.isArray(value) && !inOrder.includes(id)) return value.map(still).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return typeof value === 'object' && value !== null && 'data' in value ? sorted(id, value.data) : still(value)
}

/** The broker as its lists tell it, and of single things what only they tell. */
async function stateOf({ edition }: AnyCommand): Promise<Record<string, unknown>> {
  const api = client() as unknown as Record<string, Call>
  const of = async (id: string, call: object = {}) => sorted(id, await api[id]?.(call).catch((cause: unknown) => { if (cause instanceof ApiError) return cause.code; throw cause }))
  const states = await Promise.all(lists.filter(([, endpoint]) => endpoint.edition === undefined || endpoint.edition === (edition ?? 'opensource')).map(async ([id]) => [id, await of(id)] as const))
  const stomp = { name: 'stomp', id: 'stomp:tcp:default' }
  const single = {
    kept: await of('retainedDetail', { params: { topic: 'law/kept' } }), keepalive: (await client().clientDetail({ params: { clientid: 'law-device' } }).catch(() => undefined))?.keepalive, keys: await of('apiKeyDetail', { params: { name: 'law-key' } }),
    rulesOfClient: await of('authzClientRulesDetail', { params: { clientid: 'law-device' } }), rulesOfUser: await of('authzUserRulesDetail', { params: { username: 'law_user' } }),
    gateway: await of('gatewayDetail', { params: stomp }), gatewayAuth: await of('gatewayAuthDetail', { params: stomp }), gatewayListeners: await of('gatewayListenerList', { params: stomp }),
    listenerAuth: await of('gatewayListenerAuthDetail', { params: stomp }), gatewayUsers: await of('gatewayUserList', { params: stomp }), listenerUsers: await of('gatewayListenerUserList', { params: stomp }), listener: await of('listenerDetail', { params: { id: 'tcp:law' } }),
    users: await of('mqttUserList', { params: { id: 'password_based:built_in_database' } }), bridge: await of('bridgeDetail', { params: { id: 'webhook:law_bridge' } }), evacuated: await of('rebalanceGlobal'),
    traces: (await client().traceList({})).map(({ name }) => name).sort(), nodes: ((await client().bridgeDetail({ params: { id: 'webhook:law_bridge' } }).catch(() => undefined))?.node_status ?? []).map(({ status }) => status),
  }
  return { ...Object.fromEntries(states), ...single }
}

/** Values that change something where those of the other laws would not. */
const ours: Readonly<Record<string, readonly CommandArgs[]>> = {
  'client.keepalive': [{ interval: 77 }], 'broker.other': [{ root: 'sysmon', config: { os: { cpu_high_watermark: '97%' } } }], 'broker.thresholds': [{ ...setsOf('broker.thresholds')[0], cpu_high_watermark: 98 }], 'slow.edit': [{ enabled: true, threshold: 600, top: 20, expire: 60_000, stats: undefined }], 'acl.save': [{ as: 'clientid', who: 'law-device', rules: [] }, { as: 'all', who: '', rules: [{ permission: 'deny', action: 'all', topic: 'law/none' }] }],
}

/** What changes nothing at this broker, and why; their ways back are seen where their things are (`things.test.ts`). */
const inert: Readonly<Record<string, string>> = {
  'plugin.start': 'no plugin can run here', 'plugin.stop': 'no plugin can run here', 'plugin.move': 'there is but one',
  'gateway-client.subscribe': 'no client is there', 'gateway-client.unsubscribe': 'no client is there', 'rebalance.start': 'one node has nobody to share with',
  'bridge.start': 'it runs', 'authn.move': 'there is but one', 'exhook.move': 'there is but one',
  'listener.start': 'it runs', 'authn.enable': 'it is on', 'authz.enable': 'it is on', 'api-key.enable': 'it is on', 'bridge.enable': 'it is on', 'rule.enable': 'it is on', 'gateway.enable': 'it is on', 'exhook.enable': 'it is on', 'gateway-auth.enable': 'it is on', 'gateway-listener-auth.enable': 'it is on',
}

it('of every command that changes something it is known whether it can be taken back, or why not', () => {
  const wrong = commands.filter((command) => (writes(command) && command.calls.length > 0 ? (command.undo === undefined) === (command.irreversible === undefined) : command.undo !== undefined && command.undo !== 'again'))
  expect(wrong.map(({ id }) => id)).toEqual([])
  const en = words('en')
  expect(reasons.filter((reason) => en[`undo.never.${reason}`] === undefined)).toEqual([])
  expect(commands.map(undoOf).filter((one) => one !== undefined && one !== 'yes' && en[one] === undefined)).toEqual([])
})

it('no question says of what can be taken back that it cannot', () => {
  // The users of an authenticator are lost for good, and with them its undo.
  const texts = Object.entries(words('en')).filter(([key]) => key !== 'authn.remove.confirm.users')
  expect(undoable.flatMap(({ id }) => texts.filter(([key, text]) => key.startsWith(`${id}.`) && /cannot be undone|permanently/.test(text))).map(([key]) => key)).toEqual([])
})

describe('run and undo is nothing', () => {
  beforeAll(async () => {
    commandById.get = get
    // Words need to know nothing more of a page.
    vi.stubGlobal('document', { documentElement: {} })
    await startI18n('en')
  })
  afterEach(async () => {
    clearRecords()
    await recover()
  })
  it.each(undoable.map((command) => [command.id, command] as const))('%s', async (id, command) => {
    await before(command)
    const look = { context: { ...context(), filled: true }, get }
    const thresholds = get('broker.thresholds')
    if (id === 'broker.reset' && thresholds !== undefined) await perform(thresholds, valuesOf(thresholds), look.context)
    if (id.startsWith('slow.')) await client().slowSettingsEdit({ body: { enable: id !== 'slow.enable' } })
    let changed = false
    for (const own of ours[id] ?? (await setsFor(command))) {
      const values = valuesOf(command, own)
      const was = await stateOf(command)
      const kept = await keep(command, [values], look)
      const ended = await perform(command, values, look.context).then((outcome) => outcome.kind as string, (cause: unknown) => {
        if (cause instanceof ApiError) return cause.code
        throw cause
      })
      await kept?.ran(id)
      const run = await stateOf(command)
      const same = JSON.stringify(run) === JSON.stringify(was)
      expect(['done', 'go', ...(id in inert ? [ended] : [])]).toContain(ended)
      if (same) continue
      changed = true
      expect([undoRecords.get().get(id)?.state, undoReason(id)]).toEqual(['held', undefined])
      const lost = undoRecords.get().get(id)?.trails.some((trail) => trail.lost !== undefined) === true
      const outcome = await runUndo(id, look.context)
      expect(outcome).toMatchObject({ kind: 'done', message: lost ? 'undo.cannot' : 'undo.done' })
      // The broker answers before it has acted.
      if (!lost) await vi.waitFor(async () => expect(await stateOf(command)).toEqual(was), { timeout: 3000, interval: 200 })
    }
    // A law that nothing can break would be none.
    expect(changed).toBe(!(id in inert))
    await after(command)
  })
})
