import net from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { recorded, withoutProse, type Exchange } from '../../../tests/samples'
import { bench, type Bench } from '../harness'

let b: Bench
afterEach(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  b = await bench()
  const port = await new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const at = (server.address() as net.AddressInfo).port
      server.close(() => resolve(at))
    })
  })
  const calls = JSON.parse(
    JSON.stringify(recorded('exhooks')).replaceAll('127.0.0.1:9000', `127.0.0.1:${port}`),
  ) as readonly Exchange[]
  /** The recording has two nodes, which try to reach an enabled server. */
  const alike = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(withoutProse(value), (name, each: unknown) =>
        name.startsWith('node_') && Array.isArray(each)
          ? each.slice(0, 1)
          : each === 'connecting'
            ? 'disconnected'
            : each,
      ),
    )
  for (const { method, path, requestBody, status, responseBody, note } of calls) {
    const answer = await b.call(
      method,
      path,
      requestBody === undefined || requestBody === null ? {} : { body: requestBody },
    )
    expect(answer.status, `${method} ${path} ${note ?? ''}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text).toBe('')
    else expect(alike(answer.value), `${method} ${path} ${note ?? ''}`).toEqual(alike(responseBody))
  }
})

it('stores a server that is never called, and refuses a body with another name', async () => {
  const lines: string[] = []
  b = await bench({ log: (line) => lines.push(line) })
  const body = { name: 'law', url: 'http://127.0.0.1:1' }
  const stored = { node_status: [{ status: 'disconnected' }], hooks: [], metrics: { succeed: 0, failed: 0 } }
  expect((await b.call('POST', '/exhooks', { body })).value).toMatchObject(stored)
  expect(lines.join()).toContain('exhook law: stored, but not called by the embedded broker')
  expect((await b.call('PUT', '/exhooks/law', { body: { ...body, name: 'other' } })).status).toBe(400)
  expect((await b.call('GET', '/exhooks/law')).value).toMatchObject(stored)
  expect((await b.call('GET', '/exhooks/law/hooks')).value).toEqual([])
  await b.call('PUT', '/exhooks/law', { body: { ...body, enable: false } })
  expect((await b.call('GET', '/exhooks/law')).value).toMatchObject({
    node_status: [{ status: 'disabled' }],
  })
})
