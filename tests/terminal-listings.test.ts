import { existsSync } from 'node:fs'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { offers } from '@/contract/capability'
import type { Listing } from '@/list/listing'
import { defaults } from '@/server/options'
import { startServer, type Running } from '@/server/serve'
import { toOptionName } from '@/terminal/read/fields'
import { loadListings } from '@/terminal/read/listings'
import { runList } from '@/terminal/read/run-list'
import { loadScreens } from '@/terminal/registry'
import { signIn } from '@/terminal/sign-in'
import { runLine } from '@/terminal/terminal'
import { findTables } from './cells/find-lists'
import { openTarget, type OpenTarget } from './conformance/target'
import { stompDevice } from './harness/command-fixtures'
import { makeObjects, writeBackup } from './harness/objects'
import { root } from './registries'

const listings = await loadListings()
const screens = await loadScreens()

/** Commands before which the harness makes an object of a kind that it does not make before every command. */
const preparing: readonly AnyCommand['id'][] = [
  'acl.show',
  'ai-provider.show',
  'alarm.deactivate',
  'authentication.show',
  'auto-subscribe.show',
  'backup.show',
  'certificate.show',
  'cluster-link.show',
  'connector.show',
  'exhook.show',
  'external-registry.show',
  'gateway-authentication.show',
  'message-queue.show',
  'message-transformation.show',
  'namespace.show',
  'plugin.show',
  'rewrite.show',
  'schema.show',
  'single-sign-on.show',
  'topic-filter-metrics.show',
  'user.show',
]
const account = { user: 'admin', password: 'public' }
let running: Running
let target: OpenTarget
let subscriber: MqttClient
let leave: () => unknown

beforeAll(async () => {
  running = await startServer({
    ...defaults,
    port: 0,
    mqttPort: 0,
    wsPort: 0,
    bare: true,
    seed: 'empty',
    edition: 'enterprise',
    api: '6.3',
  })
  const { broker, url } = running
  if (broker === undefined) throw new Error('the embedded broker runs')
  const address = `mqtt://127.0.0.1:${String(broker.mqttPort)}`
  // Connected first: the objects of authentication would refuse it.
  subscriber = await mqtt.connectAsync(address, { clientId: 'law-device', reconnectPeriod: 0 })
  await subscriber.subscribeAsync(['law/+', 'other/exact'])
  target = await openTarget({ url, ...account, mqtt: address, embedded: broker })
  await target.send('PUT', '/configs/log', { audit: { enable: true } })
  for (const id of preparing) await makeObjects({ id }, target.place)
  await writeBackup(target.place)
  const { alarms } = broker.state
  alarms.raise({ node: target.place.node, name: 'law_past', message: 'law', details: {} })
  alarms.end('law_past')
  const { clear } = await stompDevice(target.place, 'law/quiet')
  leave = clear
}, 60_000)
afterAll(async () => {
  leave()
  await subscriber.endAsync(true)
  await target.close()
  await running.close()
})

type Row = Readonly<Record<string, unknown>>

async function list(args: readonly string[], url = running.url) {
  const lines: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await runList(args, {
    env: {
      SWITCHBOARD_BROKER: url,
      SWITCHBOARD_USER: account.user,
      SWITCHBOARD_PASSWORD: account.password,
    },
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
  })
  return { code, out: lines.out, err: lines.err.join('\n') }
}

async function readRows(name: string, ...args: readonly string[]): Promise<readonly Row[]> {
  const { code, out, err } = await list([name, '-o', 'json', ...(await ownerOf(name)), ...args])
  expect([code, err.replace(/^Limited to .*/, '')]).toEqual([0, ''])
  return JSON.parse(out.join('\n')) as readonly Row[]
}

/** The list in which the objects are that have a list of their own. */
const parents: Readonly<Record<string, readonly string[]>> = {
  authenticator: ['authenticators'],
  gateway: ['gateways', '--status', 'running', '--columns', 'name'],
  listener: ['gateway-listeners'],
}

/** The option with the object whose list it is: the first of its parent list. */
async function ownerOf(name: string): Promise<readonly string[]> {
  const of = listings.find((listing) => listing.name === name)?.of
  if (of === undefined) return []
  if (of === 'topic') return ['--topic', 'law/one']
  const [parent = '', ...args] = parents[of] ?? []
  const { out } = await list([parent, '-o', 'name', ...(await ownerOf(parent)), ...args])
  return [`--${of}`, out.find((id) => id.startsWith('stomp')) ?? out[0] ?? expect.unreachable(`no ${of}`)]
}

/** Lists of which the broker of this test has no rows. */
const withoutRows: Readonly<Record<string, string>> = {
  'slow-subscriptions': 'every message of the test is delivered at once',
  'transferred-files': 'the transfer of files is switched off',
}

describe('each list of the terminal', () => {
  it.each(listings.map(({ name }) => name).filter((name) => name !== 'bridges'))(
    'prints the rows of %s',
    async (name) => {
      if (name === 'transferred-files') {
        const { code, err } = await list([name])
        expect([code, err]).toEqual([1, expect.stringContaining('SERVICE_UNAVAILABLE')])
        return
      }
      const rows = await readRows(name)
      expect(rows.length > 0, name).toBe(!Object.hasOwn(withoutRows, name))
      const [first] = listings.find((listing) => listing.name === name)?.columns ?? []
      expect(rows.filter((row) => (row[first?.id ?? ''] ?? null) === null)).toEqual([])
    },
  )

  it.each(
    listings
      .map(({ name }) => name)
      .filter((name) => name !== 'bridges' && !Object.hasOwn(withoutRows, name)),
  )('reads every column of %s, and finds nothing where nothing matches', async (name) => {
    const listing = listings.find((one) => one.name === name)
    const columns = (listing?.columns ?? []).filter(
      ({ needs }) => needs === undefined || offers(needs, target.place.broker),
    )
    const [row] = await readRows(name, '--columns', columns.map(({ id }) => id).join(','), '--limit', '1')
    expect(Object.keys(row ?? {})).toEqual(columns.map(({ id }) => id))
    expect(await readRows(name, '--search', 'no row has this text')).toEqual([])
  })

  it.each([
    ['acl-client-ids', '--search', 'law-device', 'nobody'],
    ['acl-usernames', '--search', 'law_user', 'nobody'],
    ['api-keys', '--namespace', undefined, 'nowhere'],
    ['audit-entries', '--http-method', 'POST', undefined],
    ['audit-entries', '--operation-id', undefined, '/nothing'],
    ['actions', '--type', 'http', 'mqtt'],
    ['actions', '--namespace', undefined, 'law'],
    ['authentication-users', '--search', 'law_user', 'nobody'],
    ['authentication-users', '--superuser', 'false', 'true'],
    ['authentication-users', '--namespace', undefined, 'law'],
    ['backups', '--namespace', undefined, 'nowhere'],
    ['clients', '--state', 'connected', 'disconnected'],
    ['cluster-links', '--search', 'law', 'nobody'],
    ['connectors', '--filter', 'name contains law', 'name contains nothing'],
    ['connectors', '--namespace', undefined, 'law'],
    ['certificates', '--search', 'law', 'nobody'],
    ['certificates', '--namespace', 'law', undefined],
    ['gateway-clients', '--filter', undefined, 'client id contains nobody'],
    ['gateway-clients', '--state', 'connected', 'disconnected'],
    ['gateway-users', '--superuser', 'false', 'true'],
    ['message-queues', '--kind', 'regular', 'lastvalue'],
    ['metrics', '--node', 'emqx@127.0.0.1', undefined],
    ['plugins', '--status', 'stopped', 'running'],
    ['rules', '--filter', 'id contains law', 'id contains nothing'],
    ['rules', '--enabled', 'true', 'false'],
    ['rules', '--namespace', undefined, 'law'],
    ['sources', '--enable', 'true', 'false'],
    ['subscriptions', '--gets', 'law/one', 'none/one'],
    ['subscriptions', '--filter', 'topic is law/+', 'topic is none/+'],
    ['topic-references', '--kind', 'topic', 'bridge'],
    ['topics', '--search', 'exact', 'nobody'],
    ['topics', '--topic', 'law/+', 'none/+'],
    ['topics', '--node', 'emqx@127.0.0.1', undefined],
    ['subscriptions', '--qos', '0', '2'],
  ])('filters %s by %s', async (name, option, found, missed) => {
    if (found !== undefined) expect(await readRows(name, option, found)).not.toEqual([])
    if (missed !== undefined) expect(await readRows(name, option, missed)).toEqual([])
  })

  it('prints data bridges, which only older brokers have', async () => {
    expect(await list(['bridges'])).toMatchObject({ code: 2, err: expect.stringContaining('no bridges') })
    const older = await startServer({
      ...defaults,
      port: 0,
      mqttPort: 0,
      wsPort: 0,
      bare: true,
      seed: 'empty',
      api: '5.1',
    })
    try {
      const { connection, end } = await signIn(older.url, account)
      await connection.api.bridgeCreate({
        body: { type: 'webhook', name: 'law', url: 'http://127.0.0.1:9', enable: false },
      })
      await end()
      const { code, out } = await list(
        ['bridges', '-o', 'json', '--columns', 'name,type,status,nodes,rate,enable'],
        older.url,
      )
      expect([code, JSON.parse(out.join('\n'))]).toEqual([
        0,
        [
          {
            name: 'law',
            type: 'webhook',
            status: 'stopped',
            nodes: 'emqx@127.0.0.1 stopped',
            rate: 0,
            enable: false,
          },
        ],
      ])
    } finally {
      await older.close()
    }
  })

  it('finds those who receive a topic', async () => {
    const rows = await readRows('subscriptions', '--gets', 'law/one')
    expect(rows.map(({ topic }) => topic)).toEqual(['law/+'])
  })
})

describe('the lists of the terminal', () => {
  it('have names of their own, in lower case', () => {
    const names = listings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([])
  })

  it('have one column of each id', () => {
    const twice = listings.filter(({ columns }) => new Set(columns.map(({ id }) => id)).size < columns.length)
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  it('have fields that are typed differently', () => {
    const unclear = listings.filter(({ columns }) => {
      const typed = columns.map(({ id }) => toOptionName(id))
      return new Set(typed).size < typed.length
    })
    expect(unclear.map(({ name }) => name)).toEqual([])
  })

  it('are on screens, and need what these need', () => {
    const needsOf = ({ path }: Listing) => screens.find((screen) => screen.path === path)
    expect(listings.filter((listing) => needsOf(listing) === undefined).map(({ name }) => name)).toEqual([])
    expect(
      listings.filter((listing) => needsOf(listing)?.needs !== listing.needs).map(({ name }) => name),
    ).toEqual([])
  })
})

describe('commands that open the tab of an object', () => {
  it('print its list', async () => {
    const out: string[] = []
    const code = await runLine(['gateway.clients', '--gateway', 'stomp', '--json'], {
      env: {
        SWITCHBOARD_BROKER: running.url,
        SWITCHBOARD_USER: account.user,
        SWITCHBOARD_PASSWORD: account.password,
      },
      out: (line) => out.push(line),
      err: (line) => expect.unreachable(line),
    })
    expect([code, JSON.parse(out.join(''))]).toMatchObject([
      0,
      { outcome: 'rows', list: 'gateway-clients', complete: true },
    ])
  })
})

/** Screens whose lists are not in the terminal, and why. */
const onScreensOnly: Readonly<Record<string, string>> = {
  'alarm-rule': 'stored in the browser',
  'command-history': 'stored in the browser',
  fleet: 'the brokers themselves, which --brokers names',
  flow: 'shows the rows of other lists as a graph',
  help: 'the documentation of commands and of the API',
  library: 'the files of a team, which switchboard library lists',
  macro: 'stored in the browser',
  settings: 'the keys of the console',
}

/** Lists of a feature with others in the terminal that are not, and why. */
const listsOnScreensOnly: Readonly<Record<string, string>> = {
  presented: 'what listeners present is read by the server of the console',
}

describe('every list of a screen', () => {
  const features = new Map<string, number>()
  for (const { file, list: name } of findTables()) {
    if (name !== undefined && Object.hasOwn(listsOnScreensOnly, name)) continue
    const [, , feature = ''] = file.split('/')
    features.set(feature, (features.get(feature) ?? 0) + 1)
  }

  it.each([...features].filter(([feature]) => !Object.hasOwn(onScreensOnly, feature)))(
    '%s has as many lists in the terminal as on its screens, or more: %i',
    async (feature, count) => {
      const module = (await import(`../src/features/${feature}/listings.ts`)) as {
        readonly listings: readonly Listing[]
      }
      expect(module.listings.length).toBeGreaterThanOrEqual(count)
    },
  )

  it('leaves out no screen without need', () => {
    const isNeeded = (feature: string) =>
      features.has(feature) && !existsSync(join(root, 'src/features', feature, 'listings.ts'))
    expect(Object.keys(onScreensOnly).filter((feature) => !isNeeded(feature))).toEqual([])
  })
})
