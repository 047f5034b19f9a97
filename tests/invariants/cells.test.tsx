// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup } from '@testing-library/react'
import { createElement } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands } from '@/app/all-commands'
import { stageScreen } from '@/features/stage'
import { switchLanguage } from '@/i18n/i18n'
import { inUtc, now } from '../cells/clock'
import { readDrawnLists, type DrawnList } from '../cells/drawn-table'
import { findColumns, findTables, type FoundTable } from '../cells/find-lists'
import { loadScreen, places, type Place } from '../cells/places'
import { createRecordedClient } from '../cells/recorded-client'
import { printList } from '../cells/review-text'

/*
 * Each cell of each list, drawn from recorded rows and compared with the reviewed texts of both languages in `tests/cells/reviewed`.
 * After a change, `SWITCHBOARD_WRITE=cells npx vitest run tests/invariants/cells.test.tsx` writes them again: review each changed
 * line for units, plurals, rounding, and empty and unknown values.
 */

const thisFile = 'tests/invariants/cells.test.tsx'
const writes = process.env['SWITCHBOARD_WRITE'] === 'cells'
const folder = join(import.meta.dirname, '../cells/reviewed')
const fileOf = (list: string) => join(folder, `${list}.txt`)

vi.mock('@/list/data-table', async (original) => ({
  ...(await original<typeof import('@/list/data-table')>()),
  DataTable: (await import('../cells/drawn-table')).DrawnTable,
}))
vi.mock('@/lib/time/monotonic', async () => ({
  monotonicNow: () => now,
}))

/** The lists that were drawn, with the ids of their columns. */
const drawn = new Map<string, ReadonlySet<string>>()

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

/** Waits until nothing more is read. */
async function drawAll(): Promise<readonly DrawnList[]> {
  let before = ''
  for (let tries = 0; tries < 200; tries += 1) {
    await settle()
    const text = JSON.stringify(readDrawnLists())
    if (tries > 3 && text === before) break
    before = text
  }
  return readDrawnLists()
}

async function drawPlace(place: Place) {
  place.prepare?.()
  await stageScreen(
    createElement(await loadScreen(place)),
    place.at,
    {},
    createRecordedClient(place.replies),
    commands,
  )
  await act(() => switchLanguage('en'))
  const english = await drawAll()
  await act(() => switchLanguage('zh'))
  const chinese = await drawAll()
  return english.map((list, index) => [list, chinese[index]] as const)
}

beforeAll(() => {
  vi.stubGlobal('Intl', inUtc())
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterAll(() => vi.unstubAllGlobals())
afterEach(cleanup)

describe('every cell of a list shows the reviewed text', () => {
  it.each(places.map((place) => [place.at, place] as const))('%s', async (_, place) => {
    for (const [english, chinese] of await drawPlace(place)) {
      const { list, columns } = english
      drawn.set(list, new Set(columns.map(({ id }) => id)))
      if (chinese?.list !== list) throw new Error(`${list} is not drawn in Chinese`)
      expect
        .soft(
          columns[0]?.cells.length,
          `${list} has rows, recorded or in cells/hand-written.ts and places.tsx`,
        )
        .toBeGreaterThan(0)
      const text = printList(english, chinese)
      if (writes) writeFileSync(fileOf(list), text)
      expect
        .soft(text, `review it: SWITCHBOARD_WRITE=cells npx vitest run ${thisFile} -t '${place.at}$'`)
        .toBe(existsSync(fileOf(list)) ? readFileSync(fileOf(list), 'utf8') : `no ${fileOf(list)}`)
    }
  })
})

/** The lists of sources that compose the name of a list. */
const composedLists: Readonly<Record<string, readonly string[]>> = {
  'src/features/alarm/alarms.tsx': ['alarms', 'alarm-history'],
  'src/features/authorization/permissions.tsx': ['acl-clientid', 'acl-username'],
  'src/features/connector/list.tsx': ['bridges', 'connectors', 'actions', 'sources'],
  // LwM2M and MQTT-SN have columns of their own; all others have those of STOMP.
  'src/features/gateway/client/list.tsx': [
    'gateway-clients-stomp',
    'gateway-clients-lwm2m',
    'gateway-clients-mqttsn',
  ],
  'src/features/message-pipeline/list.tsx': ['validations', 'transformations'],
  'src/features/message-queue/list.tsx': ['queues', 'streams'],
}

const listsOf = ({ file, list }: FoundTable): readonly string[] =>
  list === undefined ? (composedLists[file] ?? []) : [list]

/** Columns of several features, which are drawn in some of their lists. */
const sharedColumns: readonly string[] = [
  'src/features/library/origin-column.tsx origin',
  'src/features/namespace/namespace-column.tsx namespace',
]

/** Columns that are not drawn: the broker of an entry is shown only where the console serves several. */
const undrawnColumns: readonly string[] = ['src/features/command-history/columns.tsx broker']

/** `src/features/client`, or the folder of the file. */
const featureOf = (file: string): string => file.split('/').slice(0, 3).join('/')

describe('no list and no column is without reviewed texts', () => {
  const tables = findTables()
  const declared = tables.flatMap(listsOf)

  it.each(tables)('draws the list of $file', (table) => {
    expect(listsOf(table), 'an entry of `composedLists`').not.toEqual([])
    expect(listsOf(table).filter((list) => !drawn.has(list))).toEqual([])
  })

  it('knows the source of every list that was drawn', () => {
    expect([...drawn.keys()].filter((list) => !declared.includes(list))).toEqual([])
  })

  it('draws every column', () => {
    const columnsOf = (feature: string) =>
      tables
        .filter(({ file }) => featureOf(file) === feature)
        .flatMap(listsOf)
        .flatMap((list) => [...(drawn.get(list) ?? [])])
    const all = new Set([...drawn.values()].flatMap((ids) => [...ids]))
    const missing = findColumns().filter(({ file, id }) => {
      if (id === undefined || undrawnColumns.includes(`${file} ${id}`)) return false
      const own = columnsOf(featureOf(file))
      return own.length === 0 || sharedColumns.includes(`${file} ${id}`) ? !all.has(id) : !own.includes(id)
    })
    expect(missing).toEqual([])
  })

  it('has a file of reviewed texts for each list, and no other', () => {
    expect(readdirSync(folder).sort()).toEqual([...drawn.keys()].map((list) => `${list}.txt`).sort())
  })
})
