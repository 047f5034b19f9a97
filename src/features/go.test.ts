// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { buildCatalogue } from '@/palette/search/entries'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { goCommands } from '@/features/go'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const found = (text: string) =>
  buildCatalogue(goCommands, (key) => translate(key as Key), {})
    .index.query(text, { kinds: ['screen'] })
    .hits.map(({ entry }) => entry.id)

it('ranks a screen of daily use before its settings', async () => {
  for (const text of ['ret', 'reta', 'retain'])
    expect(found(text).slice(0, 2), text).toEqual(['go.retained', 'go.retainer'])
  expect(found('del')[0]).toBe('go.delayed')
  await switchLanguage('zh')
  expect(found('保留')[0]).toBe('go.retained')
})
