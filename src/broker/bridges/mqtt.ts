import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt'
import { at, isConfig, type Config } from '@/contract/family/config'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { parseHostPort } from '@/lib/net/host-port'
import { MessageIds } from '../mqtt/message'
import { validName } from '../mqtt/topic'
import type { Driver, DriverEvents, DriverSettings } from './driver'
import { attempt } from '../lib/attempt'
import { closeClient } from './mqtt-client'
import { readDuration, readNumeric, readString } from './config-values'
import { outgoing } from './outgoing'
import { noReason, describeReason, Refused, Unreachable } from '../lib/reason'
import { resendUnanswered } from './resend'
import { readTlsOptions } from './tls'
import { Semaphore } from './semaphore'

/**
 * CONNACK return codes in the broker's words (src/contract/docs/integration.md#probe): MQTT 3.1.1, then
 * 5.
 */
const refusals: Readonly<Record<number, string>> = {
  2: 'Unauthorized client',
  4: 'Bad username or password',
  5: 'Not authorized',
  133: 'Unauthorized client',
  134: 'Bad username or password',
  135: 'Not authorized',
}

const protocols = { v3: 3, v4: 4, v5: 5 } as const

/** Timeout of CONNECT. */
const connectMs = 15_000

type Direction = 'ingress' | 'egress'

function optionsOf(
  { config, files, name, node }: DriverSettings,
  direction: Direction,
  index: number,
): IClientOptions {
  const { host, port } = serverOf(config)
  const secure = at(config, 'ssl.enable') === true
  const prefix = readString(config, 'clientid_prefix')
  const version = protocols[(readString(config, 'proto_ver') ?? 'v4') as keyof typeof protocols]
  const [username, password] = [readString(config, 'username'), readString(config, 'password')]
  return {
    host,
    port,
    protocol: secure ? 'mqtts' : 'mqtt',
    ...(secure ? (readTlsOptions(config, files, host) as Partial<IClientOptions>) : {}),
    clientId: `${prefix === undefined ? '' : `${prefix}:`}bridge:mqtt:${name}:${direction}:${node}:${String(index)}`,
    // Egress clients have no state and always start clean
    // (src/contract/docs/integration.md#bridge-types).
    clean: direction === 'egress' || at(config, 'clean_start') !== false,
    protocolVersion: version,
    protocolId: version === 3 ? 'MQIsdp' : 'MQTT',
    keepalive: Math.min(65_535, Math.round(readDuration(config, 'keepalive', 300_000) / 1000)),
    reschedulePings: false,
    connectTimeout: connectMs,
    reconnectPeriod: 0,
    queueQoSZero: false,
    resubscribe: false,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  }
}

function serverOf(config: Config): { host: string; port: number } {
  const read = parseHostPort(readString(config, 'server') ?? '', 1883)
  if (typeof read === 'string') throw new Unreachable('Could not resolve host')
  return read
}

/** Resolves with a connected client, or rejects with the reason. */
function connected(options: IClientOptions, asBridge: boolean, signal: AbortSignal): Promise<MqttClient> {
  return new Promise((done, fail) => {
    const client = mqtt.connect({ ...options, manualConnect: true }).setMaxListeners(0)
    // The library has no option for bridge mode, but the packet has the flag.
    if (asBridge)
      client.on(
        'packetsend',
        (packet) => packet.cmd === 'connect' && Object.assign(packet, { bridgeMode: true }),
      )
    let failed: unknown
    const abort = () => startInBackground(closeClient(client), throwUnexpected)
    signal.addEventListener('abort', abort, { once: true })
    client.on('error', (error) => (failed ??= error))
    client.on('connect', () => {
      signal.removeEventListener('abort', abort)
      done(client)
    })
    client.once('close', () => {
      signal.removeEventListener('abort', abort)
      const code = (failed as { code?: unknown } | undefined)?.code
      const refusal = typeof code === 'number' ? refusals[code] : undefined
      fail(
        new Unreachable(
          refusal ??
            (failed === undefined ? (signal.aborted ? 'aborted' : 'timeout') : describeReason(failed)),
        ),
      )
      startInBackground(closeClient(client), throwUnexpected)
    })
    // Throws for an invalid certificate or key, before any connection.
    const { failure } = attempt(() => client.connect())
    if (failure === undefined) return
    signal.removeEventListener('abort', abort)
    fail(new Unreachable(failure))
  })
}

/** Publishes to a remote broker and subscribes there, with a pool of clients for each direction. */
export function mqttDriver(settings: DriverSettings, events: DriverEvents): Driver {
  const { config, name, now } = settings
  const remote = readString(config, 'ingress.remote.topic')
  const makes = outgoing(config, 'egress.remote')
  const wanted: { direction: Direction; index: number }[] = []
  const pool = (direction: Direction, size: number) => {
    for (let index = 1; index <= size; index += 1) wanted.push({ direction, index })
  }
  if (readString(config, 'egress.remote.topic') !== undefined)
    pool('egress', readNumeric(config, 'egress.pool_size', 8))
  // Several subscribers would receive copies, unless the subscription is shared.
  if (remote !== undefined)
    pool('ingress', /^\$(?:share|queue)\//.test(remote) ? readNumeric(config, 'ingress.pool_size', 8) : 1)
  const clients = new Map<string, MqttClient>()
  // Maximum number of unacknowledged messages; 0 is unlimited.
  const inflight = readNumeric(config, 'max_inflight', 32) || Infinity
  const windows = new WeakMap<MqttClient, Semaphore>()
  const ids = new MessageIds(now)
  // MQTT 5 uses subscription options instead.
  const asBridge = at(config, 'bridge_mode') === true && readString(config, 'proto_ver') !== 'v5'
  let next = 0

  const forwardMessages = (client: MqttClient) =>
    client.on('message', (topic, payload, { qos, dup, retain, properties }: IPublishPacket) =>
      events.received({
        bridge: `mqtt:${name}`,
        id: ids.next(),
        server: readString(config, 'server') ?? '',
        topic,
        payload,
        qos,
        dup: dup === true,
        retain: retain === true,
        properties: { ...properties },
        receivedAt: now(),
      }),
    )

  const open = async (direction: Direction, index: number, signal: AbortSignal) => {
    const key = `${direction}:${String(index)}`
    if (clients.get(key)?.connected === true) return
    const client = await connected(optionsOf(settings, direction, index), asBridge, signal)
    if (signal.aborted) {
      startInBackground(closeClient(client), throwUnexpected)
      throw new Unreachable('aborted')
    }
    clients.set(key, client)
    windows.set(client, new Semaphore(inflight))
    if (direction === 'egress') resendUnanswered(client, readDuration(config, 'retry_interval', 15_000))
    client.on('close', () => {
      if (clients.get(key) === client) clients.delete(key)
      events.lost()
    })
    if (direction === 'egress' || remote === undefined) return
    forwardMessages(client)
    // The broker lowers 2 to 1 silently (src/contract/docs/integration.md#bridge-types).
    const qos = readNumeric(config, 'ingress.remote.qos', 1) === 0 ? 0 : 1
    const [granted] = await client.subscribeAsync(remote, { qos })
    if (granted !== undefined && granted.qos > 2) {
      startInBackground(closeClient(client), throwUnexpected)
      throw new Unreachable('Not authorized')
    }
  }

  const connect = async (signal: AbortSignal) => {
    // Without a direction there is nothing to connect, and no reason.
    if (wanted.length === 0) throw new Unreachable(noReason)
    const results = await Promise.allSettled(
      wanted.map(({ direction, index }) => open(direction, index, signal)),
    )
    // The worst status of the pool (src/contract/docs/integration.md#bridge-status).
    for (const result of results)
      if (result.status === 'rejected') throw new Unreachable(describeReason(result.reason))
  }

  return {
    connect,
    check: connect,
    async send(data, signal) {
      const open = [...clients]
        .filter(([key, { connected }]) => connected && key.startsWith('egress'))
        .map(([, client]) => client)
      const client = open[(next += 1) % Math.max(1, open.length)]
      if (client === undefined) {
        if (isConfig(at(config, 'egress'))) throw new Unreachable('not_connected')
        throw new Refused('This bridge has no egress')
      }
      const { topic, payload, qos, retain } = makes(data)
      if (!validName(topic)) throw new Refused(`bad_topic: ${topic}`)
      const window = qos === 0 ? undefined : windows.get(client)
      await window?.acquire(signal)
      await new Promise<void>((done, fail) => {
        // The connection may have been lost while waiting.
        if (!client.connected) throw new Unreachable('closed')
        const onClose = () => fail(new Unreachable('closed'))
        client.once('close', onClose)
        client.publish(topic, payload, { qos, retain }, (error) => {
          client.removeListener('close', onClose)
          if (error === undefined || error === null) done()
          else fail(client.connected ? new Refused(error.message) : new Unreachable(describeReason(error)))
        })
      }).finally(() => window?.release())
    },
    async close() {
      const open = [...clients.values()]
      clients.clear()
      for (const { failure } of await Promise.all(open.map(closeClient)))
        if (failure !== undefined) throw new Unreachable(failure)
    },
  }
}
