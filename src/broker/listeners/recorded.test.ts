import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse, type Exchange } from '../../../tests/samples'
import { bench, type Bench } from '../harness'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The recorded calls with free ports, and the ports of this broker. */
async function calls(b: Bench): Promise<readonly Exchange[]> {
  let text = JSON.stringify(recorded('listeners'))
  const here: readonly (readonly [number, number])[] = [
    [1883, b.broker.mqttPort],
    [8083, b.broker.wsPort],
  ]
  const free = await Promise.all(
    [1884, 1885, 1886, 1890, 8895].map(async (port) => [port, await freePort()] as const),
  )
  for (const [port, other] of [...here, ...free])
    text = text.replaceAll(`127.0.0.1:${String(port)}`, `127.0.0.1:${String(other)}`)
  return JSON.parse(text) as Exchange[]
}

/** The recording has two nodes and other clients: compares only which fields are present. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, key === 'max_connections' ? 'limit' : shapeOf(each)]),
        )
      : typeof value

let b: Bench
beforeAll(async () => {
  b = await bench()
})
afterAll(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  for (const [index, { method, path, query = {}, requestBody, note, status, responseBody }] of (
    await calls(b)
  ).entries()) {
    // Real brokers have TLS listeners by default, this one does not.
    if (/^\/listeners\/(ssl|wss):default$/.test(path)) continue
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    const answer = await b.call(
      method,
      search === '' ? path : `${path}?${search}`,
      requestBody === undefined ? {} : { body: requestBody },
    )
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string') expect(answer.text, words).toBe(responseBody)
    else if (/\/listeners(_status)?$/.test(path) && Array.isArray(responseBody))
      expect(shapeOf(answer.value), words).toEqual(shapeOf(responseBody))
    else
      expect(withoutProse(answer.value), words).toEqual(
        'current_connections' in (responseBody as object)
          ? { ...(responseBody as object), current_connections: 0 }
          : withoutProse(responseBody),
      )
  }
})
