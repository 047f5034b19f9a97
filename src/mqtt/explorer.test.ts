import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { createStore } from '@/lib/store'
import { createConnection, MqttRefusal, type Connection, type Received } from './connection'
import { createExplorer, toExplorerSettings, type Explorer, type ExplorerView } from './explorer'
import { defaultAddress, initialSettings } from './settings'

let broker: EmbeddedBroker
beforeAll(async () => {
  broker = await createBroker({ seed: 'empty', mqttPort: 0, wsPort: 0, bare: true })
})
afterAll(() => broker.close())

const create = () =>
  createExplorer({ now: () => 0, clock: () => 0, frame: (work) => void setTimeout(work, 1) })

const until = (explorer: Explorer, check: (view: ExplorerView) => boolean) =>
  new Promise<void>((resolve) => {
    const stop = explorer.store.subscribe(look)
    function look() {
      if (!check(explorer.store.get())) return
      stop()
      resolve()
    }
    look()
  })

/** A connection to the embedded broker. */
const connectTo = (clientid: string) => (receive: (message: Received) => void) => {
  const page = { protocol: 'http:', hostname: '127.0.0.1', port: '' }
  const connection = createConnection(
    toExplorerSettings(
      { ...initialSettings('one', defaultAddress(page)), port: String(broker.wsPort) },
      clientid,
    ),
    { load: () => Promise.resolve(mqtt), frame: (work) => void setTimeout(work, 1) },
    receive,
  )
  void connection.connect()
  const ready = new Promise<void>((resolve) => {
    const stop = connection.store.subscribe(() => {
      if (connection.store.get().state !== 'connected') return
      stop()
      resolve()
    })
  })
  return { connection, ready }
}

/** A connection that grants some filters. */
function connectFake(granted: readonly string[]) {
  const real = createConnection(initialSettings('fake', { tls: false, host: 'x', port: '1', path: '' }), {
    load: () => Promise.resolve(mqtt),
  })
  const store = createStore({ ...real.store.get(), state: 'connected' as const })
  let receive: (message: Received) => void = () => undefined
  let ended = 0
  const connection: Connection = {
    ...real,
    store: store as Connection['store'],
    subscribe: async ({ topic }) => {
      if (!granted.includes(topic)) throw new MqttRefusal(0x87, 5)
    },
    disconnect: async () => {
      ended += 1
    },
  }
  return {
    connect: (sink: (message: Received) => void) => {
      receive = sink
      return { connection, ready: Promise.resolve() }
    },
    send: (topic: string) =>
      receive({
        topic,
        payload: new Uint8Array(3),
        qos: 0,
        retain: false,
        dup: false,
        properties: undefined,
      }),
    ended: () => ended,
  }
}

test('lists the topics of a broker with a connection of its own, until it is stopped', async () => {
  const explorer = create()
  await explorer.start({ filters: ['plant/#'], retained: true }, connectTo('explorer-1'))
  expect(explorer.store.get()).toMatchObject({
    state: 'running',
    connection: 'connected',
    filters: ['plant/#'],
    clientid: 'explorer-1',
    since: 0,
    staysOn: false,
  })
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.mqttPort}`)
  await device.publishAsync('plant/1/temp', '21')
  await device.publishAsync('plant/2/temp', '22')
  await until(explorer, ({ totals }) => totals.messages === 2)
  const { topics } = explorer.store.get()
  expect(topics?.tree.find('plant')?.topics).toBe(2)
  await explorer.stop()
  expect(explorer.store.get()).toMatchObject({ state: 'stopped', connection: 'disconnected' })
  expect(broker.state.engine.client('explorer-1')?.connected ?? false).toBe(false)
  await device.endAsync()
})

test('lists what is granted, and names the filters that are not', async () => {
  const explorer = create()
  const fake = connectFake(['a/#'])
  await explorer.start({ filters: ['#', 'a/#'], retained: true }, fake.connect)
  expect(explorer.store.get()).toMatchObject({
    state: 'running',
    filters: ['a/#'],
    refused: [{ filter: '#', code: 0x87, version: 5 }],
  })
})

test('ends its connection when no filter is granted', async () => {
  const explorer = create()
  const fake = connectFake([])
  await expect(explorer.start({ filters: ['#'], retained: true }, fake.connect)).rejects.toThrow('135')
  expect(explorer.store.get()).toMatchObject({ state: 'stopped', refused: [{ filter: '#' }] })
  expect(fake.ended()).toBe(1)
})

test('holds messages in a pause, and adds them after it', async () => {
  const explorer = create()
  const fake = connectFake(['#'])
  await explorer.start({ filters: ['#'], retained: true }, fake.connect)
  explorer.pause(true)
  for (let at = 0; at < 5; at += 1) fake.send('a/b')
  await until(explorer, ({ flow }) => flow.received === 5)
  expect(explorer.store.get().totals.messages).toBe(0)
  explorer.pause(false)
  await until(explorer, ({ totals }) => totals.messages === 5)
})

test('removes the topics and goes on', async () => {
  const explorer = create()
  const fake = connectFake(['#'])
  await explorer.start({ filters: ['#'], retained: true }, fake.connect)
  fake.send('a')
  await until(explorer, ({ totals }) => totals.topics === 1)
  explorer.clear()
  expect(explorer.store.get().topics?.rows.list()).toEqual([])
  fake.send('b')
  await until(explorer, ({ totals }) => totals.topics === 1)
  expect(
    explorer.store
      .get()
      .topics?.rows.list()
      .map(({ level }) => level),
  ).toEqual(['b'])
})

test('lists retained messages page by page, and stops when it is asked to', async () => {
  const explorer = create()
  async function* pages() {
    for (let page = 0; page < 10; page += 1) {
      if (page === 3) await explorer.stop()
      const messages = [0, 1].map((at) => ({
        topic: `p/${page}/${at}`,
        payload: new Uint8Array(4),
        qos: 0 as const,
        retain: true,
        at: 0,
        isUnread: false,
      }))
      yield { messages, scanned: 2, of: 20, payloads: 2 }
    }
  }
  await explorer.read(pages())
  expect(explorer.store.get()).toMatchObject({
    source: 'retained',
    state: 'stopped',
    progress: { scanned: 6, of: 20, payloads: 6 },
    totals: { topics: 6 },
  })
  expect(explorer.store.get().topics?.tree.find('p')?.bytes).toBe(24)
})
