import { createServer } from 'node:http'
import net from 'node:net'
import type { Edition } from '@/contract/capability'
import { RawStomp } from '@/broker/gateways/stomp/harness'
import { defaultUser } from '@/broker/access/users'
import { turns, type TestBroker } from '@/broker/harness'
import { self } from '@/broker/monitoring/nodes'
import { recorded, recordedSubjects, type Version } from '../samples'
import { connectRecordedClients } from './recorded-clients'
import { callAgain, large, password, subjectCalls } from './recorded-5-calls'
import { allWordFields, type Prepared, type Recording } from './replay'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

/**
 * What the recorded broker had, by the call before which it is made: recorded calls by subject and position, and calls that were
 * not recorded.
 */
const restored: Readonly<Record<string, readonly (string | readonly [call: string, body: object])[]>> = {
  '5.1 authentication 26': [
    [
      'POST /authentication/password_based:built_in_database/users',
      { user_id: 'bulk-user-29', password: 'x' },
    ],
  ],
  '5.1 authorization 20': [
    ['POST /authorization/sources/built_in_database/rules/clients', [{ clientid: 'c11', rules: [] }]],
  ],
  '5.1 banned 8': [['POST /banned', { as: 'clientid', who: 'ban/13' }]],
  '5.1 rules 46': [['POST /rules', { id: 'bulk_14', sql: 'SELECT * FROM "t"', actions: [] }]],
  '5.1 retainer 10': [
    ['POST /publish', { topic: 'config/1_2MB', payload: large, retain: true }],
    ['POST /publish', { topic: 'bulk/retained/39', payload: 'x', retain: true }],
  ],
  '5.1 bridges 0': ['rules 3'],
  '5.1 full_lists 0': [
    'bridges 7',
    'gateways 4',
    'gateways 6',
    ['PUT /gateways/coap/enable/false', {}],
    'authentication 1',
    'authentication 8',
  ],
  '5.1 node_down 0': ['bridges 1', 'rules 3', 'traces 36', 'topic_metrics 1'],
  '5.8 retainer 10': [['POST /publish', { topic: 'bulk/retained/39', payload: 'x', retain: true }]],
  '5.8 api_keys 0': [['POST /users', { username: 'keyed', password, description: '' }]],
  '5.8 bridges 50': [
    ['POST /rules', { id: 'uses_hook', sql: 'SELECT * FROM "t"', actions: ['webhook:hook_ok'] }],
  ],
  '5.8 bridges 51': [['DELETE /rules/uses_hook', {}]],
}

const prepare =
  (
    version: Version,
    { mqttPort, wsPort, targets }: { mqttPort: number; wsPort: number; targets: readonly number[] },
  ) =>
  async (b: TestBroker, group: readonly string[]): Promise<Prepared> => {
    const server = createServer((request, response) => {
      request.resume()
      request.on('end', () => response.end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ports = new Map<number, number>([
      // The other broker of the bridges, where it is not a port of a listener.
      ...(group.includes('bridges') ? [[1884, b.broker.mqttPort] as const] : []),
      [mqttPort, b.broker.mqttPort],
      [wsPort, b.broker.wsPort],
      ...targets.map((port) => [port, (server.address() as net.AddressInfo).port] as const),
    ])
    const text = JSON.stringify(recordedSubjects(version).map((subject) => recorded(subject, version)))
    for (const [, port] of text.matchAll(/127\.0\.0\.1:(\d{4,5})\b/g))
      if (!ports.has(Number(port))) ports.set(Number(port), await freePort())
    const clients = await connectRecordedClients(b, version)
    const localize = (text: string) =>
      text
        .replaceAll(/emqx58(@|%40)127/g, 'emqx$1127')
        .replaceAll(
          /127\.0\.0\.1:(\d{4,5})\b/g,
          (_, port: string) => `127.0.0.1:${String(ports.get(Number(port)))}`,
        )
    return {
      localize,
      async before(name) {
        // Allowed on the host, as the recording notes.
        if (/^plugins 2 /.test(name)) b.broker.state.plugins.allow('demo_plugin-1.0.0')
        if (/^plugins 6 /.test(name)) b.broker.state.plugins.allow('bad_plugin-1.0.0')
        const [subject = '', index = ''] = name.split(' ')
        for (const again of restored[`${version} ${subject} ${index}`] ?? []) {
          const [call, body] = typeof again === 'string' ? callAgain(version, again) : again
          const [method = '', path = ''] = call.split(' ')
          await b.call(method, path, { body: JSON.parse(localize(JSON.stringify(body))) as unknown })
        }
        if (/^alarms 8 /.test(name))
          b.broker.state.alarms.raise({
            node: self,
            name: 'high_system_memory_usage',
            message: '',
            details: {},
          })
        if (/^gateways 80 /.test(name)) {
          const client = await RawStomp.connect(ports.get(61_613) ?? 0, { login: 'stomp1' })
          await client.sendAndWait('SUBSCRIBE', { id: '0', destination: 'stomp/c' })
        }
      },
      async after({ call }) {
        // The recorded clients sent messages all the time.
        if (call === 'POST /trace')
          await clients[0]?.publishAsync('sensors/sensor-001/temperature', '21', { qos: 1 })
        for (let tries = 0; tries < 20 && clients.some(({ connected }) => !connected); tries += 1)
          await turns()
      },
      async login(name) {
        const [person = ''] = name.split(' ')
        const username = person === 'user' ? (version === '5.1' ? 'alice' : 'carol') : person
        await b.call('POST', '/users', { body: { username, password, description: '' } })
        return b.login(username, username === defaultUser.username ? defaultUser.password : password)
      },
      async close() {
        for (const client of clients) await client.endAsync(true)
        server.close()
      },
    }
  }

const recording = (
  version: Version,
  groups: Recording['groups'],
  ports: Parameters<typeof prepare>[1],
  startedAt: number,
  edition: Edition = 'opensource',
): Recording => ({
  options: { api: version, edition },
  startedAt,
  wordFields: allWordFields,
  subjects: Object.fromEntries(groups.flat().map((subject) => [subject, subjectCalls(version, subject)])),
  groups,
  prepare: prepare(version, ports),
})
const ports51 = { mqttPort: 1883, wsPort: 8083, targets: [9911] }
const startedAt51 = Date.UTC(2026, 10, 21, 11, 20)
const isEnterprise = (subject: string) => subject.startsWith('ee_')

const ofOwnBroker = ['listeners', 'gateways', 'bridges', 'full_lists', 'node_down']
const subjects51 = [
  ...recordedSubjects('5.1').filter(
    (subject) => !isEnterprise(subject) && ![...ofOwnBroker, 'auth_and_errors'].includes(subject),
  ),
  // Ends the sessions.
  'auth_and_errors',
]

/** The calls recorded from 5.1.6. */
export const recording51 = recording(
  '5.1',
  [['listeners'], ['gateways'], ['bridges'], ['full_lists', 'node_down'], subjects51],
  ports51,
  startedAt51,
)
/** The calls recorded from 5.1.1, enterprise edition. */
export const recording51Enterprise = recording(
  '5.1',
  recordedSubjects('5.1')
    .filter(isEnterprise)
    .map((subject) => [subject]),
  ports51,
  startedAt51,
  'enterprise',
)

/** The calls recorded from 5.8.9, all in one run. */
export const recording58 = recording(
  '5.8',
  [
    (
      'auth_and_errors users api_keys telemetry schemas cluster_nodes listeners clients clients_v2 client_messages ' +
      'subscriptions_topics publish topic_metrics ' +
      'slow_subscriptions ' +
      'retainer delayed topic_rewrite auto_subscribe connectors actions sources bridges rules traces banned authentication authorization gateways ' +
      'exhooks plugins monitoring_integration alarms data_backup relup absent_in_5.8_ce metrics_stats_monitor configs cluster_two_nodes node_down'
    ).split(' '),
  ],
  { mqttPort: 6883, wsPort: 14083, targets: [24991] },
  Date.UTC(2026, 10, 22, 9, 53),
)
