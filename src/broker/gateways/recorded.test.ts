import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recorded, withoutProse, type Exchange } from '../../../tests/samples'
import { bench, type Bench } from '../harness'
import { RawStomp } from './stomp/harness'

type Call = Exchange & { readonly requestContentType?: string }

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/** The recorded calls with free ports. */
async function calls(): Promise<readonly Call[]> {
  let text = JSON.stringify(recorded('gateways'))
  for (const port of [61_613, 61_614, 5683])
    text = text.replaceAll(`127.0.0.1:${String(port)}`, `127.0.0.1:${String(await freePort())}`)
  return JSON.parse(text) as Call[]
}

/** Times differ, and secrets are masked. */
const hidden = (reply: unknown, answer: unknown): unknown =>
  reply === '***'
    ? answer
    : Array.isArray(reply)
      ? reply.map((each, index) => hidden(each, (answer as unknown[] | undefined)?.[index]))
      : typeof reply === 'object' && reply !== null
        ? Object.fromEntries(
            Object.entries(reply).map(([key, each]) => [
              key,
              key.endsWith('_at')
                ? expect.any(String)
                : hidden(each, (answer as Record<string, unknown> | undefined)?.[key]),
            ]),
          )
        : reply

/** The recording has two nodes and more protocols: compares only which fields are present. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, shapeOf(each)]),
        )
      : typeof value
const byName = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(
        value.map((each: { name: string; status: unknown }) => [each.name, [shapeOf(each), each.status]]),
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

let b: Bench
beforeAll(async () => {
  b = await bench()
})
afterAll(() => b.broker.close())

it('answers every recorded call like the broker', async () => {
  const all = await calls()
  const named = (all[before.asked + 1]?.path ?? '').split('/').at(-1) ?? ''
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(JSON.stringify(all[4]))?.[1])
  let clientid = named
  for (const [
    index,
    { method, path, query = {}, requestBody, requestContentType, note, status, responseBody },
  ] of all.entries()) {
    const words = `${String(index)} ${method} ${path} ${note ?? ''}`
    if (index === before.listed) continue
    if (index === before.asked) clientid = await connectClients(port)
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    ).toString()
    const target = path.replace(named, clientid)
    const answer = await b.call(method, search === '' ? target : `${target}?${search}`, {
      ...(requestBody === undefined ? {} : { body: requestBody }),
      ...(requestContentType === undefined ? {} : { headers: { 'content-type': requestContentType } }),
    })
    expect(answer.status, `${words}: ${answer.text}`).toBe(status)
    if (responseBody === null) expect(answer.text, words).toBe('')
    else if (typeof responseBody === 'string') expect(answer.text, words).not.toBe('')
    else if (path === '/gateways' && status === 200)
      expect(byName(answer.value), words).toEqual(byName(responseBody))
    else if (/\/(listeners|clients|clients\/[^/]+)$/.test(path) && status === 200)
      expect(shapeOf(answer.value), words).toEqual(shapeOf(responseBody))
    else if (status === 500)
      expect(answer.value, words).toMatchObject({ code: (responseBody as { code: string }).code })
    else expect(withoutProse(answer.value), words).toEqual(withoutProse(hidden(responseBody, answer.value)))
  }
})
