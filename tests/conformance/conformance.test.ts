import { afterAll, expect, it } from 'vitest'
import type { Api } from '@/broker/releases/releases'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { target as receiver } from '../harness/values'
import { isConformant, toMarkdown, type ConformanceReport } from './report'
import { promote } from './promote'
import { runConformance } from './run'
import type { Target } from './target'

/** The full run tests every command, this one those that make and change objects. */
const commands = process.env['SWITCHBOARD_TESTS'] === 'full' ? /./ : /\.(?:create|edit)$/

/** What the embedded broker refuses (src/broker/README.md), by command. */
const refusedHere: readonly string[] = [
  // Only STOMP runs: a gateway for LwM2M or CoAP has no devices.
  'coap.request',
  'lwm2m.read',
  'lwm2m.unobserve',
  'lwm2m.write',
  // Plugins are Erlang code.
  'plugin.start',
]

const servers: Running[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

/** Starts a console with an embedded broker of a release. */
async function startBroker(api: Api): Promise<Target> {
  const server = await startServer({
    ...defaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    seed: 'empty',
    api,
    edition: 'enterprise',
    allowPlugins: ['law-1.0.0', 'law_new-1.0.0', 'law_beside-1.0.0'],
  })
  servers.push(server)
  const { broker } = server
  if (broker === undefined) throw new Error('the server has no broker of its own')
  return {
    url: server.url,
    user: 'admin',
    password: 'public',
    mqtt: `mqtt://127.0.0.1:${String(broker.mqttPort)}`,
    embedded: broker,
  }
}

const testBroker = async (api: Api): Promise<ConformanceReport> =>
  await runConformance(await startBroker(api), { commands, patience: 300 })

it.each(['5.1', '5.8', '6.2'] as const)(
  'an embedded broker of %s conforms, and is left as it was',
  async (api) => {
    const report = await testBroker(api)
    const { endpoints, leftBehind, unprepared } = report
    expect(isConformant(report), toMarkdown(report)).toBe(true)
    expect(report.release.startsWith(api)).toBe(true)
    expect(unprepared).toEqual([])
    expect(endpoints.filter(({ result }) => result === 'read').length).toBeGreaterThan(90)
    expect(endpoints.flatMap((one) => (one.result === 'read' ? one.unknownFields : []))).toEqual([])
    const refused = report.commands.filter(({ result }) => result === 'refused')
    expect(refused.filter(({ id }) => !refusedHere.includes(id))).toEqual([])
    const equal = report.commands.filter(({ result }) => result === 'equal')
    expect(equal.length).toBeGreaterThan(report.commands.length / 3)
    // The API cannot remove a gateway that was set up; it is switched off. Queues and streams answer until they have ended.
    expect(leftBehind.filter((line) => !/^\/(?:gateways|queues|streams)\b/.test(line))).toEqual([])
  },
  600_000,
)

it.each([
  ['5.1', '5.8'],
  ['5.8', '6.2'],
  ['6.2', '5.8'],
] as const)('what %s has is applied to %s, and undone there', async (from, to) => {
  const { items, left } = await promote(await startBroker(from), await startBroker(to))
  const withResult = (result: string) => items.filter((item) => item.result === result)
  expect(withResult('differs')).toEqual([])
  expect(withResult('equal').length).toBeGreaterThan(10)
  expect(left).toEqual([])
})
