import mqtt from 'mqtt'
import { bench, turns } from '@/broker/harness'
import { totp } from '@/broker/access/totp'
import { sample } from '../samples'

/** A call to a real broker and its reply: status, code, and the keys of the value, its first row and `meta`. */
export type RecordedCall = {
  /** Method and path below `/api/v5`. `<8.meta.cursor>` is taken from the reply of call 8. */
  readonly call: string
  readonly body?: unknown
  readonly type?: string
  readonly accept?: string
  /** The user or key (`key ci`) who called, the administrator by default; empty for a call without credentials. */
  readonly as?: string
  /** Seconds that passed before. */
  readonly after?: number
  readonly status: number
  readonly code?: string
  readonly keys?: string
}
export type Replayed = { readonly recorded: RecordedCall; readonly reply: Reply; readonly text: string }
type Reply = Pick<RecordedCall, 'status' | 'code' | 'keys'>

export const recordedCalls = sample('6.2.json') as Readonly<Record<string, readonly RecordedCall[]>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const sortedKeys = (value: unknown) => (isObject(value) ? Object.keys(value).sort().join(' ') : '')

/** `keys of the value|of the first row|of meta`. */
function keysOf(value: unknown): string {
  const rows = isObject(value) ? value['data'] : value
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  const meta = isObject(value) ? value['meta'] : undefined
  return [
    sortedKeys(value),
    ...(row === undefined ? [] : [sortedKeys(row)]),
    ...(isObject(meta) ? [(row === undefined ? '|' : '') + sortedKeys(meta)] : []),
  ].join('|')
}

/** Lists need not have rows on both sides: `keys||meta keys` fits `keys|row keys|meta keys`. */
const fits = (a = '', b = '') => {
  const [left, right] = [a.split('|'), b.split('|')]
  if (left.length < 2 || right.length < 2 || (left[1] !== '' && right[1] !== ''))
    return a === b || (left[0] === right[0] && left.length !== right.length && left[0] === '')
  return left[0] === right[0] && left.at(-1) === right.at(-1)
}
export const isEqual = ({ recorded, reply }: Replayed) =>
  recorded.status === reply.status &&
  (recorded.code === undefined || recorded.code === reply.code) &&
  fits(recorded.keys, reply.keys)

/** The clients of the recording; their namespaces are named as their users. */
async function connectClients({ mqttPort }: { readonly mqttPort: number }) {
  const clients: mqtt.MqttClient[] = []
  for (let n = 0; n < 24; n += 1) {
    const username = n % 2 === 0 ? `plant_${'abc'.charAt((n / 2) % 3)}` : `device-${String(n)}`
    const client = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: mqttPort,
      protocolVersion: 5,
      clientId: `sensor-${String(n)}`,
      username,
      reconnectPeriod: 1,
    })
    await client.subscribeAsync([
      `cmd/${username}/${String(n)}`,
      'cmd/all',
      `$share/g/data/${String(n % 3)}/#`,
    ])
    clients.push(client)
  }
  await clients[0]?.publishAsync('telemetry/plant_a/0', '21.5', { retain: true, qos: 1 })
  return clients
}

/** What `path` names in a value: `meta.cursor`. */
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

/** The time of the recording. */
const startedAt = Date.UTC(2026, 10, 25, 12, 47, 40)

/** Sends the calls of a subject in order to a new broker with the state that the recorded one had. */
export async function replay(subject: string): Promise<readonly Replayed[]> {
  let now = startedAt
  const b = await bench({ api: '6.2', edition: 'enterprise', now: () => now })
  const zone = (await b.call('GET', '/configs/global_zone')).value as { readonly mqtt: object }
  const client_attrs_init = [{ expression: 'username', set_as_attr: 'tns' }]
  await b.call('PUT', '/configs/global_zone', {
    body: { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } },
  })
  await b.call('POST', '/mt/ns/plant_a')
  if (subject !== 'namespaces') await b.call('POST', '/mt/ns/plant_b')
  // Its rule was not recorded.
  if (subject === 'traces')
    await b.call('POST', '/rules', { body: { id: 'r1', sql: 'SELECT * FROM "telemetry/#"', actions: [] } })
  const clients = await connectClients(b.broker)
  const tokens = new Map<string, string>()
  const replies: unknown[] = []
  const all: Replayed[] = []
  let secret = ''
  const filled = (text: string) =>
    text
      .replaceAll(/(?:<|%3C)(\d+)\.([\w.]+)(?:>|%3E)/g, (_, index: string, path: string) =>
        encodeURIComponent(String(at(replies[Number(index)], path))),
      )
      .replace('<totp>', secret && totp(secret, now))
  for (const recorded of recordedCalls[subject] ?? []) {
    const { call, body, type, accept = 'application/json', as, after = 0 } = recorded
    now += 50 + after * 1000
    const [method = '', path = ''] = filled(call).split(' ')
    const key = as?.startsWith('key ') === true ? as : undefined
    const answer = await b.call(method, path, {
      ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) as unknown }),
      token: as === undefined ? b.token : as === '' || key !== undefined ? '' : (tokens.get(as) ?? 'unknown'),
      headers: {
        accept,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { authorization: `Basic ${tokens.get(key) ?? ''}` }),
      },
    })
    await turns(2)
    // The recorded clients sent telemetry all the time.
    for (let n = 0; n < 8 && call.endsWith(' /trace'); n += 1)
      await clients[1]?.publishAsync('telemetry/plant_b/1', '{"t":24.3}', { qos: 1 })
    // Kicked clients come back.
    for (let tries = 0; tries < 100 && b.broker.state.engine.liveCount < clients.length; tries += 1)
      await turns()
    const { value } = answer
    replies.push(value)
    const [code, token, keySecret] = [at(value, 'code'), at(value, 'token'), at(value, 'api_secret')]
    if (typeof token === 'string') tokens.set(String(at(body, 'username')), token)
    if (typeof keySecret === 'string')
      tokens.set(
        `key ${String(at(value, 'name'))}`,
        Buffer.from(`${String(at(value, 'api_key'))}:${keySecret}`).toString('base64'),
      )
    secret = String(at(value, 'message.secret') ?? secret)
    const keys = keysOf(value)
    all.push({
      recorded,
      text: answer.text,
      reply: {
        status: answer.status,
        ...(typeof code === 'string' ? { code } : {}),
        ...(keys === '' || keys === 'code message' ? {} : { keys }),
      },
    })
  }
  for (const client of clients) await client.endAsync(true)
  await b.broker.close()
  return all
}
