import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findStaleFiles, isSourceOfGenerated, writeStaleFiles } from './generated-files'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'generate-'))
  for (const folder of [
    'locales/en',
    'src/api',
    'src/broker/handlers',
    'src/contract',
    'src/features/client',
    'src/features/alarm',
  ])
    mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => {
  rmSync(root, { recursive: true })
})

const writeTexts = (name: string, texts: object) => {
  writeFileSync(join(root, 'locales', 'en', `${name}.json`), JSON.stringify(texts))
}

it('writes the keys of each file of texts, with plural forms as one', () => {
  writeTexts('rule', {
    'rule.test': { title: 'Test rule', done_one: '{{count}} row', done_other: '{{count}} rows' },
  })
  writeTexts('alarm', { alarm: { "won't": 'Does not' } })
  writeStaleFiles(root)
  expect(readFileSync(join(root, 'locales/keys.gen.ts'), 'utf8')).toContain(`
export type TextKeys = {
  readonly 'alarm':
    | 'alarm.won\\'t'
  readonly 'rule':
    | 'rule.test.done'
    | 'rule.test.title'
}
`)
})

it('finds a file stale once its sources have changed, and writes nothing that is not', () => {
  writeTexts('rule', { rule: { name: 'Name' } })
  writeStaleFiles(root)
  expect(findStaleFiles(root)).toEqual([])
  expect(writeStaleFiles(root)).toEqual([])
  writeTexts('rule', { rule: { name: 'Rule name' } })
  expect(findStaleFiles(root)).toEqual([])
  writeTexts('rule', { rule: { name: 'Name', sql: 'SQL' } })
  expect(findStaleFiles(root).map(({ file }) => file)).toEqual(['locales/keys.gen.ts'])
})

it('collects the endpoints of all contracts, in the order of their files', () => {
  const sources = {
    'features/client/contract-bulk.ts': 'export const clientBulkEndpoints = {}\n',
    'features/client/contract.ts': 'export const clientEndpoints = {}\nexport const otherEndpoints = {}\n',
    'features/alarm/contract.ts':
      "import { z } from 'zod'\n\nexport const alarmEndpoints = {}\nconst ownEndpoints = {}\n",
    'contract/order.ts': 'export const orderEndpoints = {}\n',
    // None of these declares endpoints of the API.
    'contract/order.test.ts': 'export const testedEndpoints = {}\n',
    'contract/name.ts': "export const name = 'orderEndpoints'\n",
    'features/alarm/fields.ts': 'export const fieldEndpoints = {}\n',
  }
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(root, 'src', file), text)
  writeStaleFiles(root)
  expect(readFileSync(join(root, 'src/contract/contract.gen.ts'), 'utf8')).toContain(`
import { orderEndpoints } from '@/contract/order'
import { alarmEndpoints } from '@/features/alarm/contract'
import { clientEndpoints, otherEndpoints } from '@/features/client/contract'
import { clientBulkEndpoints } from '@/features/client/contract-bulk'

/** All endpoints of \`/api/v5\` of all releases that the console calls and the embedded broker serves. */
export const contract = {
  ...orderEndpoints,
  ...alarmEndpoints,
  ...clientEndpoints,
  ...otherEndpoints,
  ...clientBulkEndpoints,
} as const
`)
})

it('calls the makers of all handlers', () => {
  const sources = {
    'rule.ts': 'export const createRuleHandlers = () => ({})\n',
    'alarm.ts': 'export function createAlarmHandlers() {\n  return {}\n}\nexport const alarmHandlers = {}\n',
    // The list of all handlers itself, which collects these.
    'all.ts': 'export function createHandlers() {}\n',
  }
  for (const [file, text] of Object.entries(sources))
    writeFileSync(join(root, 'src/broker/handlers', file), text)
  writeStaleFiles(root)
  expect(readFileSync(join(root, 'src/broker/handlers/handlers.gen.ts'), 'utf8')).toContain(`
import { createAlarmHandlers } from './alarm'
import { createRuleHandlers } from './rule'

/** The handlers of all files of this folder. */
export const createCollectedHandlers = (context: HandlerContext) => ({
  ...createAlarmHandlers(context),
  ...createRuleHandlers(context),
})
`)
})

it('collects what the nouns of the features add to the command engine', () => {
  writeFileSync(
    join(root, 'src/features/client/noun.ts'),
    `export const noun: NounParts = {
  finders: {
    client: clientFinder,
    session,
  },
  relations: { client: [] },
  undoTargets: { client: clientUndo('client', 'session'), current },
}
`,
  )
  writeFileSync(
    join(root, 'src/features/alarm/noun.ts'),
    'export const noun: NounParts = {\n  finders: { alarm: alarmFinder },\n}\n',
  )
  writeStaleFiles(root)
  const text = readFileSync(join(root, 'src/api/nouns.gen.ts'), 'utf8')
  expect(text).toContain("export const pickable = [\n  'alarm',\n  'client',\n  'session',\n] as const")
  expect(text).toContain("export const related = [\n  'client',\n] as const")
  expect(text).toContain("export type RestoredName =\n  | 'client'\n  | 'current'\n")
})

it('knows the files that generated ones depend on', () => {
  const sources = [
    'locales/en/alarm.json',
    'src/broker/handlers/rule.ts',
    'src/contract/order.ts',
    'src/features/alarm/noun.ts',
    'src/features/client/contract-bulk.ts',
  ]
  const others = ['locales/zh/alarm.json', 'src/contract/contract.gen.ts', 'src/features/client/list.tsx']
  expect([...sources, ...others].filter(isSourceOfGenerated)).toEqual(sources)
})
