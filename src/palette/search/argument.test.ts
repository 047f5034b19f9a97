// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { noScreenContext } from '@/command/screen-context'
import { allWords, startI18n } from '@/i18n/i18n'
import { formats, translate } from '@/i18n/use-words'
import { buildCatalogue } from './entries'
import { createSearch } from './search'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const registry = createRegistry(
  Object.values(
    import.meta.glob<{ default: AnyCommand }>('@commands/{gateway,user}/*.ts', { eager: true }),
  ).map((module) => module.default),
)

function rowsFor(text: string) {
  const search = createSearch()
  const catalogue = buildCatalogue(registry.all, (key) => translate(key as AnyCommand['title']), {})
  search.query(
    { text, about: [], here: noScreenContext, registry, catalogue, context: contextWith() },
    text.length,
    { t: translate, format: formats('en'), now: 0 },
  )
  search.stop()
  return search.store.get()
}

it('never offers the command of a line without the argument that was typed', () => {
  const { line, rows } = rowsFor('show gateway stomp')
  expect(line?.texts).toEqual({ gateway: 'stomp' })
  expect(rows.filter(({ command }) => command.id === 'gateway.show')).toEqual([])
})
