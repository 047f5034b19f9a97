import { expect, it } from 'vitest'
import { words } from '../../tests/registries'
import { splitWords } from './vite-words'

for (const language of ['en', 'zh'] as const) {
  it(`splits the ${language} catalogue in parts that are whole together`, () => {
    const { first, keywords, rest } = splitWords(`locales/${language}`)
    const all = words(language)
    expect({ ...first, ...keywords, ...rest }).toEqual(all)
    expect([first, keywords, rest].reduce((sum, part) => sum + Object.keys(part).length, 0)).toBe(Object.keys(all).length)
  })
}

it('has the words of palette and titles at once, those of running commands later', () => {
  const { first, keywords, rest } = splitWords('locales/en')
  expect(first['client.kick.title']).toBe('Kick client')
  expect(keywords['client.kick.keywords']).toBeDefined()
  expect(rest['client.kick.done']).toBeDefined()
  expect(first['error.code.BAD_USERNAME_OR_PWD']).toBeDefined()
  expect([rest['error.code.ALREADY_EXISTS'], rest['param.clientid']]).not.toContain(undefined)
  expect(rest['list.columns']).toBeDefined()
})
