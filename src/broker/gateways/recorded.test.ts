import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse } from '../../../tests/samples'
import { startTestBroker, type TestBroker } from '../harness'
import { send, toShape, unmasked, withPorts } from '../replay-fixture'
import { RawStomp } from './stomp/harness'

/** Times differ. */
const settled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, each: unknown) => (key.endsWith('_at') ? typeof each : each))
/** The recording has more protocols. */
const byName = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(
        value.map((each: { name: string; status: unknown }) => [each.name, [toShape(each), each.status]]),
      )
    : value

/** The recording listed 26 and asked for 80 clients before it connected three. */
const before = { listed: 26, asked: 80 }

/** Connects the clients of the recording; returns the id of the one that is asked for. */
async function connectClients(port: number): Promise<string> {
  for (const login of ['stomp3', '<i>stomp2</i>', 'stomp1']) {
    const client = await RawStomp.connect(port, { login })
    await client.sendAndWait('SUBSCRIBE', { id: '0', destination: 'stomp/c' })
  }
  const { data } = (await b.call('GET', '/gateways/stomp/clients?username=stomp3')).value as {
    data: { clientid: string }[]
  }
  return data[0]?.clientid ?? ''
}

let b: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
})
afterAll(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  const all = await withPorts(recorded('gateways'), [61_613, 61_614, 5683])
  const named = (all[before.asked + 1]?.path ?? '').split('/').at(-1) ?? ''
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(JSON.stringify(all[4]))?.[1])
  let clientid = named
  for (const [index, call] of all.entries()) {
    const { method, path, note, status, responseBody } = call
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    if (index === before.listed) continue
    if (index === before.asked) clientid = await connectClients(port)
    const answer = await send(b, { ...call, path: path.replace(named, clientid) })
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string') expect(answer.text, words).not.toBe('')
    else if (path === '/gateways' && status === 200)
      expect(byName(answer.value), words).toEqual(byName(responseBody))
    else if (/\/(listeners|clients|clients\/[^/]+)$/.test(path) && status === 200)
      expect(toShape(answer.value), words).toEqual(toShape(responseBody))
    else if (status === 500)
      expect(answer.value, words).toMatchObject({ code: (responseBody as { code: string }).code })
    else
      expect(settled(withoutProse(answer.value)), words).toEqual(
        settled(withoutProse(unmasked(responseBody, answer.value))),
      )
  }
})
