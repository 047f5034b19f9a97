import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findStaleFiles, writeStaleFiles } from './generated-files'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'generate-'))
  mkdirSync(join(root, 'locales', 'en'), { recursive: true })
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
  expect(writeStaleFiles(root)).toEqual(['locales/keys.gen.ts'])
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
