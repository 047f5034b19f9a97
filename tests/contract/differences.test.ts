import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import mqtt from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type Answer, type TestBroker } from '@/broker/harness'
import { root } from '../registries'

/**
 * Calls on which the embedded broker once differed from a real 5.1.6, with the reply of the latter: its status and code, values
 * and types of its members, and members that it does not have. Node-specific values are omitted: names, times, stacks. The
 * recorded messages are for reading: those of the embedded broker are plain English.
 */
type Call = {
  kind: string
  method: string
  path: string
  body?: string
  authorization?: string
  status: number
  code?: string
  value?: Record<string, unknown>
  has?: Record<string, string>
  without?: string[]
}
const calls = JSON.parse(readFileSync(join(root, 'tests/samples/differences.json'), 'utf8')) as Call[]

/** Of these only the status, and a code or a value, was noted. */
const unworded = 'told of without its words'

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? 'int'
          : 'float'
        : typeof value

/** Every path in a reply with its types: `.data[].port` is `int`. Keys may contain dots. */
function places(
  value: unknown,
  path = '',
  results = new Map<string, Set<string>>(),
): Map<string, Set<string>> {
  results.set(path, (results.get(path) ?? new Set()).add(typeOf(value)))
  if (Array.isArray(value)) for (const each of value) places(each, `${path}[]`, results)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) places(each, `${path}.${key}`, results)
  return results
}

let b: TestBroker
const answers: Answer[] = []
const clients: mqtt.MqttClient[] = []

const connect = async (clientId: string, options: mqtt.IClientOptions = {}) => {
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: b.broker.mqttPort,
    protocolVersion: 5,
    clientId,
    reconnectPeriod: 0,
    ...options,
  })
  clients.push(client)
  return client
}
const made = async (path: string, body: object) => {
  const { status, text } = await b.call('POST', path, { body })
  expect([200, 201], `${path}: ${text}`).toContain(status)
}

describe('the embedded broker answers as a real broker does', () => {
  beforeAll(async () => {
    b = await startTestBroker({ now: Date.now })
    const device = await connect('c5-a')
    await device.subscribeAsync('t/a')
    await connect('ws-d', { protocol: 'ws', port: b.broker.wsPort, path: '/mqtt' })
    const away = await connect('c5-off', { clean: false, properties: { sessionExpiryInterval: 3600 } })
    await away.endAsync(false)
    await device.publishAsync('$delayed/3600/t/later', 'x')
    await made('/bridges', { type: 'webhook', name: 'w1', enable: false, url: 'http://127.0.0.1:9/' })
    await made('/bridges', {
      type: 'mqtt',
      name: 'm1',
      enable: false,
      server: '127.0.0.1:9',
      egress: { remote: { topic: 'x', qos: '${qos}', retain: '${retain}' } },
    })
    await made('/rules', { id: 'r_off', sql: 'SELECT * FROM "a"', enable: false, actions: [] })
    await made('/api_key', { name: 'k2', desc: '', enable: true })
    await made('/users', { username: 'operator1', password: 'passw0rd', description: '' })
    await made('/trace', { name: 'tr_c', type: 'clientid', clientid: 'c5-a' })
    // In order: each may need what the previous one left.
    for (const { method, path, body, authorization } of calls) {
      answers.push(
        await b.call(method, path, {
          ...(body === undefined ? {} : { body }),
          ...(authorization === undefined ? {} : { token: '', headers: { authorization } }),
        }),
      )
      // A subscription is created after its reply.
      await new Promise(setImmediate)
    }
  }, 30_000)
  afterAll(async () => {
    for (const client of clients) await client.endAsync(true)
    await b.broker.close()
  })

  it.each([...new Set(calls.map(({ kind }) => kind))])('%s', (kind) => {
    for (const [index, call] of calls.entries()) {
      if (call.kind !== kind) continue
      const { method, path, body = '', status, code, value, has = {}, without = [] } = call
      const answer = answers[index]
      const words = `${method} ${path} ${body}`
      expect(answer?.status, `${words}: ${answer?.text ?? ''}`).toBe(status)
      if (code === undefined && value === undefined && call.has === undefined && call.without === undefined) {
        if (status >= 300 && kind !== unworded) expect(answer?.text, words).toBe('')
        continue
      }
      const input = answer?.value as { code?: string; message?: string }
      if (code !== undefined) {
        expect(input.code, words).toBe(code)
        expect(input.message, words).toBeTypeOf('string')
      }
      if (value !== undefined) expect(input, words).toMatchObject(value)
      const result = places(input)
      for (const [place, type] of Object.entries(has))
        expect([...(result.get(place) ?? [])], `${words}: ${place}`).toEqual([type])
      for (const place of without) expect(result.has(place), `${words}: ${place}`).toBe(false)
    }
  })
})
