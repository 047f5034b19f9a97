import mqtt from 'mqtt'
import { expect, vi } from 'vitest'
import type { CommandArgs } from '@/command/command'
import { fixtures, stompDevice, type CommandFixture } from './command-fixtures'
import { client, connect, fetchPlain, place, usedBroker } from './harness'
import { changingValues, countTargetConnections } from './values'

/** A fixture with what shows the effect of its command where no reading does. */
export type EffectFixture = CommandFixture & { readonly proof?: () => Promise<string> }

const none = () => undefined
const readJson = async (path: string): Promise<unknown> => await (await fetchPlain(path)).json()
/** Values with which the command changes something. */
const valuesOnly = (own: CommandArgs) => async (): Promise<EffectFixture> =>
  await Promise.resolve({ own, clear: none })

/** A client connected to the listener of the harness. */
async function clientAtListener(): Promise<EffectFixture> {
  const { bind } = (await readJson('/listeners/tcp:law')) as { bind: string }
  const connected = await mqtt.connectAsync(`mqtt://${bind}`, {
    clientId: 'law-at-listener',
    reconnectPeriod: 0,
  })
  await connected.subscribeAsync('law/at-listener')
  return { clear: () => connected.endAsync(true) }
}

/** Changes MQTT settings of the global zone; the whole zone is replaced. */
async function editMqttSettings(change: object): Promise<void> {
  const path = '/configs/global_zone'
  const zone = (await readJson(path)) as { mqtt: object }
  const { status } = await fetchPlain(path, 'PUT', { ...zone, mqtt: { ...zone.mqtt, ...change } })
  expect(status).toBe(200)
}

/** A client of the namespace of the harness, by its user name. */
async function clientInNamespace(): Promise<EffectFixture> {
  const assign = (attributes: readonly object[]) => editMqttSettings({ client_attrs_init: attributes })
  await assign([{ expression: 'username', set_as_attr: 'tns' }])
  const connected = await connect('law-in-namespace', { username: 'law', protocolVersion: 5 })
  return {
    clear: async () => {
      await connected.endAsync(true)
      await assign([])
    },
  }
}

/** Publishes a message to what the harness monitors. */
async function publishMessage(): Promise<EffectFixture> {
  await client().publish({ body: { topic: 'law/watched', payload: 'x' } })
  return { clear: none }
}

/** A message that waited five seconds for its subscriber. */
async function slowSubscription(): Promise<EffectFixture> {
  const api = client()
  await api.slowSettingsEdit({
    body: { ...(await api.slowSettings({})), enable: true, stats_type: 'internal' },
  })
  const away = { clean: false, protocolVersion: 4 } as const
  const first = await connect('law-away', away)
  await first.subscribeAsync('law/slow', { qos: 1 })
  await first.endAsync()
  await api.publish({ body: { topic: 'law/slow', payload: 'x', qos: 1 } })
  usedBroker().advance(5000)
  const second = await connect('law-away', away)
  await vi.waitFor(async () => expect(await readJson('/slow_subscriptions')).not.toEqual({ data: [] }))
  return { clear: () => second.endAsync(true) }
}

/** Whether a connection to the target of bridges is made: the effect of a start or a probe. */
const connections = async (): Promise<EffectFixture> =>
  await Promise.resolve({
    clear: none,
    proof: async () => await Promise.resolve(String(countTargetConnections())),
  })

/** A client whose permissions the broker has checked and cached. */
async function checkedClient(): Promise<EffectFixture> {
  const checked = await connect('law-checked')
  await checked.subscribeAsync('law/checked')
  return {
    clear: () => checked.endAsync(true),
    proof: async () => JSON.stringify(await readJson('/clients/law-checked/authorization/cache')),
  }
}

/** The source of the harness, connected: it connects on its own, some time after it was enabled. */
async function connectedSource(): Promise<EffectFixture> {
  const api = client()
  const enable = (value: boolean) =>
    api.connectorEnable({ params: { id: 'mqtt:law', enable: String(value) as 'true' | 'false' } })
  await enable(true)
  await vi.waitFor(async () =>
    expect(await readJson('/connectors/mqtt:law')).toMatchObject({ status: 'connected' }),
  )
  await vi.waitFor(async () => expect(JSON.stringify(await readJson('/subscriptions'))).toContain('law/in'))
  return {
    // A probe connects a client for a moment.
    proof: async () =>
      String(
        ((await readJson('/metrics')) as readonly { readonly 'client.connected': number }[])[0]?.[
          'client.connected'
        ],
      ),
    clear: async () => {
      await enable(false)
      await vi.waitFor(async () =>
        expect(JSON.stringify(await readJson('/subscriptions'))).not.toContain('law/in'),
      )
    },
  }
}

/** The same with a received message. */
async function receivingSource(): Promise<EffectFixture> {
  const { clear } = await connectedSource()
  await client().publish({ body: { topic: 'law/in', payload: 'x' } })
  const received = async () =>
    ((await readJson('/sources/mqtt:law/metrics')) as { metrics: { received: number } }).metrics.received
  await vi.waitFor(async () => expect(await received()).toBeGreaterThan(0))
  return { clear }
}

/** A STOMP client that the command disconnects; its values stay those of the harness. */
const otherStompClient = async (): Promise<EffectFixture> => {
  const { clear } = await stompDevice(place(), 'law/quiet')
  return { clear }
}

/** What commands need so that their effect shows: other values, something to count or to clear, or another proof. */
export const effectFixtures: Readonly<Record<string, () => Promise<EffectFixture>>> = {
  // The invariants over effects restore a backup of everything.
  ...Object.fromEntries(
    Object.entries(fixtures)
      .filter(([id]) => id !== 'backup.restore')
      .map(([id, make]) => [id, () => make(place())]),
  ),
  ...Object.fromEntries(Object.entries(changingValues).map(([id, own]) => [id, valuesOnly(own)])),
  'gateway.disable': otherStompClient,
  'gateway-listener.edit': otherStompClient,
  'gateway-listener.delete': otherStompClient,
  'listener.stop': clientAtListener,
  'listener.restart': clientAtListener,
  'listener.edit': clientAtListener,
  'listener.delete': clientAtListener,
  'alarm.clear': async () => {
    const { alarms } = usedBroker().state
    alarms.raise({ node: 'emqx@127.0.0.1', name: 'law_alarm', message: 'law', details: {} })
    alarms.end('law_alarm')
    return await Promise.resolve({
      clear: none,
      proof: async () => JSON.stringify(await readJson('/alarms?activated=false')),
    })
  },
  'slow-subscription.clear': slowSubscription,
  'metrics.clear': async () => {
    usedBroker().state.monitor.sample()
    return await Promise.resolve({
      clear: none,
      proof: async () => String(((await readJson('/monitor')) as unknown[]).length > 0),
    })
  },
  'namespace.kick': clientInNamespace,
  'authorization.clear-cache': checkedClient,
  'authorization.reset': checkedClient,
  'action.probe': connections,
  'action.start': connections,
  'bridge.probe': connections,
  'bridge.restart': connections,
  'connector.probe': connections,
  'connector.start': connections,
  'source.probe': connectedSource,
  'source.start': connectedSource,
  'source.reset': receivingSource,
  'backup.import': async () => {
    await editMqttSettings({ max_topic_levels: 77 })
    return { clear: none }
  },
  'opentelemetry.trace': async () =>
    await Promise.resolve({
      clear: none,
      proof: async () => JSON.stringify(await readJson('/opentelemetry/whitelist/topic')),
    }),
  'topic-metrics.reset': publishMessage,
  'topic-filter-metrics.reset': publishMessage,
  'authentication.reset': async () => {
    await connect('law-unknown', { username: 'law_unknown', password: 'x' }).catch(none)
    return { clear: none }
  },
  'bridge.reset': async () => {
    const api = client()
    const rule = { id: 'law_counted', sql: 'SELECT * FROM "law/counted"', actions: ['webhook:law_bridge'] }
    await api.ruleCreate({ body: rule })
    await api.publish({ body: { topic: 'law/counted', payload: 'x' } })
    return { clear: () => api.ruleRemove({ params: { id: rule.id } }) }
  },
  'publish.many': async () =>
    await Promise.resolve({
      clear: none,
      proof: async () => String(((await readJson('/clients/law-device')) as { send_msg: number }).send_msg),
    }),
  'user.password': async () =>
    await Promise.resolve({
      clear: none,
      proof: async () =>
        String((await fetchPlain('/login', 'POST', { username: 'law_user', password: 'Changed123' })).status),
    }),
}
