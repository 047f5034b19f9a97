import { expect, it } from 'vitest'
import { words } from '../../tests/registries'
import { splitWords } from './vite-words'

for (const language of ['en', 'zh'] as const) {
  it(`splits the ${language} catalogue in two parts that are whole together`, () => {
    const { first, rest } = splitWords(`locales/${language}`)
    expect({ ...first, ...rest }).toEqual(words(language))
    expect(Object.keys(first).filter((key) => key in rest)).toEqual([])
  })
}

it('has the words of palette and titles at once, those of running commands later', () => {
  const { first, rest } = splitWords('locales/en')
  expect(first['client.kick.title']).toBe('Kick client')
  expect(first['client.kick.keywords']).toBeDefined()
  expect(rest['client.kick.done']).toBeDefined()
  expect(first['error.code.BAD_USERNAME_OR_PWD']).toBeDefined()
  expect([rest['error.code.ALREADY_EXISTS'], rest['param.clientid']]).not.toContain(undefined)
  expect(rest['list.columns']).toBeDefined()
})
