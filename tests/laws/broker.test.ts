import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { createBroker, type EmbeddedBroker } from '@/broker/broker'
import type { AnyCommand, CommandArgs } from '@/command/command'
import type { Context, MqttDesk } from '@/command/context'
import type { PromptKind } from '@/command/param'
import { perform } from '@/command/run'
import { contract, type EndpointId } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { settingKinds } from '@/contract/setting/kinds'
import { rewriteId } from '@/contract/topic-rules'
import { hostileIds } from '@/lib/text/hostile'
import { pluginPackage } from '@/lib/plugin/fixture'
import { goCommands } from '@/screens/go'
import type { Path } from '@/route/paths'
import { saveBackup } from '@/command/backup/backup'
import { commandFiles } from '../registries'

const commands = [...(await commandFiles()).map(({ command }) => command), ...goCommands]

let broker: EmbeddedBroker
let opensource: EmbeddedBroker
let enterprise: EmbeddedBroker
/** A cluster with a member that has stopped: it can leave, and be invited back. */
let cluster: EmbeddedBroker
const stopped = 'emqx2@127.0.0.1'
/** What bridges send to. */
const target = createServer((request, response) => void request.resume().on('end', () => response.end()))
await new Promise<void>((done) => target.listen(0, '127.0.0.1', done))
const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/law`
let token = ''
let device: mqtt.MqttClient
const sent: EndpointId[] = []

const idOf = (method: string, path: string) =>
  (Object.entries(contract) as [EndpointId, Endpoint][]).find(([, endpoint]) => endpoint.method === method && new RegExp(`^/api/v5${endpoint.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path))?.[0]

const client = () => createClient({
  base: 'http://127.0.0.1', authorization: () => (token === '' ? undefined : `Bearer ${token}`),
  http: createHttp({
    fetch: async (url, init) => {
      const request = new Request(url, init)
      const id = idOf(request.method, new URL(request.url).pathname)
      if (id !== undefined) sent.push(id)
      return await broker.fetch(request)
    },
  }),
})

/** Stands in for the MQTT client, whose own tests connect for real: here only what the commands make of it counts. */
const mqttClient: MqttDesk = {
  tryLogin: () => Promise.resolve(undefined),
  connect: () => Promise.resolve('one'), disconnect: () => Promise.resolve('one'), subscribe: (_, { qos }) => Promise.resolve({ name: 'one', granted: qos }),
  unsubscribe: () => Promise.resolve('one'), publish: () => Promise.resolve('one'), clear: () => 'one', count: () => ({ name: 'one', messages: 0 }), add: () => 'one', close: () => Promise.resolve('one'), select: () => 'one', edit: () => 'one',
}

const context = (): Context => ({
  api: client(), signal: new AbortController().signal, edition: 'opensource', locale: 'en', selection: [], at: '/clients' as Path,
  username: 'admin', preferences: { language: 'en', theme: 'dark', syncTheme: false, singleKeys: true }, now: Date.now, mqtt: () => Promise.resolve(mqttClient),
})

const connect = (clientId: string) => mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { clientId, reconnectPeriod: 0 })

/** The authenticator and the source that keep their own users and rules. */
const keeper = 'password_based:built_in_database'
const rules = [{ permission: 'allow' as const, action: 'all' as const, topic: 'law/#' }]

/** A rule that rewrites nothing that these laws send. */
const lawRewrite = { action: 'subscribe', source_topic: 'law/rewritten', re: '^law/rewritten$', dest_topic: 'law/r' } as const

/** Values that only fit one command; several where they decide what is called. */
const special: Readonly<Record<string, CommandArgs | readonly CommandArgs[]>> = {
  ...Object.fromEntries(['enable', 'disable', 'remove', 'show'].map((verb) => [`authn.${verb}`, { authn: keeper }])),
  'authn.create': { kind: 'built_in_database', config: {} },
  'authn.update': { authn: keeper, config: { enable: false } },
  'authn.move': { authn: keeper, place: 'front', anchor: undefined },
  'authn-user.create': { authn: keeper, user: 'law_new' },
  'authn-user.update': { user: `${keeper}/law_user` },
  'authn-user.remove': { user: `${keeper}/law_user` },
  'authn-user.export': { authn: keeper },
  'authn-user.show': { user: `${keeper}/law_user` },
  'authn-user.import': { authn: keeper, from: 0, users: [{ user_id: 'law_new', password_hash: 'ab'.repeat(32), salt: '', is_superuser: false }] },
  ...Object.fromEntries(['enable', 'disable', 'remove', 'show'].map((verb) => [`authz.${verb}`, { source: 'built_in_database' }])),
  'authz.create': { kind: 'built_in_database', config: undefined },
  'authz.update': { source: 'built_in_database', config: { enable: false } },
  'authz.move': { source: 'built_in_database', place: 'rear', anchor: undefined },
  'acl.explain': { address: '127.0.0.1' },
  'acl.add': [{ as: 'clientid', who: 'law-device' }, { as: 'username', who: 'law_user' }, { as: 'all', who: '' }],
  'acl.save': [{ as: 'clientid', who: 'law-device', rules }, { as: 'username', who: 'law_user', rules }, { as: 'all', who: '', rules }],
  'acl.import': [
    { entries: [{ as: 'clientid', who: 'law-new', rules }, { as: 'username', who: 'law_new', rules }, { as: 'all', who: '', rules }] },
    { entries: [{ as: 'clientid', who: 'law-device', rules }, { as: 'username', who: 'law_user', rules }] },
  ],
  'acl.show': { entry: 'clientid:law-device' },
  'acl.remove': [{ entry: 'clientid:law-device' }, { entry: 'username:law_user' }, { entry: 'all:' }],
  // Each kind of settings with a few values that are not as usual; nothing here logs as low as that level.
  ...Object.fromEntries(Object.entries({
    general: { max_topic_levels: 100 }, session: { max_inflight: 64, mqueue_priorities: 'law/a=3' }, memory: { gc_count: 1000 }, log: { file_level: 'emergency' }, thresholds: { cpu_high_watermark: 99, cpu_low_watermark: 70 },
    history: { alarm_publish: false, size_limit: 500 }, dashboard: { http_backlog: 2048 }, limiter: { max_conn_rate: '10000/s' },
  } as const).map(([kind, values]): [string, CommandArgs] => [`broker.${kind}`, { ...Object.fromEntries(settingKinds[kind as keyof typeof settingKinds].fields.map(({ name }) => [name, undefined])), ...values }])),
  'broker.reset': { root: 'sysmon', path: 'os.cpu_high_watermark' },
  'rewrite.add': { action: 'publish', source_topic: 'law/new', re: '^law/(.+)$', dest_topic: 'new/$1' },
  ...Object.fromEntries(['update', 'remove', 'move'].map((verb) => [`rewrite.${verb}`, { rule: rewriteId(lawRewrite), action: undefined, source_topic: undefined, re: '^law/r$', dest_topic: undefined, place: 'rear', anchor: undefined }])),
  'auto-subscribe.add': { topic: 'law/new' },
  ...Object.fromEntries(['update', 'remove'].map((verb) => [`auto-subscribe.${verb}`, { topic: 'law/auto' }])),
  // The device of these laws connects more often than any that flaps.
  'flapping.edit': { enable: false },
  ...Object.fromEntries(['show', 'clients', 'enable', 'disable'].map((verb) => [`gateway.${verb}`, { gateway: 'stomp' }])),
  'gateway.create': { gateway: 'mqttsn', config: { gateway_id: 1 } },
  'gateway.update': { gateway: 'stomp', config: { idle_timeout: '31s' } },
  'listener.create': { type: 'tcp', name: 'law-new', bind: '127.0.0.1:0', config: {} },
  'listener.edit': { listener: 'tcp:law', max_connections: '5', max_conn_rate: 'infinity', messages_rate: '100/s', bytes_rate: '1MB/s', config: { mountpoint: 'law/' } },
  ...Object.fromEntries(['show', 'start', 'stop', 'restart', 'delete'].map((verb) => [`listener.${verb}`, { listener: 'tcp:law' }])),
  'gateway-listener.create': { gateway: 'stomp', type: 'tcp', config: { name: 'law', bind: '127.0.0.1:0' } },
  'gateway-listener.update': { listener: 'stomp:tcp:default', config: { max_connections: 5 } },
  ...Object.fromEntries(['show', 'remove'].map((verb) => [`gateway-listener.${verb}`, { listener: 'stomp:tcp:default' }])),
  ...Object.fromEntries((['gateway-auth', 'gateway-listener-auth'] as const).flatMap((noun) => {
    const place = noun === 'gateway-auth' ? 'stomp' : 'stomp:tcp:default'
    return Object.entries({
      create: { kind: 'built_in_database', config: {} }, update: { config: { enable: false } }, enable: {}, disable: {}, remove: {}, 'add-user': { user: 'law_new' }, 'edit-user': { user: 'law_user', superuser: undefined }, 'remove-user': { user: 'law_user' },
      import: { from: 0, users: [{ user_id: 'law_new', password_hash: 'ab'.repeat(32), salt: '', is_superuser: false }] },
    }).map(([verb, own]) => [`${noun}.${verb}`, { place, ...own }])
  })),
  ...Object.fromEntries(['show', 'kick', 'subscribe', 'unsubscribe'].map((verb) => [`gateway-client.${verb}`, { client: 'stomp/law-device' }])),
  ...Object.fromEntries(['read', 'write', 'unobserve'].map((verb) => [`lwm2m.${verb}`, { device: 'lwm2m/law-device', path: '/3/0/1' }])),
  'coap.request': { client: 'coap/law-device', timeout: '1s' },
  ...Object.fromEntries(['show', 'start', 'stop', 'remove'].map((verb) => [`plugin.${verb}`, { plugin: 'law-1.0.0' }])),
  'plugin.move': { plugin: 'law-1.0.0', place: 'front', anchor: undefined },
  'plugin.install': { file: new File([await pluginPackage('law_new-1.0.0')], 'law_new-1.0.0.tar.gz') },
  ...Object.fromEntries(['show', 'enable', 'disable', 'remove'].map((verb) => [`exhook.${verb}`, { exhook: 'law' }])),
  'exhook.create': { config: { name: 'law_new', url: 'http://127.0.0.1:9', enable: false } },
  'exhook.update': { exhook: 'law', config: { pool_size: 2 } },
  'exhook.move': { exhook: 'law', place: 'rear', anchor: undefined },
  'api-key.create': { name: 'law-new-key' },
  'api-key.edit': { name: 'law-key', never: false },
  'api-key.enable': { name: 'law-key' },
  'api-key.disable': { name: 'law-key' },
  'api-key.delete': { name: 'law-key' },
  'trace.create': { condition: 'law-device', name: 'law_new_trace', type: 'clientid', payload: 'hex', start: new Date(Date.now() + 60_000).toISOString() },
  'trace.rule': { id: 'law_rule', topic: 'law/rule' },
  'trace.stop': { name: 'law-trace' },
  'trace.delete': { name: 'law-trace' },
  'trace.download': { name: 'law-trace' },
  'config.apply': { text: 'mqtt.max_mqueue_len = 999', mode: 'merge' },
  'licence.update': { key: `${btoa('220111\n1\n0\nLaw\nlaw@example.org\ndefault\n20260101\n3650\n1000\n')}.AA==` },
  'licence.limits': { low: 60, high: 90 },
  'slow.edit': { enabled: false, threshold: 500, top: 10, expire: 300_000 },
  ...Object.fromEntries(['enable', 'disable', 'start', 'stop', 'restart', 'show', 'duplicate', 'reset'].map((verb) => [`bridge.${verb}`, { bridge: 'webhook:law_bridge' }])),
  'bridge.create': { type: 'webhook', name: 'law_new_bridge', server: undefined, ingress: undefined, egress: undefined, config: { url } },
  'bridge.mqtt': { name: 'law_mqtt', server: '127.0.0.1:9', ingress: 'law/up', egress: 'law/down' },
  'bridge.update': { bridge: 'webhook:law_bridge', config: { url: `${url}/other` } },
  'bridge.probe': { bridge: 'webhook:law_bridge', config: undefined },
  'bridge.remove': { bridge: 'webhook:law_bridge', actions: true },
  'rule.create': { id: 'law_new_rule', sql: 'SELECT * FROM "law/#"', actions: [{ function: 'console' }] },
  ...Object.fromEntries(['enable', 'disable', 'duplicate', 'remove', 'reset', 'show', 'update'].map((verb) => [`rule.${verb}`, { id: 'law_rule', sql: 'SELECT * FROM "law/#"', actions: [] }])),
  'rule.test': { sql: 'SELECT * FROM "law/#"', context: { event_type: 'message_publish', topic: 'law/topic' } },
  'schema.create': { name: 'law_new_schema', type: 'avro', source: '{"type":"string"}' },
  ...Object.fromEntries(['duplicate', 'remove', 'show', 'update'].map((verb) => [`schema.${verb}`, { name: 'law_schema', type: 'avro', source: '{"type":"string"}' }])),
  'evacuation.start': { redirect: '127.0.0.1:1884', to: '', health: 3_600_000 },
  'rebalance.start': { nodes: '', rel_conn: 1.5, rel_sess: 1.5 },
  'file-transfer.edit': { exporter: 's3', host: 's3.example', port: 443, acl: 'private', init_timeout: 10_000, min_part_size: 5_242_880, max_part_size: 1_073_741_824, enable: true },
  'file-transfer.download': { file: 'emqx@127.0.0.1/law/file/law.txt' },
  'prometheus.edit': { server: 'http://127.0.0.1:9', enable: false },
  'opentelemetry.edit': { endpoint: 'http://127.0.0.1:9', enable: false },
  'topic-metrics.register': { topic: 'law/new' },
  'topic-metrics.reset': { topic: 'law/watched' },
  'topic-metrics.delete': { topic: 'law/watched' },
}

/** A list in front, where a command is for one: it has the column asked for. */
const inFront = (id: string): Pick<Context, 'able'> | undefined => (id.startsWith('list.') ? { able: { refresh: true, export: true, repeat: false, marked: true, markAll: true, largest: ['queue'] } } : undefined)

/** A valid value of each kind of prompt that is not text. */
const ofKind: Readonly<Partial<Record<PromptKind, unknown>>> = { topic: 'law/topic', toggle: true, number: 60, duration: 60_000, bytes: 1024, rate: '100/s', keyValue: { a: 'b' } }

/** The values that a command is run with, one set after the other. */
const setsOf = (id: string): readonly CommandArgs[] => {
  const own = special[id] ?? {}
  return isSets(own) ? own : [own]
}
const isSets = (own: CommandArgs | readonly CommandArgs[]): own is readonly CommandArgs[] => Array.isArray(own)

/** Who may connect and what they may do, for the commands about it. The device is there already, so that nobody keeps it out. */
async function guard(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (/^(?:authn|authn-user|acl|backup)\./.test(id) && id !== 'authn.create') {
    await api.authenticatorCreate({ body: { mechanism: 'password_based', backend: 'built_in_database', enable: true } })
    await api.mqttUserCreate({ params: { id: keeper }, body: { user_id: 'law_user', password: 'Origin123' } })
  }
  if (/^(?:authz|acl|backup)\./.test(id) && id !== 'authz.create') await api.authzSourceCreate({ body: { type: 'built_in_database', enable: id !== 'authz.purge' } })
  await api.authzClientRulesUpdate({ params: { clientid: 'law-device' }, body: { clientid: 'law-device', rules } })
  await api.authzUserRulesUpdate({ params: { username: 'law_user' }, body: { username: 'law_user', rules } })
}

/** A listener of its own, for the commands about it. */
async function listeners(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!id.startsWith('listener.')) return
  const there = (await api.listenerList({})).map((row) => row.id)
  for (const each of ['tcp:law', 'tcp:law-new']) if (there.includes(each)) await api.listenerRemove({ params: { id: each } })
  await api.listenerCreate({ params: { id: 'tcp:law' }, body: { type: 'tcp', id: 'tcp:law', bind: '127.0.0.1:0' } })
}

/** A gateway with a listener and its authentication, for the commands about it. What they do to clients is shown where clients are (`src/broker/gateways`): here there are none. */
async function gateways(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!/^(?:gateway|lwm2m|coap)/.test(id)) return
  const names = { stomp: {}, coap: {}, lwm2m: { xml_dir: 'etc/lwm2m_xml', translators: Object.fromEntries(['command', 'response', 'notify', 'register', 'update'].map((name) => [name, { topic: name }])) } }
  for (const [name, body] of Object.entries(names)) if ((await api.gatewayDetail({ params: { name } })).status === 'unloaded') await api.gatewayUpdate({ params: { name }, body })
  const own = { name: 'stomp', id: 'stomp:tcp:default' }
  await api.gatewayListenerRemove({ params: own }).catch(() => undefined)
  await api.gatewayListenerCreate({ params: own, body: { type: 'tcp', name: 'default', bind: '127.0.0.1:0' } })
  await api.gatewayAuthRemove({ params: own })
  if (id.endsWith('auth.create')) return
  const body = { mechanism: 'password_based', backend: 'built_in_database', enable: true } as const
  const user = { user_id: 'law_user', password: 'Origin123' }
  await api.gatewayAuthCreate({ params: own, body })
  await api.gatewayListenerAuthCreate({ params: own, body })
  await api.gatewayUserCreate({ params: own, body: user })
  await api.gatewayListenerUserCreate({ params: own, body: user })
}

/** A plugin and a server of ExHook, for the commands about them; the server lets be what it cannot decide. */
async function extensions(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (id.startsWith('plugin.')) {
    const body = new FormData()
    body.append('plugin', new File([await pluginPackage('law-1.0.0')], 'law-1.0.0.tar.gz'))
    await api.pluginInstall({ body }).catch(() => undefined)
  }
  if (id.startsWith('exhook.')) await api.exhookCreate({ body: { name: 'law', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false } }).catch(() => undefined)
}

/** A backup of what is there, to be laid over it, and things that are not there yet. */
async function backup(api: ReturnType<typeof client>): Promise<CommandArgs> {
  const { parts } = await saveBackup({ api, signal: new AbortController().signal }, 0, () => undefined)
  const there = Object.entries(parts).flatMap(([part, items]) => items.map((item) => ({ part, ...item })))
  const hook = { name: 'law-saved', url: 'http://127.0.0.1:9' }
  const source = { type: 'http', method: 'get', url: 'http://127.0.0.1:9/', enable: false }
  const fresh = [
    { part: 'authentication', id: 'jwt', body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false } }, { part: 'sources', id: 'http', body: source },
    { part: 'clientRules', id: 'law-fresh', body: { clientid: 'law-fresh', rules } }, { part: 'userRules', id: 'law_fresh', body: { username: 'law_fresh', rules } }, { part: 'exhooks', id: 'law-saved', body: hook },
    { part: 'bridges', id: 'webhook:law_fresh', body: { type: 'webhook', name: 'law_fresh', url } }, { part: 'rules', id: 'law_fresh', body: { id: 'law_fresh', sql: 'SELECT * FROM "law/#"', actions: [] } },
    { part: 'gateways', id: 'coap', body: { name: 'coap' } },
  ]
  return { items: [...there, ...fresh].filter(({ part, id }, index, all) => part !== 'gateways' || all.findIndex((one) => one.part === part && one.id === id) === index) }
}

/** How a command about a gateway's client may end where there is none, and one about a plugin where none can run. */
const noClient: Readonly<Record<string, readonly string[]>> = { plugin: ['PLUGIN_NOT_RUNNING'], 'gateway-client': ['RESOURCE_NOT_FOUND'], lwm2m: ['CLIENT_NOT_FOUND'], coap: ['CLIENT_NOT_FOUND'], /* One node alone has nobody to share with. */ rebalance: ['BAD_REQUEST'], /* No client can send a file. */ 'file-transfer': ['NOT_FOUND', 'SERVICE_UNAVAILABLE'] }

/** A valid value for each parameter: real things of this broker where one is picked. */
function valuesOf(command: AnyCommand, own: CommandArgs = setsOf(command.id)[0] ?? {}): CommandArgs {
  const of: Record<string, unknown> = {
    clientid: 'law-device', topic: 'law/#', node: command.id.startsWith('cluster.') ? stopped : 'emqx@127.0.0.1', ban: 'clientid:law-banned',
    who: command.id === 'ban.create' ? 'law-new-ban' : 'law-banned', username: command.id === 'user.create' ? 'law_new' : 'law_user', password: 'Changed123', old: 'Origin123',
    repeat: 'Changed123', description: 'made by a law', reason: 'law', until: new Date(Date.now() + 3_600_000).toISOString(),
    filter: 'law/#', subscription: 'law-device/law/#', delayed: `emqx@127.0.0.1/${[...broker.state.engine.delayedStore.all()].at(-1)?.message.id ?? ''}`, messages: [{ topic: 'law/many', payload: 'x' }], response_topic: 'law/answer',
    ...(/^(retained|publish)\./.test(command.id) ? { topic: 'law/kept' } : {}),
    ...own,
  }
  return Object.fromEntries(Object.entries(command.params).map(([name, param]) => {
    const { prompt } = param
    const plain = prompt.kind === 'choice' ? prompt.options[0] : (ofKind[prompt.kind] ?? 'law')
    // What is told to be left out is left out.
    const left = name in own && own[name] === undefined
    return [name, left ? undefined : ((prompt.kind === 'topic' ? ofKind.topic : of[name]) ?? plain)]
  }))
}

beforeAll(async () => {
  const options = { seed: 'empty', mqttPort: 0, wsPort: 0, bare: true } as const
  opensource = await createBroker(options)
  enterprise = await createBroker({ ...options, edition: 'enterprise' })
  cluster = await createBroker({ ...options, seed: 'degraded' })
  broker = opensource
})
afterAll(async () => {
  await device?.endAsync(true)
  await opensource.close()
  await enterprise.close()
  await cluster.close()
  target.closeAllConnections()
  target.close()
})

describe('every command against the embedded broker (catalogue P1)', () => {
  // Also after one that failed: who is kept out by what it left behind would fail with it.
  afterEach(async () => {
    token = (await client().login({ body: { username: 'admin', password: 'public' } })).token
    await device.endAsync(true)
    await client().authenticatorRemove({ params: { id: keeper } }).catch(() => undefined)
    await client().authzSourceRemove({ params: { type: 'built_in_database' } }).catch(() => undefined)
    broker = opensource
  })
  it.each(commands.map((command) => [command.id, command] as const))('%s', async (id, command) => {
    broker = command.edition === 'enterprise' ? enterprise : id.startsWith('cluster.') ? cluster : opensource
    token = ''
    const signedIn = await client().login({ body: { username: 'admin', password: 'public' } })
    token = signedIn.token
    const api = client()
    device = await connect('law-device')
    await device.subscribeAsync('law/#')
    await api.userCreate({ body: { username: 'law_user', password: 'Origin123', description: '' } }).catch(() => undefined)
    await api.banCreate({ body: { as: 'clientid', who: 'law-banned' } }).catch(() => undefined)
    await api.apiKeyCreate({ body: { name: 'law-key', desc: '', enable: true } }).catch(() => undefined)
    await api.traceCreate({ body: { name: 'law-trace', type: 'topic', topic: 'law/#' } }).catch(() => undefined)
    await api.ruleCreate({ body: { id: 'law_rule', sql: 'SELECT * FROM "law/#"' } }).catch(() => undefined)
    if (id === 'cluster.invite') await api.clusterRemove({ params: { node: stopped } })
    if (id === 'evacuation.stop') await api.evacuationStart({ params: { node: 'emqx@127.0.0.1' }, body: {} })
    if (id.startsWith('rewrite.')) await api.rewriteReplace({ body: [lawRewrite, { ...lawRewrite, source_topic: 'law/other' }] })
    if (id.startsWith('auto-subscribe.')) await api.autoSubscribeUpdate({ body: [{ topic: 'law/auto', qos: 0, nl: 0, rap: 0, rh: 0 }] })
    if (id.startsWith('schema.')) await api.schemaCreate({ body: { name: 'law_schema', type: 'avro', source: '{"type":"int"}' } }).catch(() => undefined)
    if (id.startsWith('telemetry.')) await api.telemetrySwitch({ body: { enable: id !== 'telemetry.enable' } }).catch(() => undefined)
    await api.bridgeCreate({ body: { type: 'webhook', name: 'law_bridge', url, resource_opts: { start_timeout: '100ms' } } }).catch(() => undefined)
    await api.topicMetricsRegister({ body: { topic: 'law/watched' } }).catch(() => undefined)
    await api.publish({ body: { topic: 'law/kept', payload: 'kept', retain: true } })
    await api.publish({ body: { topic: '$delayed/3600/law/later', payload: 'later' } })
    await guard(api, id)
    await listeners(api, id)
    await gateways(api, id)
    await extensions(api, id)
    // What an edit begins with is of its own parameters, and only read (catalogue R19).
    sent.length = 0
    const begins = Object.keys((await command.current?.(valuesOf(command) as never, context())) ?? {})
    expect(begins.filter((name) => !(name in command.params))).toEqual([])
    expect(sent.filter((endpoint) => contract[endpoint].method !== 'GET')).toEqual([])
    sent.length = 0
    const many = Object.keys(command.params).find((name) => command.params[name]?.many === true)
    for (const targets of [[], ...(many === undefined ? [] : [Array.from({ length: 2 }, () => String(valuesOf(command)[many]))])]) await command.warn?.(valuesOf(command) as never, targets, context())
    expect(sent.filter((endpoint) => contract[endpoint].method !== 'GET')).toEqual([])
    const warned = [...sent]
    const sets = id === 'backup.restore' ? [await backup(api), await backup(api)] : setsOf(id)
    // What makes the backup is no part of the command; what was read to warn is.
    sent.splice(0, sent.length, ...(id === 'backup.restore' ? [] : warned))
    for (const own of sets) {
      const ended = await perform(command, valuesOf(command, own), { ...context(), ...inFront(id) }).then((outcome) => outcome.kind as string, (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        return cause.code
      })
      expect(['done', 'go', 'app', 'save', ...(noClient[id.split('.')[0] ?? ''] ?? [])], 'a good end').toContain(ended)
    }
    // What it declares is what it calls, so that the list of commands tells the truth.
    expect([...new Set(sent)].sort()).toEqual([...command.calls].sort())
    await device.endAsync(true)
    token = signedIn.token
    if (id === 'evacuation.start') await api.evacuationStop({ params: { node: 'emqx@127.0.0.1' } })
    if (id.startsWith('auto-subscribe.')) await api.autoSubscribeUpdate({ body: [] })
    await api.userDelete({ params: { username: 'law_user' } }).catch(() => undefined)
    await api.userDelete({ params: { username: 'law_new' } }).catch(() => undefined)
    await api.banClear({}).catch(() => undefined)
  })
})

describe('ids round-trip through the API (catalogue H9)', () => {
  const reachable = hostileIds.filter(({ text }) => text !== '.' && text !== '..')
  it.each(reachable.map(({ name, text }) => [name, text]))('%s: subscribed, kept alive, kicked, banned and unbanned under its own name', async (_, id) => {
    token = ''
    token = (await client().login({ body: { username: 'admin', password: 'public' } })).token
    const api = client()
    const one = await connect(id)
    const params = { clientid: id }
    expect((await api.clientDetail({ params })).clientid).toBe(id)
    await api.clientSubscribe({ params, body: { topic: 'own/#', qos: 1 } })
    await new Promise(setImmediate)
    expect(await api.clientSubscriptions({ params })).toMatchObject([{ clientid: id, topic: 'own/#', qos: 1 }])
    expect(await api.subscriptionList({ query: { clientid: id } })).toMatchObject({ data: [{ clientid: id }] })
    expect(await api.clientKeepalive({ params, body: { interval: 42 } })).toMatchObject({ clientid: id, keepalive: 42 })
    await api.clientUnsubscribe({ params, body: [{ topic: 'own/#' }] })
    expect(await api.clientSubscriptions({ params })).toEqual([])
    const kicked = new Promise<void>((done) => one.once('close', () => done()))
    await api.clientKick({ params })
    await kicked
    await expect(api.clientDetail({ params })).rejects.toMatchObject({ code: 'CLIENTID_NOT_FOUND' })
    await api.banCreate({ body: { as: 'clientid', who: id } })
    expect((await api.banList({})).data.map(({ who }) => who)).toEqual([id])
    await expect(connect(id)).rejects.toThrow()
    await api.banRemove({ params: { as: 'clientid', who: id } })
    expect((await api.banList({})).data).toEqual([])
    await one.endAsync(true)
  })
  it.each(['..', '.', '\ud800', ''])('%j is refused unsent (catalogue H10)', async (id) => {
    sent.length = 0
    const params = { clientid: id }
    const calls = [
      client().clientDetail({ params }), client().clientKick({ params }), client().clientSubscriptions({ params }), client().clientSubscribe({ params, body: { topic: 'x' } }),
      client().clientUnsubscribe({ params, body: [{ topic: 'x' }] }), client().clientKeepalive({ params, body: { interval: 1 } }), client().banRemove({ params: { as: 'clientid', who: id } }),
      client().userDelete({ params: { username: id } }), client().nodeDetail({ params: { node: id } }), client().clusterRemove({ params: { node: id } }),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNENCODABLE' })
    expect(sent).toEqual([])
  })
})
