import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { catalogue, open } from '../catalogue'
import { filesBelow, root } from '../registries'

const tests = ['src', 'tests', 'e2e'].flatMap((folder) =>
  filesBelow(folder, (file) => /\.(test|e2e)\.tsx?$/.test(file)),
)

/** A file without its comments, where the catalogue is cited only in titles. */
const withoutComments = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/^\s*\/\*[\s\S]*?\*\//gm, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
const idsIn = (text: string) =>
  [...text.matchAll(/catalogue ((?:[A-Z]\d+(?:, )?)+)/g)].flatMap(
    ([, ids = '']) => ids.match(/[A-Z]\d+/g) ?? [],
  )

const named = new Map(
  tests
    .filter((file) => file !== 'tests/invariants/catalogue.test.ts')
    .flatMap((file) => idsIn(withoutComments(file)).map((id): [string, string] => [id, file])),
)

it('reads the rows that a title names', () => {
  expect(idsIn("it('x (catalogue A1, B22)') it('y (en; catalogue C3, one more)')")).toEqual([
    'A1',
    'B22',
    'C3',
  ])
})

it('finds a test for each row that needs one', () => {
  expect(
    Object.keys(catalogue)
      .filter((id) => open[id] === undefined && !named.has(id))
      .map((id) => `${id}: ${catalogue[id] ?? ''}`),
  ).toEqual([])
})

it('finds no test for a row that is marked as open', () => {
  expect(
    Object.keys(open)
      .filter((id) => named.has(id))
      .map((id) => `${id}: ${named.get(id) ?? ''}`),
  ).toEqual([])
})

it('finds no title with an unknown row', () => {
  expect([...named.keys(), ...Object.keys(open)].filter((id) => catalogue[id] === undefined)).toEqual([])
})
