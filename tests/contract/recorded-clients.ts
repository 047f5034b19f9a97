import mqtt from 'mqtt'
import type { TestBroker } from '@/broker/harness'
import { recorded, recordedSubjects, type Version } from '../samples'
import { isObject } from './replay'

type Client = {
  readonly clientid: string
  readonly username?: string
  readonly proto_ver?: number
  readonly connected?: boolean
  readonly disconn_props?: object
  readonly listener?: string
}

const rowsOf = (value: unknown): readonly Record<string, unknown>[] => {
  const rows = isObject(value) && Array.isArray(value['data']) ? value['data'] : value
  return (Array.isArray(rows) ? rows : [rows]).filter(isObject)
}

/** The clients, subscriptions and messages that the recorded broker had, by its replies. */
function stateOf(version: Version) {
  const clients = new Map<string, Client>()
  const subscriptions = new Map<string, Map<string, { qos: 0 | 1 | 2 }>>()
  const retained = new Set<string>()
  const delayed = new Map<string, number>()
  for (const subject of recordedSubjects(version)) {
    if (/^node_down|^cluster|^gateways/.test(subject)) continue
    for (const { method, path, status, responseBody } of recorded(subject, version)) {
      if (method !== 'GET' || status !== 200) continue
      for (const row of rowsOf(responseBody)) {
        const { clientid, topic, qos } = row
        if (typeof clientid === 'string' && !clientid.startsWith('bridge_')) {
          if (/^\/clients(?:_v2)?(?:\/[^/]+)?$/.test(path))
            clients.set(clientid, { ...clients.get(clientid), ...row, clientid })
          if (
            /\/subscriptions$/.test(path) &&
            typeof topic === 'string' &&
            !/^(?:added|bulk|while|auto|a\/#\/b)/.test(topic)
          ) {
            if (!clients.has(clientid)) clients.set(clientid, { clientid })
            const own = subscriptions.get(clientid) ?? new Map<string, { qos: 0 | 1 | 2 }>()
            subscriptions.set(clientid, own.set(topic, { qos: qos as 0 | 1 | 2 }))
          }
        }
        if (path.startsWith('/mqtt/retainer/message') && typeof topic === 'string') retained.add(topic)
        if (path.startsWith('/mqtt/delayed/messages') && typeof topic === 'string')
          delayed.set(topic, Number(row['delayed_interval']))
      }
    }
  }
  // In no recorded reply, and removed by a recorded call.
  clients.set('fleet-058', { clientid: 'fleet-058' })
  const ordered = [...clients.values()].sort(
    (a, b) => Number(b.connected ?? true) - Number(a.connected ?? true),
  )
  return { clients: ordered, subscriptions, retained, delayed }
}

/** Connects the clients that a recorded broker had, and publishes its messages. Returns those that stay connected. */
export async function connectRecordedClients(
  b: TestBroker,
  version: Version,
): Promise<readonly mqtt.MqttClient[]> {
  const { clients, subscriptions, retained, delayed } = stateOf(version)
  const connected: mqtt.MqttClient[] = []
  for (const each of clients) {
    const { clientid, username, proto_ver = 4, connected: stays = true, disconn_props, listener = '' } = each
    const protocolVersion = proto_ver as 3 | 4 | 5
    const client = await mqtt.connectAsync({
      ...(listener.startsWith('ws:')
        ? { protocol: 'ws', path: '/mqtt', port: b.broker.wsPort }
        : { port: b.broker.mqttPort }),
      host: '127.0.0.1',
      clientId: clientid,
      ...(username ? { username } : {}),
      protocolVersion,
      ...(protocolVersion === 3 ? { protocolId: 'MQIsdp' } : {}),
      clean: stays,
      ...(protocolVersion === 5 ? { properties: { sessionExpiryInterval: stays ? 0 : 7200 } } : {}),
      reconnectPeriod: 1,
    })
    const own = subscriptions.get(clientid)
    if (own !== undefined) await client.subscribeAsync(Object.fromEntries(own))
    if (stays) connected.push(client)
    else await client.endAsync(disconn_props === undefined)
  }
  const sender = connected[0]
  for (const topic of retained) await sender?.publishAsync(topic, 'x', { retain: true, qos: 1 })
  for (const [topic, interval] of delayed)
    await sender?.publishAsync(`$delayed/${String(interval)}/${topic}`, 'x', { qos: 1 })
  return connected
}
