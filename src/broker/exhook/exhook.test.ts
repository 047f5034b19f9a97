import { afterEach, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'
import { send, withPorts } from '../replay-fixture'

let b: TestBroker
afterEach(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  b = await startTestBroker()
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
  for (const call of await withPorts(recorded('exhooks'), [9000])) {
    const { method, path, status, responseBody, note } = call
    const answer = await send(b, call)
    expect(answer.status, `${method} ${path} ${note ?? ''}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text).toBe('')
    else expect(alike(answer.value), `${method} ${path} ${note ?? ''}`).toEqual(alike(responseBody))
  }
})

it('stores a server that is never called, and refuses a body with another name', async () => {
  const lines: string[] = []
  b = await startTestBroker({ log: (line) => lines.push(line) })
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
