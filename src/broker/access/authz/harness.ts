import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { startTestBroker as brokerBench, type TestBroker as BrokerBench } from '../../harness'
import { RawClient } from '../../mqtt/harness'
import type { BrokerOptions } from '../../options'

/** A broker with configurable authorization, and clients to test it. */
export type TestBroker = BrokerBench & {
  /** Replaces the rules of the ACL file. */
  file(rules: string): Promise<void>
  settings(change: {
    no_match?: 'allow' | 'deny'
    deny_action?: 'ignore' | 'disconnect'
    cache?: { enable?: boolean; max_size?: number; ttl?: string }
  }): Promise<void>
  /** Adds a source. */
  source(body: object): Promise<void>
  client(options?: IClientOptions): Promise<MqttClient>
  raw(options?: Parameters<typeof RawClient.connect>[1]): Promise<RawClient>
  /** The list of sources. */
  sources(): Promise<readonly { readonly type: string; readonly enable: boolean }[]>
  /** The counters of a source. */
  numbers(type: string): Promise<Record<string, number>>
  metric(name: Parameters<BrokerBench['broker']['state']['engine']['metrics']['get']>[0]): number
  stop(): Promise<void>
}

const path = '/authorization'

/** Starts a broker with its default ACL file, which allows everything from this machine. */
export async function startTestBroker(options: Partial<BrokerOptions> = {}): Promise<TestBroker> {
  const b = await brokerBench(options)
  const clients: { end(): void }[] = []
  const done = async (method: string, to: string, body: object) => {
    const { status, text } = await b.call(method, `${path}${to}`, { body })
    if (status >= 300) throw new Error(`${method} ${to}: ${String(status)} ${text}`)
  }
  return {
    ...b,
    file: (rules) => done('PUT', '/sources/file', { type: 'file', rules }),
    settings({ cache, ...change }) {
      const now = b.broker.state.authz.settings()
      return done('PUT', '/settings', { ...now, ...change, cache: { ...now.cache, ...cache } })
    },
    source: (body) => done('POST', '/sources', body),
    async client(more = {}) {
      const client = await mqtt.connectAsync({
        host: '127.0.0.1',
        port: b.broker.mqttPort,
        protocolVersion: 5,
        clientId: 'c1',
        reconnectPeriod: 0,
        ...more,
      })
      client.on('error', () => undefined)
      clients.push({ end: () => void client.end(true) })
      return client
    },
    async raw(more = {}) {
      const raw = await RawClient.connect(b.broker.mqttPort, more)
      clients.push({ end: () => raw.socket.destroy() })
      return raw
    },
    async sources() {
      return (
        (await b.call('GET', `${path}/sources`)).value as { sources: { type: string; enable: boolean }[] }
      ).sources
    },
    async numbers(type) {
      return (
        (await b.call('GET', `${path}/sources/${type}/status`)).value as { metrics: Record<string, number> }
      ).metrics
    },
    metric: (name) => b.broker.state.engine.metrics.get(name),
    async stop() {
      for (const client of clients) client.end()
      await b.broker.close()
    },
  }
}
