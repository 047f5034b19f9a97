import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient, type ApiClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { nouns } from '@/features/nouns'
import { getRefName, type Ref } from '@/api/resource'
import { buildCatalogue } from '@/palette/search/entries'
import { searchable } from '@/palette/search/objects'
import { createSearch, isSearching } from '@/palette/search/search'
import type { PaletteRow } from '@/palette/search/palette-row'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { noScreenContext } from '@/command/screen-context'
import { RowRank } from '@/command/search/rank'
import { allWords, startI18n } from '@/i18n/i18n'
import { formats, translate } from '@/i18n/use-words'
import { commandFiles, words } from './registries'

// The palette leaves out the screen one is on.
vi.hoisted(() => vi.stubGlobal('location', new URL('http://localhost/')))

const loaded = [
  ...new Map(
    [
      ...(await commandFiles()).map(({ command }) => command),
      ...(await import('@/features/go')).goCommands,
    ].map((command) => [command.id, command]),
  ).values(),
]
const registry = createRegistry(loaded)
const { default: pinyin } = await import('virtual:pinyin')
const catalogues = { en: words('en'), zh: words('zh') }

let broker: EmbeddedBroker
let api: ApiClient

beforeAll(async () => {
  broker = await createBroker({ seed: 'calm', mqttPort: 0, wsPort: 0 })
  const call = (path: string, init: RequestInit) =>
    broker.fetch(new Request(`http://127.0.0.1/api/v5${path}`, init))
  const { token } = (await (
    await call('/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
  ).json()) as { token: string }
  api = createClient({
    base: 'http://127.0.0.1',
    authorization: () => `Bearer ${token}`,
    http: createHttp({
      readOnly: () => undefined,
      fetch: (url, init) => broker.fetch(new Request(url, init)),
    }),
  })
  await vi.waitFor(
    async () =>
      expect(
        (await nouns.finders.client.find(api, 'sensor', { signal: new AbortController().signal })).items,
      ).toHaveLength(8),
    { timeout: 15_000 },
  )
}, 30_000)
afterAll(() => broker.close())

const context = (locale: 'en' | 'zh' = 'en') => contextWith({ api, locale, release: [5, 1, 6] })

/** All rows of a search, once every source has answered. */
async function find(
  text: string,
  locale: 'en' | 'zh',
): Promise<{ rows: readonly PaletteRow[]; selected: PaletteRow | undefined }> {
  const search = createSearch()
  const other = catalogues[locale === 'en' ? 'zh' : 'en']
  const catalogue = buildCatalogue(
    loaded,
    (key) => translate(key as AnyCommand['title']),
    other,
    locale === 'zh' ? pinyin : {},
  )
  const query = { text, about: [], here: noScreenContext, catalogue, registry, context: context(locale) }
  search.query(query, text.length, { t: translate, format: formats(locale), now: Date.now() })
  await expect.poll(() => isSearching(search.store.get()), { timeout: 10_000 }).toBe(false)
  const { rows, selectedId } = search.store.get()
  return { rows, selected: rows.find(({ id }) => id === selectedId) }
}

const start = async (locale: 'en' | 'zh') => {
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  await startI18n(locale)
  await allWords()
}

/** The first rows of each search, the selected one first. */
const expected: Readonly<Record<string, readonly string[]>> = {
  sensor: ['client:sensor-01', 'client:sensor-02', 'client:sensor-03'],
  sens: ['client:sensor-01', 'client:sensor-02', 'client:sensor-03'],
  warm: ['rule:warm_rooms'],
  temp: ['topic:sensors/+/temp', 'topic:sensors/1/temp'],
  warm_rooms: ['rule:warm_rooms'],
  'plant-history': ['bridge:webhook:plant-history'],
  admin: ['user:admin'],
  'sensors/1/temp': ['topic:sensors/1/temp', 'topic:topic.who', 'topic:retained.show'],
  kick: ['command:client.kick', 'command:gateway-client.kick'],
}

describe.each(['en', 'zh'] as const)('search over the calm seed, in %s', (locale) => {
  beforeAll(() => start(locale))

  it.each(Object.entries(expected))('%s', async (text, first) => {
    const { rows, selected } = await find(text, locale)
    expect(rows.slice(0, first.length).map(({ id }) => id)).toEqual(first)
    expect(selected).toBe(rows[0])
  })

  it("'delete' lists the commands whose titles start with it", async () => {
    const { rows, selected } = await find('delete', locale)
    expect(rows.slice(0, 12).map(({ kind, rank }) => [kind, rank])).toEqual(
      Array.from({ length: 12 }, () => ['command', RowRank.Title]),
    )
    expect(
      rows
        .slice(0, 12)
        .map(({ command }) => catalogues.en[command.title])
        .filter((title) => title?.startsWith('Delete') !== true),
    ).toEqual([])
    expect(selected).toBe(rows[0])
  })

  it('the first four letters of every object list it among the first three rows, below titles that start with them and objects of the same name', async () => {
    const objects = (
      await Promise.all(
        searchable(registry, context(locale)).map((noun) =>
          nouns.finders[noun].find(api, '', { signal: new AbortController().signal }),
        ),
      )
    ).flatMap(({ items }) => items)
    expect(objects.length).toBeGreaterThan(50)
    const tooLow: string[] = []
    const lettersOf = (ref: Ref) => getRefName(ref).slice(0, 4)
    for (const letters of new Set(objects.map(lettersOf))) {
      const refs = objects.filter((ref) => lettersOf(ref) === letters)
      const { rows, selected } = await find(letters, locale)
      const isNamesake = ({ kind, rank = 0 }: PaletteRow) => kind === 'object' && rank <= RowRank.Object
      const isTitle = ({ rank = 0, reason }: PaletteRow) => rank <= RowRank.Title && reason === undefined
      const place = rows.filter((row) => !isTitle(row) || isNamesake(row)).findIndex(isNamesake)
      if (place < 0 || place > 1)
        tooLow.push(
          `${letters} → ${refs.map(({ id }) => id).join(' ')}: ${rows
            .slice(0, 4)
            .map(({ title }) => title)
            .join(', ')}`,
        )
      for (const { resource, id } of refs) {
        const at = rows.findIndex((row) => row.id === `${resource}:${id}`)
        if (
          at < 0 ||
          rows.slice(1, at).some((row) => !isTitle(row) && !isNamesake(row) && row.kind !== 'object')
        )
          tooLow.push(`${letters}: ${id} at ${at}`)
      }
      if (selected?.guarded === true || rows[0]?.reason !== undefined)
        tooLow.push(`${letters} selects ${selected?.title ?? ''}`)
    }
    expect(tooLow).toEqual([])
  }, 60_000)
})
