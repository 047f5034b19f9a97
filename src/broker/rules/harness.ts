import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { startTestBroker as brokerBench, type TestBroker } from '../harness'
import { eventually, RawClient } from '../mqtt/harness'

type Counters = Readonly<Record<string, number>>

/** A broker with rules and clients, and the output of rules received by MQTT. */
export type RuleBroker = TestBroker & {
  readonly log: string[]
  client(clientId: string, options?: IClientOptions): Promise<MqttClient>
  /** A client that answers nothing by itself. */
  raw(clientId: string): Promise<RawClient>
  /** Creates a rule, or fails with the broker's refusal. */
  rule(id: string, sql: string, actions?: readonly unknown[], more?: object): Promise<void>
  counters(id: string): Promise<Counters>
  /** Messages under `out/#` since the start, parsed as JSON if possible. */
  readonly out: { topic: string; payload: string; value: unknown; packet: mqtt.IPublishPacket }[]
  /** Waits for `count` messages. */
  outs(count: number): Promise<RuleBroker['out']>
  stop(): Promise<void>
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** An action that republishes the whole output to a topic under `out/`. */
export const republishTo = (topic: string, more: object = {}) => ({
  function: 'republish',
  args: { topic: `out/${topic}`, payload: '', qos: 0, retain: false, user_properties: '', ...more },
})

/** Starts a broker, and a client that receives the output of rules. */
export async function startRuleBroker(options: Parameters<typeof brokerBench>[0] = {}): Promise<RuleBroker> {
  const log: string[] = []
  const b = await brokerBench({ log: (line) => void log.push(line), ...options })
  const clients: MqttClient[] = []
  const client = async (clientId: string, more: IClientOptions = {}) => {
    const one = await mqtt.connectAsync({
      host: '127.0.0.1',
      port: b.broker.mqttPort,
      clientId,
      reconnectPeriod: 0,
      protocolVersion: 5,
      ...more,
    })
    clients.push(one)
    return one
  }
  const out: RuleBroker['out'] = []
  const ear = await client('ear')
  ear.on('message', (topic, payload, packet) =>
    out.push({ topic, payload: payload.toString(), value: parsed(payload.toString()), packet }),
  )
  await ear.subscribeAsync('out/#', { qos: 2 })
  return Object.assign(b, {
    log,
    client,
    out,
    raw: (clientId: string) => RawClient.connect(b.broker.mqttPort, { clientId }),
    async rule(id: string, sql: string, actions: readonly unknown[] = [republishTo(id)], more: object = {}) {
      const { status, text } = await b.call('POST', '/rules', { body: { id, sql, actions, ...more } })
      if (status !== 201) throw new Error(text)
    },
    async counters(id: string) {
      return ((await b.call('GET', `/rules/${id}/metrics`)).value as { metrics: Counters }).metrics
    },
    async outs(count: number) {
      await eventually(() => out.length >= count, `${count} messages under out/, not ${out.length}`)
      return out
    },
    async stop() {
      await Promise.all(clients.map((one) => one.endAsync(true)))
      await b.broker.close()
    },
  })
}
