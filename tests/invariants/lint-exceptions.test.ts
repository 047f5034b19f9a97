import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

/** The lint exceptions of a source without a reason after `--`. */
const unexplained = (source: string): readonly string[] =>
  [...source.matchAll(/^.*eslint-disable(?!.* -- \S).*$/gm)].map(([line]) => line.trim())

it('detects an exception without a reason', () => {
  const directive = '// eslint-' + 'disable-line no-console'
  expect(unexplained(`run() ${directive}\nrun() ${directive} -- shown to the user`)).toEqual([
    `run() ${directive}`,
  ])
})

it('gives a reason for each exception from the lint rules', () => {
  const files = ['src', 'commands', 'tests', 'e2e'].flatMap((folder) =>
    filesBelow(folder, (file) => /\.(?:tsx?|mjs)$/.test(file)),
  )
  const found = files.flatMap((file) =>
    unexplained(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(found.filter((line) => !line.includes('/eslint-disable(?!'))).toEqual([])
})
