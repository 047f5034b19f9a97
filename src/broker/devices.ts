import mqtt, { type IClientOptions, type IClientSubscribeOptions, type MqttClient } from 'mqtt'

type Device = Pick<IClientOptions, 'username' | 'clean' | 'properties'> & {
  clientid: string
  version: 4 | 5
  /** Publishes to this topic every few seconds. */
  telemetry?: string
  /** Publishes its state here, retained, with a will. */
  status?: string
  /** Retained messages by topic, published on every connect. */
  retainedFacts?: Readonly<Record<string, string>>
  subscribes?: string
  /** Subscription options besides QoS 1. */
  options?: Partial<IClientSubscribeOptions>
  /** Subscribes and disconnects, so that its session queues messages. */
  leaves?: boolean
}

const names = ['acme', 'initech', undefined] as const

const sensors = Array.from({ length: 8 }, (_, i): Device => {
  const username = names[i % names.length]
  return {
    clientid: `sensor-0${String(i + 1)}`,
    version: i % 2 === 0 ? 4 : 5,
    telemetry: `sensors/${String(i + 1)}/temp`,
    status: `sensors/${String(i + 1)}/status`,
    retainedFacts: {
      [`sensors/${String(i + 1)}/info`]: JSON.stringify({
        model: i % 2 === 0 ? 'T-100' : 'T-200',
        firmware: `1.${String(i % 3)}.0`,
        unit: 'celsius',
      }),
    },
    ...(username === undefined ? {} : { username }),
  }
})

/** A dozen real MQTT clients on loopback, one of them disconnected, so that a fresh console has real data. */
export const fleet: readonly Device[] = [
  ...sensors,
  {
    clientid: 'gateway-01',
    version: 5,
    username: 'acme',
    clean: false,
    subscribes: 'gateway/01/#',
    options: { nl: true, rap: true, rh: 1 },
    retainedFacts: { 'gateway/01/config': JSON.stringify({ interval: 5, sensors: 8 }) },
    properties: { sessionExpiryInterval: 86_400 },
  },
  { clientid: 'dashboard-01', version: 4, subscribes: 'sensors/+/temp' },
  { clientid: 'worker-01', version: 5, username: 'initech', subscribes: '$share/workers/jobs/#' },
  { clientid: 'worker-02', version: 4, username: 'initech', subscribes: '$share/workers/jobs/#' },
  {
    clientid: 'meter-01',
    version: 5,
    username: 'acme',
    clean: false,
    subscribes: 'sensors/1/temp',
    leaves: true,
    properties: { sessionExpiryInterval: 604_800 },
  },
]

function publishing(client: MqttClient, topic: string): NodeJS.Timeout {
  let celsius = 18 + Math.random() * 6
  const timer = setInterval(
    () => {
      if (!client.connected) return
      celsius += (Math.random() - 0.5) / 2
      client.publish(topic, JSON.stringify({ celsius: Math.round(celsius * 100) / 100, at: Date.now() }))
    },
    2000 + Math.random() * 3000,
  )
  return timer.unref()
}

const toPayload = (state: string) => Buffer.from(JSON.stringify({ state }))

/** Connects the fleet. A device reconnects 5 s after a kick; a refused one (banned) stays disconnected. */
export function startDevices(port: number): { stop(): Promise<void> } {
  const running = fleet.map(
    ({
      clientid,
      version,
      telemetry,
      status,
      retainedFacts = {},
      subscribes,
      options,
      leaves = false,
      clean = true,
      ...rest
    }) => {
      const client = mqtt.connect({
        host: '127.0.0.1',
        port,
        protocol: 'mqtt',
        clientId: clientid,
        protocolVersion: version,
        clean,
        reconnectPeriod: leaves ? 0 : 5000,
        keepalive: 60,
        ...rest,
        ...(status === undefined
          ? {}
          : { will: { topic: status, payload: toPayload('gone'), qos: 1, retain: true } }),
      })
      // Refused connections are reported here too; the broker counts them.
      client.on('error', () => undefined)
      client.on('connect', () => {
        for (const [topic, payload] of Object.entries(retainedFacts))
          client.publish(topic, payload, { qos: 1, retain: true })
        if (status !== undefined) client.publish(status, toPayload('here'), { qos: 1, retain: true })
        if (subscribes === undefined) return
        client.subscribe(subscribes, { qos: 1, ...options }, () => {
          if (leaves) client.end()
        })
      })
      return { client, timer: telemetry === undefined ? undefined : publishing(client, telemetry) }
    },
  )
  return {
    async stop() {
      await Promise.all(
        running.map(async ({ client, timer }) => {
          clearInterval(timer)
          await client.endAsync(true).catch(() => undefined)
        }),
      )
    },
  }
}
