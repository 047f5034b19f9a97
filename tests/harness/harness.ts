import mqtt from 'mqtt'
import { afterAll, beforeAll } from 'vitest'
import { createClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { createHttp } from '@/api/http'
import { setLibrary } from '@/api/library'
import { keepMacro } from '@/command/macro/own-macros'
import { saveAlarmRule } from '@/features/alarm-rule/own-rules'
import { soleConnectionWith } from '@/connection/fixture'
import type { ReadOnly } from '@/connection/read-only'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { apis } from '@/broker/releases/releases'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { createRegistry, type Registry } from '@/command/registry'
import { nouns } from '@/features/nouns'
import type { Context, MqttClientApi, TopicExplorerApi } from '@/command/context'
import { contract, type EndpointId } from '@/contract'
import type { Broker } from '@/contract/capability'
import type { Endpoint } from '@/contract/endpoint'
import type { Path } from '@/route/paths'
import { commandFiles } from '../registries'
import { self } from '@/broker/monitoring/nodes'
import { createSets, makeObjects, writeBackup, type Place } from './objects'
import { brokerWith } from './release-brokers'
import { withOtherKeyOrder } from '@/broker/http/key-order'
import { createUnknownFields, type Plants, type UnknownFields } from '@/broker/http/unknown-fields'
import {
  builtInDatabase,
  createValues as valuesWith,
  sampleAlarmRules,
  sampleLibrary,
  stopped,
  target,
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
/** Whether brokers answer unknown fields besides, or other unknown values too. */
let unknownFields: 'none' | Plants = 'none'
const unknownOf = new Map<EmbeddedBroker, UnknownFields>()
/** From here on every broker returns unknown fields, by default unknown words too, and stores them; the known ones start over. */
export const answerUnknownFields = (plants: Plants = 'words'): void => void (unknownFields = plants)
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
  stayOn: () => undefined,
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
  preferences: {
    language: 'en',
    theme: 'dark',
    syncTheme: false,
    singleKeys: true,
    keyHints: true,
    times: 'relative',
  },
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

/** The broker in use, for the makers of objects. */
export const place = (): Place => ({
  api: client(),
  broker: reported,
  node: self,
  otherNode: stopped,
  mqttAddress: `127.0.0.1:${broker.mqttPort}`,
  // The system chooses the port.
  freeBind: () => Promise.resolve('127.0.0.1:0'),
  embedded: broker,
})

/** The backup that the broker wrote before the command. */
let written = ''

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
export const setsFor = async ({ id }: AnyCommand): Promise<readonly CommandArgs[]> =>
  await createSets({ id }, place())

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

/** Creates one real object of each kind that the command may act on, at the first broker with the required capabilities, unless specified. */
export async function before({ id, needs, calls }: AnyCommand, at = brokerWith(needs)): Promise<void> {
  reported = at
  broker = await open(at, /^(?:cluster|storage)\./.test(id) ? 'degraded' : 'empty')
  used.add(broker)
  await signIn()
  if (id.startsWith('alarm-rule.')) for (const rule of sampleAlarmRules) saveAlarmRule(rule)
  if (id.startsWith('macro.')) keepMacro({ name: 'law', text: 'client.kick a --yes', goOn: false })
  if (id === 'view.open' || id === 'wall.open') setLibrary(sampleLibrary, 1)
  // What asks nothing of the broker needs nothing there.
  if (calls.length === 0) return
  device = await connect('law-device')
  await device.subscribeAsync('law/#')
  await makeObjects({ id }, place())
  if (needs === 'dataBackup') written = await writeBackup(place())
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
