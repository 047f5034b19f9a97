import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../mqtt/harness'
import { startRuleBroker, type RuleBroker } from './harness'

let b: RuleBroker
let server: Server
const bodies: string[] = []
let answer = 200

beforeEach(async () => {
  bodies.length = 0
  answer = 200
  b = await startRuleBroker({ now: Date.now })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterEach(async () => {
  await b.stop()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const publish = (payload: string) =>
  b.broker.state.engine.publish({ topic: 't/a', payload: Buffer.from(payload), qos: 0 })
const hook = async () => {
  const { status, text } = await b.call('POST', '/bridges', {
    body: {
      type: 'webhook',
      name: 'hook',
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    },
  })
  expect(status, text).toBe(201)
}
const settled = async (name: string, value: number) => {
  await eventually(
    () => (b.broker.state.rules.store.get('r')?.meter.read() as Record<string, number>)[name] === value,
    `${name} ${value}`,
  )
  return b.counters('r')
}

it('passes the output of a rule to a webhook, and counts each outcome', async () => {
  await hook()
  await b.rule('r', 'SELECT payload.x as x, topic FROM "t/#"', ['webhook:hook'])
  publish('{"x":1}')
  expect(await settled('actions.success', 1)).toMatchObject({ 'actions.total': 1, 'actions.failed': 0 })
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ x: 1, topic: 't/a' }])
  answer = 400
  publish('{"x":2}')
  expect(await settled('actions.failed', 1)).toMatchObject({
    'actions.failed.unknown': 0,
    'actions.failed.out_of_service': 0,
  })
  await b.call('PUT', '/bridges/webhook:hook/enable/false')
  publish('{"x":3}')
  expect(await settled('actions.failed', 2)).toMatchObject({
    'actions.failed.out_of_service': 1,
    'actions.success': 1,
    'actions.total': 3,
    passed: 3,
  })
})

it('runs the rules of a bridge on messages of the remote broker', async () => {
  // The remote broker is this one: what matters is that the message comes from the bridge.
  const config = { server: `127.0.0.1:${b.broker.mqttPort}`, ingress: { remote: { topic: 'far/#', qos: 1 } } }
  expect((await b.call('POST', '/bridges', { body: { type: 'mqtt', name: 'edge', ...config } })).status).toBe(
    201,
  )
  await b.rule('r', 'SELECT topic, payload.x as x, server FROM "$bridges/mqtt:edge"')
  await eventually(() => [...b.broker.state.engine.topics()].includes('far/#'), 'the bridge to subscribe')
  const one = await b.client('one')
  await one.publishAsync('far/a', '{"x":7}', { qos: 1 })
  expect((await b.outs(1))[0]?.value).toEqual({ topic: 'far/a', x: 7, server: config.server })
  expect(await b.counters('r')).toMatchObject({ matched: 1, passed: 1, 'actions.success': 1 })
})
