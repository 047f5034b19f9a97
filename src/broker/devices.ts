import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'

type Device = Pick<IClientOptions, 'username' | 'clean' | 'properties'> & {
  clientid: string
  version: 4 | 5
  /** Publishes to this topic every few seconds. */
  telemetry?: string
  subscribes?: string
  /** Retained whenever it connects. */
  tells?: Readonly<Record<string, string>>
  /** Retained as `online`, and as `offline` by its will. */
  status?: string
}

const names = ['acme', 'initech', undefined] as const

const sensors = Array.from({ length: 8 }, (_, i): Device => {
  const username = names[i % names.length]
  return {
    clientid: `sensor-0${String(i + 1)}`, version: i % 2 === 0 ? 4 : 5, telemetry: `sensors/${String(i + 1)}/temp`,
    tells: { [`sensors/${String(i + 1)}/info`]: JSON.stringify({ model: i % 2 === 0 ? 'T-100' : 'T-200', firmware: `1.${String(i % 3)}.0`, unit: 'celsius' }) },
    status: `sensors/${String(i + 1)}/status`,
    ...(username === undefined ? {} : { username }),
  }
})

/** A dozen real MQTT clients over loopback, so that a fresh console has something true to show. */
export const fleet: readonly Device[] = [
  ...sensors,
  {
    clientid: 'gateway-01', version: 5, username: 'acme', clean: false, subscribes: 'gateway/01/#',
    tells: { 'gateway/01/config': JSON.stringify({ interval: 5, sensors: 8 }) }, status: 'gateway/01/status',
    properties: { sessionExpiryInterval: 86_400 },
  },
  { clientid: 'dashboard-01', version: 4, subscribes: 'sensors/+/temp' },
  { clientid: 'worker-01', version: 5, username: 'initech', subscribes: '$share/workers/jobs/#' },
  { clientid: 'worker-02', version: 4, username: 'initech', subscribes: '$share/workers/jobs/#' },
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

/** Connects the fleet. A device comes back 5 s after a kick; a refused one (banned) stays away. */
export function startDevices(port: number): { stop(): Promise<void> } {
  const running = fleet.map(({ clientid, version, telemetry, subscribes, tells = {}, status, clean = true, ...rest }) => {
    const client = mqtt.connect({
      host: '127.0.0.1', port, protocol: 'mqtt', clientId: clientid, protocolVersion: version, clean,
      reconnectPeriod: 5000, keepalive: 60, ...rest,
      ...(status === undefined ? {} : { will: { topic: status, payload: Buffer.from('offline'), qos: 1 as const, retain: true } }),
    })
    // A refused connect is reported here too; the broker's own counters show it.
    client.on('error', () => undefined)
    client.on('connect', () => {
      for (const [topic, payload] of Object.entries(tells)) client.publish(topic, payload, { qos: 1, retain: true })
      if (status !== undefined) client.publish(status, 'online', { qos: 1, retain: true })
    })
    if (subscribes !== undefined) client.on('connect', () => client.subscribe(subscribes, { qos: 1 }))
    return { client, timer: telemetry === undefined ? undefined : publishing(client, telemetry) }
  })
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
