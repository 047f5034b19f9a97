import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { RawStomp } from '@/broker/gateways/stomp/harness'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { outlineOf } from '@/command/plan/plan'
import { writes } from '@/command/reach'
import { perform } from '@/command/run'
import { undoOf } from '@/command/undo/declared'
import { foretell, keep } from '@/command/undo/keep'
import { reasons } from '@/command/undo/names'
import { undoRefusal } from '@/command/undo/undo'
import { clearRecords, commandById, undoReason, undoRecords } from '@/command/undo/undo-store'
import type { EndpointId } from '@/contract'
import { wholeContract as contract } from '@/contract/whole'
import { offers } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import { startI18n } from '@/i18n/i18n'
import { pluginPackage } from '@/lib/plugin/fixture'
import { parseDuration } from '@/lib/time/time'
import journalUndo from '@commands/journal/undo'
import { commandFiles, words } from '../registries'
import { brokerWith } from '../stand/answering'
import { after, before, client, context, recover, sent, setsFor, valuesOf } from '../stand/stand'
import { setsOf } from '../stand/values'

const commands = (await commandFiles()).map(({ command }) => command)
const get = (id: string): AnyCommand | undefined => commands.find((command) => command.id === id)
const undoing = journalUndo
const undoable = commands.filter(({ undo }) => undo !== undefined && undo !== 'again')

/** What goes on by itself, or only counts. */
const moving = new RegExp(
  `^(?:${[
    'monitor|metrics|stats|status|node|alarmList|prometheusStats|prometheusAuth|trace|delayedList',
    'slowList|evictionStatus|rebalance|telemetryData|licence$|errorCodes|configText|fileTransferFiles',
    'clientList|clientPage|sessionCount|gatewayClient|pluginDetail|metricsDetail|auditList',
  ].join('|')})`,
)
/** Lists whose order means something. */
const inOrder: readonly string[] = [
  'authenticatorList',
  'authzSources',
  'exhookList',
  'validationList',
  'transformationList',
  'rewriteRules',
  'pluginList',
]

/** All that is read whole, without naming a thing first. */
const lists = (Object.entries(contract) as [EndpointId, Endpoint][]).filter(
  ([id, { method, path, instead }]) =>
    method === 'GET' && !path.includes('{') && instead === undefined && !moving.test(id),
)

type Call = (call: object) => Promise<unknown>

/**
 * Without times, counts, the ids of a sending and the ports that a system gives: these are never what they
 * were. A length of time is one however it is written, and no limit is none, written or not.
 */
const still = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(still)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, below]) =>
          below !== 'infinity' &&
          !/(?:_at|create_time|reset_time|^at|metrics|msgid|node_status|running_status|status_reason|current_connections|bind)$/.test(
            key,
          ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, below]) => [
        key,
        typeof below === 'string' ? (parseDuration(below) ?? below) : still(below),
      ]),
  )
}

/** The broker itself publishes these, from time to time. */
const ofSystem = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'topic' in row && String(row.topic).startsWith('$SYS/')

const sorted = (id: string, value: unknown): unknown => {
  if (Array.isArray(value) && id === 'retainedList')
    return sorted(
      '',
      value.filter((row) => !ofSystem(row)),
    )
  if (Array.isArray(value) && !inOrder.includes(id))
    return value.map(still).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return typeof value === 'object' && value !== null && 'data' in value
    ? sorted(id, value.data)
    : still(value)
}

/** The broker as its lists tell it, and of single things what only they tell. */
async function stateOf({ needs }: AnyCommand): Promise<Record<string, unknown>> {
  const api = client() as unknown as Record<string, Call>
  const of = async (id: string, call: object = {}) =>
    sorted(
      id,
      await api[id]?.(call).catch((cause: unknown) => {
        if (cause instanceof ApiError) return cause.code
        throw cause
      }),
    )
  const states = await Promise.all(
    lists
      .filter(([, endpoint]) => offers(endpoint.needs, brokerWith(needs)))
      .map(async ([id]) => [id, await of(id)] as const),
  )
  const stomp = { name: 'stomp', id: 'stomp:tcp:default' }
  const single = {
    kept: await of('retainedDetail', { params: { topic: 'law/kept' } }),
    keepalive: (
      await client()
        .clientDetail({ params: { clientid: 'law-device' } })
        .catch(() => undefined)
    )?.keepalive,
    keys: await of('apiKeyDetail', { params: { name: 'law-key' } }),
    rulesOfClient: await of('authzClientRulesDetail', { params: { clientid: 'law-device' } }),
    rulesOfUser: await of('authzUserRulesDetail', { params: { username: 'law_user' } }),
    gateway: await of('gatewayDetail', { params: stomp }),
    gatewayAuth: await of('gatewayAuthDetail', { params: stomp }),
    gatewayListeners: await of('gatewayListenerList', { params: stomp }),
    listenerAuth: await of('gatewayListenerAuthDetail', { params: stomp }),
    gatewayUsers: await of('gatewayUserList', { params: stomp }),
    listenerUsers: await of('gatewayListenerUserList', { params: stomp }),
    listener: await of('listenerDetail', { params: { id: 'tcp:law' } }),
    users: await of('mqttUserList', { params: { id: 'password_based:built_in_database' } }),
    bridge: await of('bridgeDetail', { params: { id: 'webhook:law_bridge' } }),
    evacuated: await of('rebalanceGlobal'),
    plugin: await of('pluginConfig', { params: { name: 'law-1.0.0' } }),
    namespace: await of('namespaceConfig', { params: { ns: 'law' } }),
    gatewaySubscriptions: await Promise.all(
      (
        (
          await client()
            .gatewayClientList({ params: { name: 'stomp' }, query: {} })
            .catch(() => undefined)
        )?.data ?? []
      ).map(
        async ({ clientid }) =>
          await of('gatewayClientSubscriptions', { params: { name: 'stomp', clientid } }),
      ),
    ),
    traces: (await client().traceList({})).map(({ name }) => name).sort(),
    nodes: (
      (
        await client()
          .bridgeDetail({ params: { id: 'webhook:law_bridge' } })
          .catch(() => undefined)
      )?.node_status ?? []
    ).map(({ status }) => status),
  }
  return { ...Object.fromEntries(states), ...single }
}

/** Values that change something where those of the other laws would not. */
const ours: Readonly<Record<string, readonly CommandArgs[]>> = {
  'client.keepalive': [{ interval: 77 }],
  'broker.other': [{ root: 'sysmon', config: { os: { cpu_high_watermark: '97%' } } }],
  'broker.thresholds': [{ ...setsOf('broker.thresholds')[0], cpu_high_watermark: 98 }],
  'slow.edit': [{ enabled: true, threshold: 600, top: 20, expire: 60_000, stats: undefined }],
  'acl.save': [
    { as: 'clientid', who: 'law-device', rules: [] },
    { as: 'all', who: '', rules: [{ permission: 'deny', action: 'all', topic: 'law/none' }] },
  ],
}

/** Run before: what is to be switched on is off then, and what is to be reset is set. */
const first: Readonly<Record<string, string>> = {
  'broker.reset': 'broker.thresholds',
  'bridge.start': 'bridge.stop',
  'listener.start': 'listener.stop',
  'slow.edit': 'slow.enable',
  'slow.disable': 'slow.enable',
  ...Object.fromEntries(
    [
      'authn',
      'authz',
      'api-key',
      'bridge',
      'connector',
      'action',
      'source',
      'rule',
      'gateway',
      'exhook',
      'validation',
      'transformation',
      'gateway-auth',
      'gateway-listener-auth',
      'slow',
      'telemetry',
    ].map((noun) => [`${noun}.enable`, `${noun}.disable`]),
  ),
}

/** What some commands need beside what the stand has: something to be moved past, somebody to subscribe. Tells the values for it, and the way to clear it. */
type Beside = { readonly own?: CommandArgs; readonly clear: () => unknown }

/** A device at the gateway, subscribed to one topic. */
async function stompDevice(topic: string): Promise<Beside> {
  const api = client()
  const [listener] = await api.gatewayListenerList({ params: { name: 'stomp' } })
  const device = await RawStomp.connect(Number(String(listener?.bind).split(':').at(-1)), {
    login: 'law_user',
    passcode: 'Origin123',
  })
  await device.sure('SUBSCRIBE', { id: '1', destination: 'law/quiet' })
  const {
    data: [row],
  } = await api.gatewayClientList({ params: { name: 'stomp' }, query: {} })
  return { own: { client: `stomp/${row?.clientid ?? ''}`, topic }, clear: () => device.socket.destroy() }
}

const beside: Readonly<Record<string, () => Promise<Beside>>> = {
  'authn.move': async () => {
    await client().authenticatorCreate({
      body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false },
    })
    return {
      own: { authn: 'password_based:built_in_database', place: 'rear', anchor: undefined },
      clear: () => client().authenticatorRemove({ params: { id: 'jwt' } }),
    }
  },
  'exhook.move': async () => {
    await client().exhookCreate({
      body: { name: 'law-beside', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false },
    })
    return { clear: () => client().exhookRemove({ params: { name: 'law-beside' } }) }
  },
  'plugin.move': async () => {
    const body = new FormData()
    body.append('plugin', new File([await pluginPackage('law_beside-1.0.0')], 'law_beside-1.0.0.tar.gz'))
    await client().pluginInstall({ body })
    await client().pluginMove({ params: { name: 'law_beside-1.0.0' }, body: { position: 'front' } })
    return { clear: () => client().pluginRemove({ params: { name: 'law_beside-1.0.0' } }) }
  },
  'gateway-client.subscribe': () => stompDevice('law/more'),
  'gateway-client.unsubscribe': () => stompDevice('law/quiet'),
}

/** What changes nothing at this broker, and why; their ways back are seen where their things are (`things.test.ts`). */
const inert: Readonly<Record<string, string>> = {
  'plugin.start': 'no plugin can run here',
  'plugin.stop': 'no plugin can run here',
  'rebalance.start': 'one node has nobody to share with',
}

/** What takes several runs to bring back, each of which writes the whole list as the one before it left it: of these a plan holds what is sent in any case. */
const decidedByReplies: readonly string[] = ['rewrite.remove', 'rewrite.update']

/** A plan of an undo only notes, and notes what the undo then sends. */
async function planOfUndo(entry: string): Promise<readonly string[]> {
  sent.length = 0
  const { steps, error } = await outlineOf(undoing, { entry }, undefined, { ...context(), filled: true })
  expect([sent.filter(({ method }) => method !== 'GET'), error]).toEqual([[], undefined])
  return steps.flatMap((step) => (step.kind === 'request' ? [`${step.method} ${step.path}`] : []))
}

it('of every command that changes something it is known whether it can be taken back, or why not', () => {
  const wrong = commands.filter((command) =>
    writes(command) && command.calls.length > 0
      ? (command.undo === undefined) === (command.irreversible === undefined)
      : command.undo !== undefined && command.undo !== 'again',
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
  const en = words('en')
  expect(reasons.filter((reason) => en[`undo.never.${reason}`] === undefined)).toEqual([])
  expect(
    commands.map(undoOf).filter((one) => one !== undefined && one !== 'yes' && en[one] === undefined),
  ).toEqual([])
})

it('no question says of what can be taken back that it cannot', () => {
  // The users of an authenticator are lost for good, and with them its undo.
  const texts = Object.entries(words('en')).filter(([key]) => key !== 'authn.remove.confirm.users')
  expect(
    undoable
      .flatMap(({ id }) =>
        texts.filter(([key, text]) => key.startsWith(`${id}.`) && /cannot be undone|permanently/.test(text)),
      )
      .map(([key]) => key),
  ).toEqual([])
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
    const earlier = get(first[id] ?? '')
    if (earlier !== undefined) await perform(earlier, valuesOf(earlier), look.context)
    const { own: particular, clear } = (await beside[id]?.()) ?? {}
    let changed = false
    for (const own of particular === undefined ? (ours[id] ?? (await setsFor(command))) : [particular]) {
      const values = valuesOf(command, own)
      const was = await stateOf(command)
      const promised = await foretell(command, [values], look)
      const kept = await keep(command, [values], look)
      const ended = await perform(command, values, look.context).then(
        (outcome) => outcome.kind as string,
        (cause: unknown) => {
          if (cause instanceof ApiError) return cause.code
          throw cause
        },
      )
      await kept?.ran(id)
      const run = await stateOf(command)
      const same = JSON.stringify(run) === JSON.stringify(was)
      expect(['done', 'go', ...(id in inert ? [ended] : [])]).toContain(ended)
      if (same) continue
      changed = true
      // The question promises what the record then holds.
      expect(promised).toEqual(kept?.promise)
      const lost = promised?.extent === 'none'
      expect([undoRecords.get().get(id)?.state, undoReason(id), await undoRefusal(id)]).toEqual(
        lost
          ? [
              'none',
              `undo.never.${promised.reason ?? ''}`,
              expect.objectContaining({ key: 'undo.refused.reason' }),
            ]
          : ['held', undefined, undefined],
      )
      if (lost) {
        // Nothing is sent, not even in part.
        sent.length = 0
        expect(await perform(undoing, { entry: id }, look.context)).toMatchObject({
          message: `undo.never.${promised.reason ?? ''}`,
          unlike: true,
        })
        expect(sent).toEqual([])
        continue
      }
      expect(promised?.extent).toBe('all')
      const planned = await planOfUndo(id)
      sent.length = 0
      const outcome = await perform(undoing, { entry: id }, look.context)
      const really = sent
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`)
      if (decidedByReplies.includes(id)) expect(really).toEqual(expect.arrayContaining([...planned]))
      else expect(really).toEqual(planned)
      expect(outcome).toMatchObject({ kind: 'done', message: 'undo.done' })
      // The broker answers before it has acted.
      await vi.waitFor(async () => expect(await stateOf(command)).toEqual(was), {
        timeout: 3000,
        interval: 200,
      })
    }
    // A law that nothing can break would be none.
    expect(changed).toBe(!(id in inert))
    await clear?.()
    // Undone is as it was: switched off, where the others need it on.
    if (earlier !== undefined) await perform(command, valuesOf(command), look.context)
    await after(command)
  })
})
