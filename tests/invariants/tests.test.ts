import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

const files = ['src', 'commands', 'tests', 'e2e'].flatMap((folder) =>
  filesBelow(folder, (file) => /\.(tsx?|mjs)$/.test(file)),
)
const text = (file: string) => readFileSync(join(root, file), 'utf8')

/** What leaves a test out, or all others. */
const leavesOut = /\b(?:it|test|describe|suite)\.(?:skip|skipIf|runIf|only|fixme|todo|fails)\b/

it.each(['it.skip(', 'describe.skipIf(x)(', 'test.only('])('detects %s', (planted) =>
  expect(leavesOut.test(planted)).toBe(true),
)

it('skips no test', () => {
  const own = 'tests/invariants/tests.test.ts'
  expect(files.filter((file) => file !== own && leavesOut.test(text(file)))).toEqual([])
})

const relative = /(?:from\s+|import\(|new URL\(|import\.meta\.dirname, )'((?:\.\.\/)+[^']*)'/g

it('depends on nothing outside its own folder', () => {
  const outside = files.flatMap((file) =>
    [...text(file).matchAll(relative)]
      .map(([, path = '']) => join(root, dirname(file), path))
      .filter((path) => path !== root && !path.startsWith(join(root, '/')))
      .map((path) => `${file}: ${path}`),
  )
  expect(outside).toEqual([])
  expect(files.filter((file) => /join\(root, '\.\./.test(text(file)))).toEqual([])
})
