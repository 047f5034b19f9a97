import mqtt from 'mqtt'
import { afterAll, beforeAll } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { keepMacro } from '@/command/macro/own-macros'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'
import { soleConnectionWith } from '@/connection/fixture'
import type { ReadOnly } from '@/connection/read-only'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { apis } from '@/broker/releases/releases'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { getBackupParts, saveBackup } from '@/features/backup/backup'
import { createRegistry, type Registry } from '@/command/registry'
import { nouns } from '@/features/nouns'
import type { Context, MqttClientApi, TopicExplorerApi } from '@/command/context'
import { contract, type EndpointId } from '@/contract'
import { offers, type Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import { toSite } from '@/broker/durable-storage'
import { demoConfig, pluginConfigFiles, pluginPackage } from '@/features/plugin/model/fixture'
import type { Path } from '@/route/paths'
import { commandFiles } from '../registries'
import { brokerWith } from './release-brokers'
import { freshItems } from './fresh-items'
import { withOtherKeyOrder } from '@/broker/http/key-order'
import { createUnknownFields, type UnknownFields } from './unknown-fields'
import {
  sampleAlarmRules,
  builtInDatabase,
  directory,
  certificateFiles,
  sampleRewrite,
  rules,
  createValueSets,
  stopped,
  target,
  url,
  createValues as valuesWith,
} from './values'

/*
 * The harness of the invariants over all commands: embedded brokers with one real object of each kind, created before each command
 * (`before`) and cleared after it (`after`). Importing this file opens and closes its brokers.
 */

let broker: EmbeddedBroker
/** Its release and edition in the login reply. */
let reported: Broker = brokerWith()
/** Each when it is first needed; a cluster has a member that has stopped: it can leave, and be invited back. */
const opened = new Map<string, EmbeddedBroker>()
/** Whether brokers answer unknown fields besides, or unknown words too. */
let unknownFields: 'none' | 'fields' | 'words' = 'none'
const unknownOf = new Map<EmbeddedBroker, UnknownFields>()
/** From here on every broker returns unknown fields, by default unknown words too, and stores them. */
export const answerUnknownFields = (plants: 'fields' | 'words' = 'words'): void =>
  void (unknownFields = plants)
/** What the broker in use answers besides. */
export const unknown = () => unknownOf.get(broker)
/** The brokers changed since the last recovery. */
const used = new Set<EmbeddedBroker>()

async function open(
  { edition, release }: Broker,
  seed: 'empty' | 'degraded' = 'empty',
): Promise<EmbeddedBroker> {
  const api = apis.find((one) => release !== undefined && one === release.slice(0, 2).join('.')) ?? '5.1'
  const key = `${api} ${edition} ${seed} ${unknownFields}`
  const there =
    opened.get(key) ?? (await createBroker({ seed, mqttPort: 0, wsPort: 0, bare: true, edition, api }))
  if (unknownFields !== 'none' && !unknownOf.has(there))
    unknownOf.set(there, createUnknownFields(contract, unknownFields))
  opened.set(key, there)
  return there
}
const serve = async (request: Request): Promise<Response> => {
  const fields = unknown()
  return await withOtherKeyOrder(
    fields === undefined
      ? await broker.fetch(request)
      : await fields.intercept(request, (inner) => broker.fetch(inner)),
  )
}
let token = ''
let device: mqtt.MqttClient | undefined

/** A call received by the broker. */
type Call = {
  readonly id: EndpointId
  readonly method: string
  /** With the query. */ readonly path: string
  readonly body: string
  /** Of the body. */ readonly type: string
}

/** What was sent, in order; a test empties it first. */
export const sent: Call[] = []

const holes = (path: string) => path.split('{').length
/** Each endpoint with the pattern of its URLs; of two that match the same one, the one with fewer parameters is first. */
const patterns = (Object.entries(contract) as [EndpointId, Endpoint][])
  .toSorted(([, a], [, b]) => holes(a.path) - holes(b.path))
  .map(([id, { method, path }]) => ({
    id,
    method,
    pattern: new RegExp(`^/api/v5${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }))
const idsByCall = new Map<string, EndpointId | undefined>()
/** The endpoint that a call is for. */
function idOf(method: string, path: string): EndpointId | undefined {
  const call = `${method} ${path}`
  if (!idsByCall.has(call))
    idsByCall.set(call, patterns.find((one) => one.method === method && one.pattern.test(path))?.id)
  return idsByCall.get(call)
}

/** A client of the broker in use; what it sends is noted in `calls`. */
export const client = (readOnly?: ReadOnly, calls = sent) =>
  createClient({
    base: 'http://127.0.0.1',
    authorization: () => (token === '' ? undefined : `Bearer ${token}`),
    http: createHttp({
      readOnly: () => readOnly,
      fetch: async (url, init) => {
        const request = new Request(url, init)
        const { pathname, search } = new URL(request.url)
        const id = idOf(request.method, pathname)
        if (id !== undefined)
          calls.push({
            id,
            method: request.method,
            path: pathname + search,
            body: await request.clone().text(),
            type: request.headers.get('content-type') ?? '',
          })
        return await serve(request)
      },
    }),
  })

/** A plain request to the broker, `path` being below `/api/v5`, with neither the client's checks nor a note in `sent`. */
export const fetchPlain = (path: string, method = 'GET', body?: object): Promise<Response> =>
  serve(
    new Request(`http://127.0.0.1/api/v5${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )

/** The raw reply of the broker to a read: JSON, text, or the code of an error. */
export async function readRaw(id: EndpointId, params: Readonly<Record<string, string>>): Promise<unknown> {
  const path = contract[id].path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const response = await fetchPlain(path)
  const text = await response.text()
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) return text
  const value: unknown = JSON.parse(text)
  return response.ok || typeof value !== 'object' || value === null || !('code' in value) ? value : value.code
}

/** The calls to the MQTT client, in order. */
export const asked: { readonly action: string; readonly with: readonly unknown[] }[] = []
const ask = <T>(action: string, args: readonly unknown[], reply: T): T => {
  asked.push({ action, with: args })
  return reply
}

/** A fake of the MQTT client, which has its own tests with real connections: only its use by commands is tested here. */
const mqttClient: MqttClientApi = {
  tryLogin: (...args) => ask('tryLogin', args, Promise.resolve(undefined)),
  connect: (...args) => ask('connect', args, Promise.resolve('one')),
  disconnect: (...args) => ask('disconnect', args, Promise.resolve('one')),
  subscribe: (...args) => ask('subscribe', args, Promise.resolve({ name: 'one', granted: args[1].qos })),
  unsubscribe: (...args) => ask('unsubscribe', args, Promise.resolve('one')),
  publish: (...args) => ask('publish', args, Promise.resolve('one')),
  clear: (...args) => ask('clear', args, 'one'),
  count: () => ({ name: 'one', messages: 0 }),
  add: (...args) => ask('add', args, 'one'),
  close: (...args) => ask('close', args, Promise.resolve('one')),
  select: (...args) => ask('select', args, 'one'),
  edit: (...args) => ask('edit', args, 'one'),
}

/** A fake of the topic explorer, which reads what it is given. */
const topicExplorer: TopicExplorerApi = {
  start: ({ filters }) => Promise.resolve({ granted: filters, refused: [] }),
  async read(pages) {
    for await (const _ of pages(new AbortController().signal)) continue
  },
  stop: () => Promise.resolve(),
  pause: () => undefined,
  clear: () => 0,
  setAll: () => undefined,
}

/** All commands, once they have been loaded. */
let registry: Registry | undefined

export const context = (): Context => ({
  connection: soleConnectionWith(client(), { username: 'admin' }),
  api: client(),
  signal: new AbortController().signal,
  ...reported,
  locale: 'en',
  selection: [],
  nouns: () => Promise.resolve(nouns),
  registry,
  at: '/clients' as Path,
  username: 'admin',
  preferences: { language: 'en', theme: 'dark', syncTheme: false, singleKeys: true, keyHints: true },
  now: Date.now,
  mqtt: () => Promise.resolve(mqttClient),
  explorer: () => Promise.resolve(topicExplorer),
})

export const connect = (clientId: string, options: mqtt.IClientOptions = {}) =>
  mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`, { clientId, reconnectPeriod: 0, ...options })

/** The broker in use, for what no request can bring about. */
export const usedBroker = (): EmbeddedBroker => broker

/** A list on the screen, for commands about lists: it has the requested column. */
export const inFront = (id: string): Pick<Context, 'able'> | undefined =>
  id.startsWith('list.')
    ? {
        able: {
          refresh: true,
          export: true,
          repeat: false,
          selected: true,
          selectAll: true,
          largest: ['queue'],
        },
      }
    : undefined

/** Authentication and authorization, for the commands about them. The device is already connected, so that it is not locked out. */
async function guard(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (
    /^(?:(?:authentication|authentication-user|acl|backup)\.|client\.diagnose$)/.test(id) &&
    id !== 'authentication.create'
  ) {
    await api.authenticatorCreate({
      body: {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
        enable: true,
      },
    })
    await api.mqttUserCreate({
      params: { id: builtInDatabase },
      body: { user_id: 'law_user', password: 'Origin123' },
    })
  }
  if (/^(?:(?:authorization|acl|backup)\.|client\.diagnose$)/.test(id) && id !== 'authorization.create')
    await createOwnSource(api, id !== 'acl.clear')
  const writeRules = async () => {
    await api.authzClientRulesUpdate({
      params: { clientid: 'law-device' },
      body: { clientid: 'law-device', rules },
    })
    await api.authzUserRulesUpdate({
      params: { username: 'law_user' },
      body: { username: 'law_user', rules },
    })
  }
  // Newer releases refuse rules without their source.
  await writeRules().catch(async (cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.status !== 404) throw cause
    await createOwnSource(api, true)
    await writeRules()
  })
}

const createOwnSource = (api: ReturnType<typeof client>, enable: boolean) =>
  api.authzSourceCreate({ body: { type: 'built_in_database', enable } })

/** A separate listener, for the commands about it. */
async function listeners(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!id.startsWith('listener.')) return
  const there = (await api.listenerList({})).map((row) => row.id)
  for (const each of ['tcp:law', 'tcp:law-new'])
    if (there.includes(each)) await api.listenerRemove({ params: { id: each } })
  await api.listenerCreate({
    params: { id: 'tcp:law' },
    body: { type: 'tcp', id: 'tcp:law', bind: '127.0.0.1:0' },
  })
}

/** A gateway with a listener and its authentication, for the commands about it; `stompDevice` connects a client to it. */
async function gateways(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!/^(?:gateway|lwm2m|coap|backup\.(?:save|restore))/.test(id)) return
  const names = {
    stomp: {},
    coap: {},
    lwm2m: {
      xml_dir: 'etc/lwm2m_xml',
      translators: Object.fromEntries(
        ['command', 'response', 'notify', 'register', 'update'].map((name) => [name, { topic: name }]),
      ),
    },
  }
  for (const [name, body] of Object.entries(names)) {
    const { status, enable } = await api.gatewayDetail({ params: { name } })
    if (status === 'unloaded') await api.gatewayUpdate({ params: { name }, body })
    if (enable === false) await api.gatewaySwitch({ params: { name, enable: 'true' } })
  }
  const own = { name: 'stomp', id: 'stomp:tcp:default' }
  await api.gatewayListenerRemove({ params: own }).catch(() => undefined)
  await api.gatewayListenerCreate({
    params: own,
    body: { type: 'tcp', name: 'default', bind: '127.0.0.1:0' },
  })
  await api.gatewayAuthRemove({ params: own })
  if (id.endsWith('authentication.create')) return
  const body = { mechanism: 'password_based', backend: 'built_in_database', enable: true } as const
  const user = { user_id: 'law_user', password: 'Origin123' }
  await api.gatewayAuthCreate({ params: own, body })
  await api.gatewayListenerAuthCreate({ params: own, body })
  await api.gatewayUserCreate({ params: own, body: user })
  await api.gatewayListenerUserCreate({ params: own, body: user })
}

/** A plugin and an ExHook server, for the commands about them; the server ignores what it cannot decide. */
async function extensions(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (id.startsWith('plugin.')) {
    const body = new FormData()
    for (const key of ['law-1.0.0', 'law_new-1.0.0']) broker.state.plugins.allow(key)
    body.append(
      'plugin',
      new File(
        [
          await pluginPackage(
            'law-1.0.0',
            {},
            pluginConfigFiles('law-1.0.0', demoConfig.avsc, demoConfig.usual),
          ),
        ],
        'law-1.0.0.tar.gz',
      ),
    )
    await api.pluginInstall({ body }).catch(() => undefined)
  }
  if (
    /^(?:namespace|certificate)\./.test(id) ||
    (/^backup\.(?:save|restore)$/.test(id) && offers('namespaces', reported))
  ) {
    await api.namespaceDelete({ params: { ns: 'law_new' } })
    await api.namespaceCreate({ params: { ns: 'law' } }).catch(() => undefined)
    // Any change makes the limiter explicit, so that states before and after a change can be compared.
    await api.namespaceConfigUpdate({ params: { ns: 'law' }, body: {} })
  }
  if (/^(?:message-(?:queue|stream)|storage)\./.test(id)) {
    for (const [settings, enable] of [
      [api.queueConfig, api.queueConfigUpdate],
      [api.streamConfig, api.streamConfigUpdate],
    ] as const)
      if ((await settings({}))['enable'] !== true) await enable({ body: { enable: true } })
    // They start for some seconds.
    broker.advance(5000)
    for (const remove of [api.queueRemove, api.streamRemove])
      for (const name of ['law', 'law_new']) await remove({ params: { name } }).catch(() => undefined)
    for (const create of [api.queueCreate, api.streamCreate])
      await create({ body: { name: 'law', topic_filter: 'law/nobody', is_lastvalue: false } })
  }
  if (id.startsWith('single-sign-on.')) {
    const params = { backend: 'ldap' }
    await api.ssoRemove({ params }).catch(() => undefined)
    if (id !== 'single-sign-on.create')
      await api.ssoUpdate({
        params,
        body: { ...directory, backend: 'ldap', enable: id === 'single-sign-on.disable' },
      })
  }
  if (id.startsWith('storage.')) {
    // A site that was forgotten is there again when its node has left and joined.
    await api.clusterRemove({ params: { node: stopped } })
    const [own = ''] = await api.siteList({})
    await api.clusterInvite({ params: { node: stopped } })
    await api.storageReplicasUpdate({
      params: { ds: 'mq_state' },
      body: id === 'storage.remove' ? [own, toSite(stopped)] : [own],
    })
  }
  if (id.startsWith('certificate.')) {
    await api.certificateDelete({ params: { name: 'law_new' } })
    await api.namespaceCertificateDelete({ params: { name: 'law_new', namespace: 'law' } })
    await api.certificateUpload({ params: { name: 'law' }, body: certificateFiles })
    await api.namespaceCertificateUpload({
      params: { name: 'law', namespace: 'law' },
      body: certificateFiles,
    })
  }
  if (id.startsWith('external-registry.')) {
    for (const name of ['law', 'law_new'])
      await api.externalRegistryRemove({ params: { name } }).catch(() => undefined)
    await api.externalRegistryCreate({ body: { name: 'law', type: 'confluent', url: 'http://127.0.0.1:9' } })
  }
  if (id.startsWith('ai-')) {
    for (const name of ['law', 'law_new']) {
      await api.aiProfileRemove({ params: { name } }).catch(() => undefined)
      await api.aiProviderRemove({ params: { name } }).catch(() => undefined)
    }
    for (const name of ['law', 'law-used'])
      await api.aiProviderCreate({ body: { name, type: 'openai', api_key: 'k' } }).catch(() => undefined)
    await api.aiProfileCreate({
      body: { name: 'law', type: 'openai', provider_name: 'law-used', model: 'm' },
    })
  }
  if (id.startsWith('cluster-link.')) {
    for (const name of ['law', 'law_new']) await api.linkRemove({ params: { name } }).catch(() => undefined)
    await api.linkCreate({
      body: { name: 'law', server: '127.0.0.1:9', topics: ['law/#'], enable: id === 'cluster-link.disable' },
    })
  }
  if (id.startsWith('exhook.'))
    await api
      .exhookCreate({
        body: { name: 'law', url: 'http://127.0.0.1:9', failed_action: 'ignore', auto_reconnect: false },
      })
      .catch(() => undefined)
}

/** A backup of the current state, to be restored over it, and objects that do not exist yet. */
async function backup(
  api: ReturnType<typeof client>,
): Promise<{ readonly written: CommandArgs; readonly removed: CommandArgs }> {
  const { parts } = await saveBackup(
    { api, broker: reported, signal: new AbortController().signal },
    0,
    () => undefined,
  )
  const there = Object.entries(parts).flatMap(([part, items]) =>
    items.map((item) => ({
      part,
      ...item,
      ...(part === 'users' || part === 'gatewayUsers'
        ? { body: { ...item.body, password: 'Origin123' } }
        : {}),
    })),
  )
  const hook = { name: 'law-saved', url: 'http://127.0.0.1:9' }
  const source = { type: 'http', method: 'get', url: 'http://127.0.0.1:9/', enable: false }
  const fresh = [
    {
      part: 'authentication',
      id: 'jwt',
      body: { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'law', enable: false },
    },
    { part: 'sources', id: 'http', body: source },
    { part: 'clientRules', id: 'law-fresh', body: { clientid: 'law-fresh', rules } },
    { part: 'userRules', id: 'law_fresh', body: { username: 'law_fresh', rules } },
    { part: 'exhooks', id: 'law-saved', body: hook },
    { part: 'bridges', id: 'webhook:law_fresh', body: { type: 'webhook', name: 'law_fresh', url } },
    { part: 'rules', id: 'law_fresh', body: { id: 'law_fresh', sql: 'SELECT * FROM "law/#"', actions: [] } },
    { part: 'gateways', id: 'coap', body: { name: 'coap' } },
    {
      part: 'users',
      id: `${builtInDatabase} law_fresh`,
      body: {
        authenticator: builtInDatabase,
        user_id: 'law_fresh',
        is_superuser: false,
        password: 'Origin123',
      },
    },
    { part: 'listeners', id: 'tcp:law-fresh', body: { type: 'tcp', bind: '127.0.0.1:0' } },
    ...freshItems(url),
  ]
  // Settings are there once: of two for the same, the second run would differ from its plan.
  const saved = there.filter(
    ({ part, id }) => id !== '' || !fresh.some((one) => one.part === part && one.id === ''),
  )
  const items = [...saved, ...fresh].filter(
    ({ part, id }, index, all) =>
      part !== 'gateways' || all.findIndex((one) => one.part === part && one.id === id) === index,
  )
  const removals = fresh.filter(({ part }) =>
    getBackupParts(reported).some(({ name, remove }) => name === part && remove !== undefined),
  )
  return { written: { items, removals: [] }, removed: { items: [], removals } }
}

/** The backup that the broker wrote before the command. */
let written = ''

/** A backup that the broker does not have: it wrote and then deleted it. */
async function foreignBackup(api: ReturnType<typeof client>): Promise<CommandArgs> {
  const { filename } = await api.dataBackupExport({ body: {} })
  const { blob } = await api.dataBackupDownload({ params: { filename } })
  await api.dataBackupRemove({ params: { filename } })
  return { file: new File([blob], filename) }
}

/** A valid value for each parameter: an existing object of this broker where one is picked. */
export const getCommandValues = (command: AnyCommand, own?: CommandArgs): CommandArgs =>
  valuesWith(
    command,
    {
      delayed: `emqx@127.0.0.1/${[...broker.state.engine.delayedStore.all()].at(-1)?.message.id ?? ''}`,
      backup: written,
    },
    own,
  )

/** The values that a command is run with, one set after the other. */
export const setsFor = async ({ id }: AnyCommand): Promise<readonly CommandArgs[]> => {
  if (id === 'backup.restore') {
    const { written: saved, removed } = await backup(client())
    return [saved, (await backup(client())).written, removed]
  }
  return id === 'backup.upload'
    ? [await foreignBackup(client())]
    : createValueSets(id).filter((own) => id !== 'broker.other' || hasRoot(own['root']))
}

/** The calls of the roots that only some releases have. */
const rootReads: Readonly<Record<string, EndpointId>> = {
  limiter: 'limiterConfig',
  broker: 'brokerConfig',
  a2a_registry: 'agentRegistryConfig',
}

/** Whether the broker in use has this root of the configuration. */
const hasRoot = (root: unknown): boolean => {
  const read = rootReads[String(root)]
  return read === undefined || offers((contract[read] as Endpoint).needs, reported)
}

/** The token that each broker gave: a password is slow to check, and few commands end a session. */
const tokens = new WeakMap<EmbeddedBroker, string>()

/** Whether the token is still valid. */
const isSignedIn = (): Promise<boolean> =>
  client()
    .userList({})
    .then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof ApiError && cause.status === 401) return false
        throw cause
      },
    )

/** Signs in at the broker in use, unless that is done. */
export async function signIn(): Promise<void> {
  token = tokens.get(broker) ?? ''
  if (token !== '' && (await isSignedIn())) return
  token = ''
  token = (await client().login({ body: { username: 'admin', password: 'public' } })).token
  tokens.set(broker, token)
}

beforeAll(async () => {
  broker = await open(reported)
  const commands = (await commandFiles()).map(({ command }) => command)
  registry = createRegistry(commands)
})
afterAll(async () => {
  await device?.endAsync(true)
  for (const each of opened.values()) await each.close()
  target.closeAllConnections()
  target.close()
})

/** A connector of each type, with an action and a source through them, and a connector that nothing goes through. */
async function integration(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!/^(?:connector|action|source)\./.test(id)) return
  const resource_opts = { start_timeout: '100ms' }
  for (const name of ['law', 'law_alone'])
    await api.connectorCreate({ body: { type: 'http', name, url, resource_opts } }).catch(() => undefined)
  await api
    .connectorCreate({
      body: {
        type: 'mqtt',
        name: 'law',
        server: `127.0.0.1:${broker.mqttPort}`,
        enable: false,
        resource_opts,
      },
    })
    .catch(() => undefined)
  // Its clients connect and disconnect on their own: only commands that need a connection have one.
  await api.connectorEnable({
    params: { id: 'mqtt:law', enable: String(/^source\.(?:start|probe)$/.test(id)) },
  })
  await api
    .actionCreate({ body: { type: 'http', name: 'law', connector: 'law', parameters: {} } })
    .catch(() => undefined)
  await api
    .sourceCreate({ body: { type: 'mqtt', name: 'law', connector: 'law', parameters: { topic: 'law/in' } } })
    .catch(() => undefined)
  await api.ruleUpdate({
    params: { id: 'law_rule' },
    body: { sql: 'SELECT * FROM "law/#"', actions: ['http:law'] },
  })
}

/** Two validations and two transformations, so that one can be moved past the other; no message of an invariant reaches them. */
async function createValidations(api: ReturnType<typeof client>, id: string): Promise<void> {
  if (!/^message-(?:validation|transformation)\./.test(id)) return
  const common = { topics: ['law/nobody'], failure_action: 'ignore' }
  for (const name of ['law', 'law_beside']) {
    await api.validationRemove({ params: { name } }).catch(() => undefined)
    await api.transformationRemove({ params: { name } }).catch(() => undefined)
    await api.validationCreate({
      body: {
        ...common,
        name,
        strategy: 'all_pass',
        checks: [{ type: 'sql', sql: 'SELECT 1 AS x WHERE x = 1' }],
      },
    })
    await api.transformationCreate({
      body: { ...common, name, operations: [{ key: 'topic', value: 'topic' }] },
    })
  }
  for (const remove of [api.validationRemove, api.transformationRemove])
    await remove({ params: { name: 'law_new' } }).catch(() => undefined)
}

/** Creates one real object of each kind that the command may act on, at the first broker with the required capabilities, unless specified. */
export async function before({ id, needs, calls }: AnyCommand, at = brokerWith(needs)): Promise<void> {
  reported = at
  broker = await open(at, /^(?:cluster|storage)\./.test(id) ? 'degraded' : 'empty')
  used.add(broker)
  await signIn()
  if (id.startsWith('alarm-rule.')) for (const rule of sampleAlarmRules) saveAlarmRule(rule)
  if (id.startsWith('macro.')) keepMacro({ name: 'law', text: 'client.kick a --yes', goOn: false })
  // What asks nothing of the broker needs nothing there.
  if (calls.length === 0) return
  const api = client()
  device = await connect('law-device')
  await device.subscribeAsync('law/#')
  if (id.startsWith('user.'))
    await api
      .userCreate({ body: { username: 'law_user', password: 'Origin123', description: '' } })
      .catch(() => undefined)
  await api.banCreate({ body: { as: 'clientid', who: 'law-banned' } }).catch(() => undefined)
  await api.apiKeyCreate({ body: { name: 'law-key', desc: '', enable: true } }).catch(() => undefined)
  await api.traceCreate({ body: { name: 'law-trace', type: 'topic', topic: 'law/#' } }).catch(() => undefined)
  await api.ruleCreate({ body: { id: 'law_rule', sql: 'SELECT * FROM "law/#"' } }).catch(() => undefined)
  if (needs === 'dataBackup')
    written = `emqx@127.0.0.1/${(await api.dataBackupExport({ body: { root_keys: ['mqtt'], table_sets: [] } })).filename}`
  if (id === 'alarm.deactivate')
    broker.state.alarms.raise({ node: 'emqx@127.0.0.1', name: 'law_alarm', message: 'law', details: {} })
  if (id === 'cluster.invite') await api.clusterRemove({ params: { node: stopped } })
  if (id === 'evacuation.stop') await api.evacuationStart({ params: { node: 'emqx@127.0.0.1' }, body: {} })
  if (id.startsWith('rewrite.'))
    await api.rewriteReplace({ body: [sampleRewrite, { ...sampleRewrite, source_topic: 'law/other' }] })
  if (id.startsWith('auto-subscribe.'))
    await api.autoSubscribeUpdate({ body: [{ topic: 'law/auto', qos: 0, nl: 0, rap: 0, rh: 0 }] })
  if (id.startsWith('schema.'))
    await api
      .schemaCreate({ body: { name: 'law_schema', type: 'avro', source: '{"type":"int"}' } })
      .catch(() => undefined)
  if (id.startsWith('telemetry.'))
    await api.telemetrySwitch({ body: { enable: id !== 'telemetry.enable' } }).catch(() => undefined)
  await api
    .bridgeCreate({
      body: { type: 'webhook', name: 'law_bridge', url, resource_opts: { start_timeout: '100ms' } },
    })
    .catch(() => undefined)
  await api.topicMetricsRegister({ body: { topic: 'law/watched' } }).catch(() => undefined)
  await api.publish({ body: { topic: 'law/kept', payload: 'kept', retain: true } })
  await api.publish({ body: { topic: '$delayed/3600/law/later', payload: 'later' } })
  await integration(api, id)
  await createValidations(api, id)
  await guard(api, id)
  await listeners(api, id)
  await gateways(api, id)
  await extensions(api, id)
}

/** Removes leftovers of the command. */
export async function after({ id, calls }: AnyCommand): Promise<void> {
  if (calls.length === 0) return
  const api = client()
  await device?.endAsync(true)
  if (id === 'evacuation.start')
    await api.evacuationStop({ params: { node: 'emqx@127.0.0.1' } }).catch(() => undefined)
  if (id.startsWith('auto-subscribe.')) await api.autoSubscribeUpdate({ body: [] })
  await api.userDelete({ params: { username: 'law_user' } }).catch(() => undefined)
  await api.userDelete({ params: { username: 'law_new' } }).catch(() => undefined)
  await api.banClear({}).catch(() => undefined)
}

/** Also after a failed command, at each broker it ran on: leftovers that lock users out would make later tests fail. */
export async function recover(): Promise<void> {
  await device?.endAsync(true)
  for (broker of used) {
    await signIn()
    await client()
      .authenticatorRemove({ params: { id: builtInDatabase } })
      .catch(() => undefined)
    await client()
      .authzSourceRemove({ params: { type: 'built_in_database' } })
      .catch(() => undefined)
  }
  used.clear()
  reported = brokerWith()
  broker = await open(reported)
}
