import mqtt from 'mqtt'
import { turns, type TestBroker } from '@/broker/harness'
import { sample } from '../samples'
import { recordedWordFields, type RecordedCall, type Recording } from './replay'

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

async function prepare(b: TestBroker, [subject]: readonly string[]) {
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
  return {
    async after({ call }: RecordedCall) {
      // The recorded clients sent telemetry all the time.
      for (let n = 0; n < 8 && call.endsWith(' /trace'); n += 1)
        await clients[1]?.publishAsync('telemetry/plant_b/1', '{"t":24.3}', { qos: 1 })
      // Kicked clients come back.
      for (let tries = 0; tries < 100 && b.broker.state.engine.liveCount < clients.length; tries += 1)
        await turns()
    },
    async close() {
      for (const client of clients) await client.endAsync(true)
    },
  }
}

const subjects = sample('6.2.json') as Recording['subjects']

/** The calls recorded from 6.2.2, enterprise edition. */
export const recording62: Recording = {
  options: { api: '6.2', edition: 'enterprise' },
  startedAt: Date.UTC(2026, 10, 25, 12, 47, 40),
  wordFields: recordedWordFields,
  subjects,
  groups: Object.keys(subjects).map((subject) => [subject]),
  prepare,
}
