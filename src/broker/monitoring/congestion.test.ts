import mqtt from 'mqtt'
import { afterEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { eventually, RawClient } from '../mqtt/harness'
import { createCongestionWatch, sustainedMs } from './congestion'

let b: TestBroker
afterEach(() => b.broker.close())

type Alarm = { name: string; message: string; details: Record<string, unknown>; deactivate_at?: string }
const alarms = async (activated: boolean) =>
  ((await b.call('GET', `/alarms?activated=${String(activated)}`)).value as { data: Alarm[] }).data

it('raises conn_congestion for a stuck reader, publishes it under $SYS, and clears it after a minute', async () => {
  b = await startTestBroker()
  const { state, mqttPort: port } = b.broker
  const { engine } = state
  const watch = createCongestionWatch(state)
  const received = await mqtt.connectAsync({ host: '127.0.0.1', port, clientId: 'ops', reconnectPeriod: 0 })
  const topics: string[] = []
  received.on('message', (topic) => topics.push(topic))
  await received.subscribeAsync('$SYS/#')
  const stuck = await RawClient.connect(port, { clientId: 'stuck "reader"', username: 'acme' })
  stuck.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: 'flood', qos: 0, nl: false, rap: false, rh: 0 }],
  })
  await stuck.until('suback')
  watch.look()
  expect(await alarms(true)).toEqual([])

  stuck.socket.pause()
  const payload = Buffer.alloc(100_000)
  await eventually(() => {
    engine.publish({ topic: 'flood', payload, qos: 0 })
    return [...engine.congested()].length === 1
  }, 'congested')
  watch.look()
  watch.look()
  const [alarm, ...others] = await alarms(true)
  expect(others).toEqual([])
  expect(alarm).toMatchObject({
    name: 'conn_congestion/stuck "reader"/acme',
    details: {
      clientid: 'stuck "reader"',
      username: 'acme',
      proto_ver: 5,
      socktype: 'tcp',
      high_watermark: 1_048_576,
    },
  })
  expect(alarm?.message).toMatch(/^connection congested: /)
  expect(Number(alarm?.details['send_pend'])).toBeGreaterThan(1_048_576)
  await eventually(() => topics.includes('$SYS/brokers/emqx@127.0.0.1/alarms/activate'), 'told')

  stuck.socket.resume()
  await eventually(() => [...engine.congested()].length === 0, 'taken')
  b.clock.at += sustainedMs - 1
  watch.look()
  expect(await alarms(true)).toHaveLength(1)
  b.clock.at += 1
  watch.look()
  expect(await alarms(true)).toEqual([])
  expect(await alarms(false)).toMatchObject([{ name: 'conn_congestion/stuck "reader"/acme' }])
  await eventually(() => topics.includes('$SYS/brokers/emqx@127.0.0.1/alarms/deactivate'), 'told again')
  stuck.socket.destroy()
  await received.endAsync(true)
})

it('clears it when the client is gone, and checks every second', async () => {
  b = await startTestBroker()
  const { state, mqttPort: port } = b.broker
  const stuck = await RawClient.connect(port, { clientId: 'gone' })
  stuck.send({
    cmd: 'subscribe',
    messageId: 1,
    subscriptions: [{ topic: 'flood', qos: 0, nl: false, rap: false, rh: 0 }],
  })
  await stuck.until('suback')
  stuck.socket.pause()
  const payload = Buffer.alloc(100_000)
  await eventually(() => {
    state.engine.publish({ topic: 'flood', payload, qos: 0 })
    return state.alarms.list(true).length === 1
  }, 'raised by the clock')
  expect(state.alarms.list(true)[0]?.name).toBe('conn_congestion/gone/unknown_user')
  state.engine.kick('gone')
  await eventually(() => state.alarms.list(true).length === 0, 'cleared by the clock')
  stuck.socket.destroy()
})
