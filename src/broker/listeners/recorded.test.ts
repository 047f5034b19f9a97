import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'
import { send, toShape, withPorts } from '../replay-fixture'

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

/** A limit may be a number or a word. */
const withLimit = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, each: unknown) => (key === 'max_connections' ? 'limit' : each))

it('answers every recorded call like the broker', async () => {
  const { mqttPort, wsPort } = b.broker
  const ports = [[1883, mqttPort] as const, [8083, wsPort] as const, 1884, 1885, 1886, 1890, 8895]
  for (const [index, call] of (await withPorts(recorded('listeners'), ports)).entries()) {
    const { method, path, note, status, responseBody } = call
    // Real brokers have TLS listeners by default, this one does not.
    if (/^\/listeners\/(ssl|wss):default$/.test(path)) continue
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    const answer = await send(b, call)
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string') expect(answer.text, words).toBe(responseBody)
    // The recording has two nodes and other clients.
    else if (/\/listeners(_status)?$/.test(path) && Array.isArray(responseBody))
      expect(toShape(withLimit(answer.value)), words).toEqual(toShape(withLimit(responseBody)))
    else
      expect(withoutProse(answer.value), words).toEqual(
        'current_connections' in (responseBody as object)
          ? { ...(responseBody as object), current_connections: 0 }
          : withoutProse(responseBody),
      )
  }
})
