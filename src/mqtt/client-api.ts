import { connection, session } from '@/connection/page'
import { ApiError, toApiError } from '@/api/error'
import { isReplaced, replacedBrokers } from '@/api/replaced-brokers'
import { base, getIdentityAt } from '@/api/site'
import { storage } from '@/api/storage'
import type { MqttClientApi, MqttPublish, MqttSettings, MqttSubscribe } from '@/command/context'
import { subscriptionColors } from '@/features/mqtt-client/commands'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { encodePayload } from '@/lib/text/payload'
import { MqttRefusal, type Connection } from './connection'
import type { Ended } from './view'
import { createConnections, type Tab } from './connections'
import { codeText, mayPass } from './reason'
import { watchForeign } from './foreign'
import { formatCheckedUrl, listenerAddress, originAddress, findSettingsProblems, withTls } from './settings'

/** The connections of this page, shared by the screen, the palette and commands. */
export const connections = createConnections(
  {
    location: globalThis.location,
    storage: { getItem: storage.get, setItem: storage.set, removeItem: (name) => storage.set(name, null) },
  },
  {
    load: async () => (await import('mqtt')).default,
    now: connection.now,
    toUrl: (settings) => formatCheckedUrl(settings, globalThis.location, getIdentityAt),
  },
)

/** Finds the MQTT address of the current broker: this origin if our server forwards MQTT, else one of its listeners. */
async function findBroker(): Promise<void> {
  const page = globalThis.location
  const findOwn = () => {
    const { mqttPath } = connection.link.get()
    return mqttPath === undefined ? undefined : originAddress(page, mqttPath)
  }
  const known = findOwn()
  if (known !== undefined) return connections.suggest(known)
  try {
    const listeners = await connection.api.listenerList({})
    // Our server says with any reply that it forwards MQTT, and this may be the first one.
    const address = findOwn() ?? listenerAddress(listeners, page)
    if (address !== undefined) connections.suggest(address)
  } catch (cause) {
    // Without permission to read the listeners, the default ports apply.
    if (!(cause instanceof ApiError)) throw cause
  }
}
startInBackground(findBroker(), throwUnexpected)

/** The connections to another broker than the current one. */
export const foreign = watchForeign(connections, async (clientid) => {
  try {
    await connection.api.clientDetail({ params: { clientid } }, { quiet: true })
    return true
  } catch (cause) {
    return toApiError(cause).code === 'CLIENTID_NOT_FOUND' ? false : undefined
  }
})

// The connections of a user end with the session, in every tab (catalogue A14, M8).
session.onEnd(() => startInBackground(connections.end(), throwUnexpected))
// Nothing more goes to the broker that has taken the place of this one.
replacedBrokers.subscribe(() => {
  if (isReplaced(getIdentityAt(base)))
    for (const { connection } of connections.tabs.get().all)
      startInBackground(connection.disconnect(), throwUnexpected)
})
globalThis.addEventListener('online', () => connections.wake())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) connections.wake()
})

const refused = (code: string, details?: string, meaning = '') =>
  new ApiError(0, code, meaning, { failure: 'unsent', ...(details === undefined ? {} : { details }) })

/** In read-only mode publishing is refused; subscribing is allowed. */
function mayWrite(): void {
  const why = connection.readOnly.get()
  if (why !== undefined) throw refused('READ_ONLY', undefined, `session.read-only.${why}`)
}

/** «Not authorized» of MQTT 5 (§2.4). */
const deniedCode = 0x87

/** Converts the reason why a connection ended to an error. */
export function toConnectionError(ended: Ended | undefined): ApiError {
  switch (ended?.kind) {
    case 'refused':
    case 'disconnected':
      return refused(
        `MQTT_${ended.version}_${ended.code}`,
        [codeText(ended.code), ended.text].filter(Boolean).join(' '),
        ended.kind !== 'refused'
          ? 'mqtt-client.rejected.other'
          : mayPass(ended.version, ended.code)
            ? 'mqtt-client.rejected.later'
            : 'mqtt-client.rejected.login',
      )
    case 'timeout':
      return refused('MQTT_TIMEOUT')
    case 'unreachable':
      return refused('MQTT_UNREACHABLE')
    case 'unanswered':
      return refused('MQTT_UNANSWERED')
    case 'kicked':
      return refused('MQTT_KICKED')
    case 'failed':
      return refused('MQTT_FAILED', ended.text)
    case 'closed':
    case undefined:
      return refused('MQTT_CLOSED')
  }
}

const nameOf = ({ connection }: Tab) => connection.store.get().settings.name

/** The connection of this name; without a name, the selected one. */
function find(name: string | undefined): Tab {
  const { all, selected } = connections.tabs.get()
  const front = all.find(({ id }) => id === selected)
  // If two connections have the same name, the selected one is used.
  const tab =
    name === undefined || name === '' || (front !== undefined && nameOf(front) === name)
      ? front
      : all.find((one) => nameOf(one) === name)
  if (tab === undefined) throw refused('MQTT_NOT_CONNECTED')
  return tab
}

/** Converts a refusal of mqtt.js or the broker to an error with a message. */
export async function withApiErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof MqttRefusal)
      throw refused(
        `MQTT_${cause.version}_${cause.code}`,
        codeText(cause.code),
        cause.code === deniedCode ? 'mqtt-client.rejected.denied' : 'mqtt-client.rejected.other',
      )
    if (cause instanceof ApiError) throw cause
    throw refused('MQTT_FAILED', cause instanceof Error ? cause.message : String(cause))
  }
}

function connected(name: string | undefined): Tab {
  const tab = find(name)
  if (tab.connection.store.get().state !== 'connected') throw refused('MQTT_NOT_CONNECTED')
  return tab
}

/** Resolves once connected; throws if connecting fails. */
export const settled = (connection: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = connection.store.subscribe(look)
    function look() {
      const { state, ended } = connection.store.get()
      if (state === 'connecting') return
      stop()
      if (state === 'connected') resolve()
      else reject(toConnectionError(ended))
    }
    look()
  })

/** Changes settings by a command; throws without a change if a setting is invalid. */
function change(tab: Tab, changes: MqttSettings): void {
  const before = tab.connection.store.get().settings
  const tls = changes.tls === undefined || changes.port !== undefined ? before : withTls(before, changes.tls)
  const settings = { ...tls, ...changes }
  const [problem] = Object.values(
    findSettingsProblems(settings, globalThis.location, connections.others(tab.id)),
  )
  if (problem !== undefined)
    throw new ApiError(0, 'MQTT_SETTINGS', `mqtt-client.problem.${problem}`, { failure: 'unsent' })
  connections.edit(tab.id, settings)
}

/** The MQTT client for commands. */
export const mqttClientApi: MqttClientApi = {
  async connect(name) {
    const tab = find(name)
    if (
      Object.keys(
        findSettingsProblems(
          tab.connection.store.get().settings,
          globalThis.location,
          connections.others(tab.id),
        ),
      ).length > 0
    )
      throw refused('MQTT_SETTINGS')
    // Otherwise the broker would publish its will.
    if (tab.connection.store.get().settings.will !== undefined) mayWrite()
    connections.select(tab.id)
    startInBackground(tab.connection.connect(), throwUnexpected)
    await settled(tab.connection)
    return nameOf(tab)
  },
  async disconnect(name) {
    const tab = find(name)
    await withApiErrors(tab.connection.disconnect())
    return nameOf(tab)
  },
  async subscribe(name, { topic, qos, nl = false, rap = false, rh = 0, color: chosen }: MqttSubscribe) {
    const tab = connected(name)
    // Colors rotate, so that neighbors differ.
    const color = chosen ?? tab.connection.store.get().subscriptions.length % subscriptionColors.length
    await withApiErrors(tab.connection.subscribe({ topic, qos, nl, rap, rh, color }))
    const granted = tab.connection.store.get().subscriptions.find((one) => one.topic === topic)?.granted
    return { name: nameOf(tab), granted: granted ?? qos }
  },
  async unsubscribe(name, topic) {
    const tab = connected(name)
    await withApiErrors(tab.connection.unsubscribe(topic))
    return nameOf(tab)
  },
  async publish(name, { topic, payload, format, qos, retain, properties }: MqttPublish) {
    mayWrite()
    const tab = connected(name)
    const encoded = encodePayload(payload, format)
    if ('problem' in encoded)
      throw new ApiError(0, 'INVALID_ARGUMENT', `mqtt-client.problem.${encoded.problem}`, {
        failure: 'unsent',
      })
    await withApiErrors(
      tab.connection.publish({
        topic,
        payload: encoded.bytes,
        qos,
        retain,
        ...(properties === undefined ? {} : { properties }),
      }),
    )
    connections.remember({ topic, payload, format, qos, retain })
    return nameOf(tab)
  },
  async tryLogin({ clientid, ...login }) {
    const connection = connections.apart({
      ...login,
      ...(clientid === undefined || clientid === '' ? {} : { clientid }),
    })
    startInBackground(connection.connect(), throwUnexpected)
    const refusal = await settled(connection).then(() => undefined, toApiError)
    // The subscription does not exist.
    if (connection.store.get().state !== 'disconnected') await connection.disconnect()
    return refusal
  },
  add(settings) {
    const tab = connections.add()
    if (tab === undefined) throw refused('MQTT_FULL')
    try {
      change(tab, settings)
    } catch (cause) {
      startInBackground(connections.remove(tab.id), throwUnexpected)
      throw cause
    }
    return nameOf(tab)
  },
  async close(name) {
    const tab = find(name)
    const closed = nameOf(tab)
    if (connections.tabs.get().all.length < 2) throw refused('MQTT_LAST')
    await withApiErrors(connections.remove(tab.id))
    return closed
  },
  select(name) {
    const tab = find(name)
    connections.select(tab.id)
    return nameOf(tab)
  },
  edit(name, settings) {
    const tab = find(name)
    if (tab.connection.store.get().state !== 'disconnected') throw refused('MQTT_LOCKED')
    change(tab, settings)
    return nameOf(tab)
  },
  count(name) {
    const tab = find(name)
    return { name: nameOf(tab), messages: tab.connection.messages.size }
  },
  clear(name) {
    const tab = find(name)
    tab.connection.clear()
    return nameOf(tab)
  },
}
