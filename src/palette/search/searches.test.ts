// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import type { AnyCommand } from '@/command/command'
import type { Context } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { noScreenContext } from '@/command/screen-context'
import { goCommands } from '@/features/go'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { getWords, translate } from '@/i18n/use-words'
import { commandFiles } from '../../../tests/registries'
import { buildCatalogue, type Catalogue } from './entries'
import { createSearch, isSearching } from './search'
import { searches } from './searches-fixture'

const devices = [
  { clientid: 'sensor-01', username: 'acme', ip_address: '10.0.0.1', port: 50001 },
  { clientid: 'sensor-04', username: 'initech', ip_address: '10.0.0.4', port: 50004 },
]

/** The replies of the embedded broker, with clients that need no connection. */
async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (!/^\/api\/v5\/clients(?:_v2)?$/.test(pathname)) return await broker.broker.fetch(request)
  const [name, user, address] = ['like_clientid', 'like_username', 'ip_address'].map((key) =>
    searchParams.get(key),
  )
  const data = devices
    .filter(({ clientid }) => clientid.includes(name ?? ''))
    .filter(({ username }) => username.includes(user ?? ''))
    .filter(({ ip_address }) => (address ?? ip_address) === ip_address)
    .map((device) => ({
      ...device,
      node: 'emqx@127.0.0.1',
      connected: true,
      proto_name: 'MQTT',
      proto_ver: 5,
    }))
  return Response.json({ data, meta: { page: 1, limit: 20, count: data.length, hasnext: false } })
}

const registry = createRegistry([...goCommands, ...(await commandFiles()).map(({ command }) => command)])
let broker: TestBroker
let context: Context
let catalogue: Catalogue

beforeAll(async () => {
  await startI18n('en')
  await allWords()
  broker = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  const api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${broker.token}`,
    http: createHttp({ fetch: (url, init) => answer(new Request(url, init)) }),
  })
  context = contextWith({ api, edition: 'enterprise', release: [6, 2, 2], username: 'admin', registry })
})
afterAll(() => broker.broker.close())

/** The row that is selected once the broker has answered. */
async function first(text: string): Promise<string | undefined> {
  const search = createSearch()
  const { t, format } = getWords()
  const now = context.now()
  search.query({ text, about: [], here: noScreenContext, catalogue, registry, context }, text.length, {
    t,
    format,
    now,
  })
  await vi.waitFor(() => expect(isSearching(search.store.get())).toBe(false))
  // Rows for a text that finds nothing come last.
  await new Promise((resolve) => setTimeout(resolve))
  const { rows, selectedId } = search.store.get()
  const row = rows.find(({ id }) => id === selectedId)
  return row?.ref === undefined ? row?.command.id : `${row.ref.resource} ${row.ref.id}`
}

describe.each(['en', 'zh'] as const)('what operators search for (%s)', (language) => {
  beforeAll(async () => {
    await switchLanguage(language)
    catalogue = buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), {})
  })
  it.each(searches[language])('%s → %s', async (text, expected) => expect(await first(text)).toBe(expected))
})
