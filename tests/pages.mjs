import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tally.mjs'

/** Where tests may share their modules; the laws hold theirs over several brokers, so each of them stands alone. */
const folders = ['src', 'tests/commands', 'tests/contract']

/** The unit tests that name no environment of their own in their first line: they need no page. */
export const testsWithoutPage = () =>
  folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.test\.tsx?$/.test(file) && !readFileSync(join(root, file), 'utf8').startsWith('// @vitest-environment')))
