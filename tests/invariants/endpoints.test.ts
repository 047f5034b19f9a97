import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { apis, toBroker, toRelease } from '@/broker/releases/releases'
import { endpoints62 } from '@/broker/releases/endpoints-6-2'
import { contract } from '@/contract'
import { offers, releaseOf, type Edition } from '@/contract/capability'
import type { Endpoint, Table } from '@/contract/endpoint'
import { commandFiles, readApiCallers } from '../registries'
import { endpointsOf51, sample } from '../samples'

type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }

/** A call without the names of its parameters, which are the describer's own: `PUT /banned/{}`. */
const callOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replaceAll(/:?\{[^}]+\}|:[a-z_]+/g, '{}')}`

/** The OpenAPI descriptions by edition: all of 5.1.6, and the additions of e5.1.1. */
const describedBy = (file: string): readonly string[] =>
  Object.entries((sample(file) as Description).paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => callOf(method, path)),
  )
const described: Readonly<Record<Edition, readonly string[]>> = {
  opensource: describedBy('openapi-5.1.json'),
  enterprise: describedBy('openapi-5.1-enterprise.json'),
}
const all = [...described.opensource, ...described.enterprise]

const table = contract as Table
const of51 = endpointsOf51()
const byId51: Table = Object.fromEntries(of51)
const byCall = new Map(of51.map(([id, { method, path }]) => [callOf(method, path), id]))

/** Endpoints that are not in the contract yet. Remove one from this list when it is added. */
const awaited: readonly string[] = []

/** Served by the real broker too, and described by none. */
const unsaid: readonly string[] = [
  'PUT /clients/{}/keepalive',
  'GET /configs/limiter',
  'PUT /configs/limiter',
]

/** Commands about several features, which skip those missing in a broker. */
const inParts: readonly string[] = ['alarm-rule.test', 'backup.restore', 'backup.save', 'broker.other']

const commands = (await commandFiles()).map(({ command }) => command)
const sources = readApiCallers()
/** The ids that are read through the cache: `useRead('status', …`, `useCombinedRead('site', 'siteList', …`. */
const cached = new Set(
  [...sources.matchAll(/\b(?:use\w+|lastRead|readEach)\(\s*(?:'\w+',\s*)?'(\w+)'/g)].map(([, id]) => id),
)
/** Called, or read through the cache: `api.status(`. */
const asked = (id: string) => cached.has(id) || new RegExp(`\\bapi\\.${id}\\(`).test(sources)

describe('every endpoint of both API descriptions', () => {
  it('is either in the contract or listed as open', () => {
    expect(all.length).toBe(250)
    expect(all.filter((call) => !byCall.has(call) && !awaited.includes(call))).toEqual([])
    expect(awaited.filter((call) => byCall.has(call) || !all.includes(call))).toEqual([])
  })

  it('requires the feature of the release that has it', () => {
    const offered = ({ needs }: Endpoint, edition: Edition) => offers(needs, toBroker(edition))
    const wrong = of51.filter(([, endpoint]) => {
      const call = callOf(endpoint.method, endpoint.path)
      if (unsaid.includes(call)) return !offered(endpoint, 'opensource')
      return (
        described.opensource.includes(call) !== offered(endpoint, 'opensource') ||
        (described.enterprise.includes(call) && !offered(endpoint, 'enterprise'))
      )
    })
    expect(wrong.map(([id]) => id)).toEqual([])
  })

  it('is required by the commands that call it, unless only a part of them depends on it', () => {
    const wrong = commands.filter(
      ({ id, needs, calls }) =>
        !inParts.includes(id) &&
        calls.some((call) => byId51[call]?.needs !== undefined && byId51[call].needs !== needs),
    )
    expect(wrong.map(({ id }) => id)).toEqual([])
    expect(
      inParts.filter(
        (id) =>
          !commands.some(
            (command) =>
              command.id === id &&
              command.needs === undefined &&
              command.calls.some((call) => byId51[call]?.needs !== undefined),
          ),
      ),
    ).toEqual([])
  })
})

/** Endpoints that no command or screen uses yet. Remove one from this list when it is used. */
const uncalled: readonly string[] = [
  // A figure that no screen shows.
  'sessionCount',
]

it('every endpoint is either used by a command or a query, itself or through its replacement, or listed as open', () => {
  const called = new Set<string>(commands.flatMap((command) => command.calls))
  const used = (id: string) => called.has(id) || asked(id)
  const unused = Object.entries(table).filter(([id, { replacement = id }]) => !used(replacement))
  expect(unused.map(([id]) => id)).toEqual(uncalled)
  const replaced = Object.entries(table).filter(
    ([id, { replacement }]) => replacement !== undefined && used(id),
  )
  expect(replaced.map(([id]) => id)).toEqual([])
})

it('every endpoint that names its resource is a GET that is read through the cache', () => {
  const named = Object.entries(table).filter(([, { resource }]) => resource !== undefined)
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(([id, { method }]) => method !== 'GET' || !cached.has(id)).map(([id]) => id)).toEqual(
    [],
  )
})

describe.each(apis)('every endpoint of the contract, at a broker of release %s', (api) => {
  const at = (edition: Edition) => ({
    edition,
    release: releaseOf(toRelease(api, edition).version),
  })
  const brokers: Partial<Record<Edition, EmbeddedBroker>> = {}
  beforeAll(async () => {
    for (const edition of ['opensource', 'enterprise'] as const)
      brokers[edition] = await createBroker({
        seed: 'empty',
        mqttPort: 0,
        wsPort: 0,
        bare: true,
        edition,
        api,
      })
  })
  afterAll(() => Promise.all(Object.values(brokers).map((broker) => broker.close())))

  /** Without a token, a call only shows whether the endpoint exists: nothing is executed. */
  const ask = async (edition: Edition, { method, path }: Endpoint) =>
    await brokers[edition]?.fetch(
      new Request(`http://127.0.0.1/api/v5${path.replaceAll(/\{[^}]+\}/g, 'x')}`, {
        method,
        headers: { accept: 'text/plain' },
      }),
    )

  /** An older broker reads the last segment of some paths as an id: `/authentication/order`. */
  const shadowed = ({ method, path }: Endpoint, edition: Edition) =>
    Object.values(table).some(
      (other) =>
        other.method === method &&
        other.path !== path &&
        offers(other.needs, at(edition)) &&
        new RegExp(`^${other.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path),
    )

  it('is answered by the embedded broker that has it, and by no other', async () => {
    for (const [id, listed] of Object.entries(table)) {
      const endpoint =
        (toRelease(api, 'enterprise').since('6.1.0') ? (endpoints62 as Table)[id] : undefined) ?? listed
      for (const edition of ['opensource', 'enterprise'] as const) {
        const answer = await ask(edition, endpoint)
        const status = answer?.status
        const served = offers(endpoint.needs, at(edition))
        if (!served && shadowed(endpoint, edition)) expect(status, `${id} of ${edition}`).toBe(401)
        else if (!served) expect([404, 405], `${id} of ${edition}`).toContain(status)
        else if (endpoint.open === undefined) expect(status, `${id} of ${edition}`).toBe(401)
        // An open endpoint may reply that the object is missing, which is not an unknown path.
        else
          expect([status === 405, (await answer?.text()) === 'Not found'], `${id} of ${edition}`).toEqual([
            false,
            false,
          ])
      }
    }
  })
})
