import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPush, renderJob } from './push'

type Got = {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly token: unknown
  readonly body: string
}
let gateway: http.Server
let got: Got[]
let status: number
beforeEach(async () => {
  got = []
  status = 200
  gateway = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({
        method: request.method,
        url: request.url,
        token: request.headers['x-token'],
        body: Buffer.concat(parts).toString(),
      })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
})
afterEach(
  () =>
    new Promise((done) => {
      gateway.close(done)
      gateway.closeAllConnections()
    }),
)

const defaults = {
  enable: true,
  headers: { 'x-token': 'secret' },
  interval: '5s',
  job_name: '${name}/instance/${name}~${host}',
  mnesia_collector: 'enabled',
  vm_dist_collector: 'disabled',
  vm_memory_collector: 'enabled',
  vm_msacc_collector: 'enabled',
  vm_statistics_collector: 'enabled',
  vm_system_info_collector: 'enabled',
} as const

it('pushes at its interval while enabled', async () => {
  const clock = { at: 0 }
  let enable = false
  const messages: string[] = []
  const server = `http://127.0.0.1:${String((gateway.address() as AddressInfo).port)}/`
  const push = createPush({
    settings: () => ({ ...defaults, enable, push_gateway_server: server }),
    stats: () => 'emqx_connections_count 1\n',
    now: () => clock.at,
    log: (text) => void messages.push(text),
  })
  clock.at += 60_000
  await push.tick()
  enable = true
  clock.at += 4000
  await push.tick()
  expect(got).toEqual([])
  clock.at += 1000
  await push.tick()
  await push.tick()
  expect(got).toEqual([
    {
      method: 'POST',
      url: '/metrics/job/emqx/instance/emqx~127.0.0.1',
      token: 'secret',
      body: 'emqx_connections_count 1\n',
    },
  ])
  status = 503
  clock.at += 5000
  await push.tick()
  expect(messages).toEqual(['metrics were not taken by the Pushgateway: it answered 503'])
})

it('logs in at the gateway with the user info of its address', async () => {
  const clock = { at: 0 }
  const headers: unknown[] = []
  const own = http.createServer((request, response) => {
    headers.push(request.headers.authorization)
    response.end()
  })
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done))
  const push = createPush({
    settings: () => ({
      ...defaults,
      push_gateway_server: `http://ann:p%40ss@127.0.0.1:${String((own.address() as AddressInfo).port)}`,
    }),
    stats: () => '',
    now: () => clock.at,
    log: (text) => void headers.push(text),
  })
  clock.at += 60_000
  await push.tick()
  own.close()
  expect(headers).toEqual([`Basic ${Buffer.from('ann:p@ss').toString('base64')}`])
})

it('reports an unreachable gateway, and retries', async () => {
  const clock = { at: 0 }
  const messages: string[] = []
  const push = createPush({
    settings: () => ({ ...defaults, push_gateway_server: 'http://127.0.0.1:1' }),
    stats: () => '',
    now: () => clock.at,
    log: (text) => void messages.push(text),
  })
  for (let turn = 0; turn < 2; turn++) {
    clock.at += 5000
    await push.tick()
  }
  expect(messages).toHaveLength(2)
  expect(messages[0]).toMatch(/^metrics were not pushed: /)
})

it('names the job after the node', () =>
  expect(renderJob('${name}-${host}-${other}', 'emqx@10.0.0.1')).toBe('emqx-10.0.0.1-${other}'))
