import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../registries'

/** The names of the files with the texts that are loaded first; the bundler needs them spelled out for each language. */
const filesOf = (language: string) =>
  /locales\/\w+\/\{(.+)\}\.json/.exec(
    readFileSync(join(root, `src/i18n/words/${language}-first.ts`), 'utf8'),
  )?.[1]

it('loads the same texts first in each language', () => {
  expect(filesOf('en')).toBeDefined()
  expect(filesOf('zh')).toBe(filesOf('en'))
})
