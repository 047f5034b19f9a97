import { hostileTexts } from '@/lib/text/hostile'
import { isTopicFilter } from '@/lib/net/mqtt-topic'
import type { RemoteNodeStatus, Ports, SeededBridge } from '../bridges/stored-bridges'

const stoppedNode = 'emqx2@127.0.0.1'
/** Port 9 (discard), where nothing listens. */
const closedPort = 'http://127.0.0.1:9/ingest'
/** The broker's own WebSocket port: a bridge to it is connected, but its requests are refused. */
const itself = ({ ws }: Ports): string => `http://127.0.0.1:${String(ws)}/ingest`

/** Two bridges: one connected, one disabled. */
export const demoBridges = (ports: Ports): readonly SeededBridge[] => [
  {
    type: 'webhook',
    name: 'plant-history',
    enable: true,
    config: {
      url: itself(ports),
      body: '{"device": "${clientid}", "at": ${timestamp}, "state": ${payload}}',
    },
  },
  {
    type: 'mqtt',
    name: 'headquarters',
    enable: false,
    config: {
      server: `127.0.0.1:${String(ports.tcp)}`,
      clientid_prefix: 'plant',
      username: 'plant-7',
      password: 'Simulated: not a password',
      egress: { local: { topic: 'alarms/#' }, remote: { topic: 'plant-7/${topic}', payload: '${payload}' } },
      ingress: {
        remote: { topic: 'plant-7/orders/#' },
        local: { topic: 'orders/${topic}', payload: '${payload}' },
      },
    },
  },
]

const busyBridges = 500

/** Webhook and MQTT bridges, all disabled (catalogue G4). */
export const manyBridges = (): readonly SeededBridge[] =>
  Array.from({ length: busyBridges }, (_, i): SeededBridge => {
    const name = `line-${String(i).padStart(3, '0')}`
    if (i % 2 === 0)
      return {
        type: 'webhook',
        name,
        enable: false,
        config: {
          url: `http://10.0.${String(i >> 8)}.${String(i & 255)}:8080/lines/\${topic}`,
          local_topic: `lines/${String(i)}/#`,
        },
      }
    return {
      type: 'mqtt',
      name,
      enable: false,
      config: {
        server: `10.1.${String(i >> 8)}.${String(i & 255)}:1883`,
        egress: { remote: { topic: `lines/${String(i)}/\${topic}` } },
      },
    }
  })

/** One that is connected only here, and one with an unreachable target. */
export const degradedBridges = (ports: Ports): readonly SeededBridge[] => [
  {
    type: 'webhook',
    name: 'split',
    enable: true,
    config: { url: itself(ports) },
    remoteStatus: [
      { node: stoppedNode, status: 'disconnected', status_reason: 'Simulated: Connection refused' },
    ],
  },
  { type: 'webhook', name: 'unreachable', enable: true, config: { url: closedPort } },
]

/** The corpus in every text of a bridge, and in the status on other nodes. */
export const hostileBridges = (): readonly SeededBridge[] =>
  hostileTexts.map(({ text }, i): SeededBridge => {
    const name = `hostile-${String(i).padStart(3, '0')}`
    // A node name has one `@`; other texts appear in the reason only.
    const node = text === '' || text.includes('@') ? '..' : text
    const remoteStatus: RemoteNodeStatus[] = [
      { node: `${node}@127.0.0.1`, status: i % 5 === 4 ? text : 'disconnected', status_reason: text },
    ]
    if (i % 2 === 0)
      return {
        type: 'webhook',
        name,
        enable: false,
        remoteStatus,
        config: {
          url: `${closedPort}${text}`,
          headers: { [text]: text, authorization: text },
          body: text,
          ...(isTopicFilter(text) ? { local_topic: text } : {}),
        },
      }
    const remote = { topic: `x${text}`, payload: text }
    return {
      type: 'mqtt',
      name,
      enable: false,
      remoteStatus,
      config: {
        server: '127.0.0.1:9',
        clientid_prefix: text,
        username: text,
        password: text,
        egress: { remote },
        ingress: { remote: { topic: isTopicFilter(text) ? text : 'hostile/#' }, local: remote },
      },
    }
  })
