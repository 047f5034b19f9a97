// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { RowRank } from '@/command/search/rank'
import { noScreenContext } from '@/command/screen-context'
import { goCommands } from '@/features/go'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { commandFiles } from '../../../tests/registries'
import { buildCatalogue } from './entries'
import { intentRows } from './intent-rows'
import { knownWords } from './known-words-fixture'
import { localRows } from './rows'

const registry = createRegistry([...goCommands, ...(await commandFiles()).map(({ command }) => command)])
const context = contextWith({ edition: 'enterprise', release: [6, 2, 2], username: 'admin', registry })
await startI18n('en')
await allWords()

describe.each(['en', 'zh'] as const)('words of other consoles (%s)', (language) => {
  it('find the command that does it', async () => {
    await switchLanguage(language)
    const catalogue = buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), {})
    const found = (text: string): readonly string[] => {
      const query = { text, about: [], here: noScreenContext, catalogue, registry, context }
      return [...intentRows(query, text), ...localRows(query)]
        .filter(({ reason, rank = RowRank.Exact }) => reason === undefined && rank <= RowRank.Keyword)
        .map(({ command }) => command.id)
    }
    const missing = knownWords[language].filter(([text, command]) => !found(text).includes(command))
    expect(missing).toEqual([])
  })
})
