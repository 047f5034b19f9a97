import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brokerOf } from '@/broker/releases/profiles'
import { offers, releaseOf } from '@/contract/capability'
import { commandFiles, filesBelow, words } from '../../tests/registries'
import { splitWords } from './vite-words'

for (const language of ['en', 'zh'] as const) {
  it(`splits the ${language} catalogue in parts that are whole together`, () => {
    const parts = splitWords(`locales/${language}`)
    const all = words(language)
    expect(Object.assign({}, ...Object.values(parts))).toEqual(all)
    expect(Object.values(parts).reduce((sum, part) => sum + Object.keys(part).length, 0)).toBe(
      Object.keys(all).length,
    )
  })
}

it('has the words of the login first, then those of palette and titles, those of running commands later', () => {
  const { login, first, keywords, rest } = splitWords('locales/en')
  expect(first['client.kick.title']).toBe('Kick client')
  expect(keywords['client.kick.keywords']).toBeDefined()
  expect(rest['client.kick.done']).toBeDefined()
  expect([
    login['error.code.BAD_USERNAME_OR_PWD'],
    login['login.title'],
    login['shell.chunk.title'],
  ]).not.toContain(undefined)
  expect(login['screen.overview']).toBeUndefined()
  expect([rest['error.code.ALREADY_EXISTS'], rest['param.clientid']]).not.toContain(undefined)
  expect(rest['list.columns']).toBeDefined()
})

it('leaves what is said by one screen out of what the overview waits for', () => {
  const { rest, ...others } = splitWords('locales/en')
  const later = { ...others.later, ...others.screens }
  expect(later['rule.sql.completions']).toBeDefined()
  expect(rest['overview.history']).toBeDefined()
  const spoken = ['src/screens/overview', 'src/chart'].flatMap((folder) =>
    filesBelow(folder, (file) => /\.tsx?$/.test(file) && !file.includes('.test.')),
  )
  const keys = spoken.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key = '']) => key),
  )
  expect(keys.filter((key) => rest[key] !== undefined).length).toBeGreaterThan(20)
  expect(keys.filter((key) => later[key] !== undefined)).toEqual([])
})

it('keeps the titles of commands that come later out of the first load, and of no others', () => {
  const listed = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\{?([a-z\d,-]+)\}?\/\*\.ts/g)].flatMap(([, nouns = '']) =>
      nouns.split(','),
    )
  const later = listed('src/app/more-commands.ts')
  expect(listed('src/app/commands.ts')).toEqual([...later, ...listed('src/app/newer-commands.ts')])
  const { first, keywords } = splitWords('locales/en')
  const nouns = (part: Record<string, string>) =>
    new Set(
      Object.keys(part)
        .filter((key) => /^[\w-]+\.[\w-]+\.title$/.test(key))
        .map((key) => key.split('.')[0]),
    )
  expect(later.filter((noun) => nouns(first).has(noun))).toEqual([])
  expect([...nouns(keywords)].filter((noun) => !later.includes(noun ?? ''))).toEqual([])
})

it('leaves what only screens say out of what palette and dialogs wait for', () => {
  const { later, screens } = splitWords('locales/en')
  // A choice of a command is named by what comes before it, a parameter whole.
  expect([later['choice.backend.built_in_database'], later['bridge.create.done']]).not.toContain(undefined)
  expect([screens['flow.empty'] ?? later['flow.empty'], screens['rule.sql.completions']]).not.toContain(
    undefined,
  )
  const begun = Object.keys(later).filter((key) =>
    filesBelow('commands', (file) => file.endsWith('.ts')).some((file) =>
      file.includes(`/${key.split('.').slice(0, 2).join('/')}.ts`),
    ),
  )
  expect(begun.length).toBeGreaterThan(200)
  expect(Object.keys(screens).length).toBeGreaterThan(1000)
})

it('has in the file of newer brokers what none of 5.1 has anything for, each needing no less than connectors, with its words', async () => {
  const listed = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/'\.\.\/\.\.\/commands\/\{([^}]+)\}(\/\*)?\.ts'/g)].map(
      ([, names = '', all]) => ({ names: names.split(','), all: all !== undefined }),
    )
  const lists = listed('src/app/newer-commands.ts')
  const isListed = (id: string) =>
    lists.some(({ names, all }) => names.includes(all ? (id.split('.')[0] ?? '') : id.replace('.', '/')))
  const commands = (await commandFiles()).map(({ command }) => command)
  const older = (['opensource', 'enterprise'] as const).map((edition) => brokerOf(edition))
  expect(
    commands
      .filter(({ id, needs }) => isListed(id) !== older.every((broker) => !offers(needs, broker)))
      .map(({ id }) => id),
  ).toEqual([])
  const without = ['5.1.6', '5.2.1', '5.3.0'].flatMap((text) =>
    (['opensource', 'enterprise'] as const).map((edition) => ({ edition, release: releaseOf(text) })),
  )
  expect(
    without.filter(
      (broker) =>
        offers('connectors', broker) ||
        commands.some(({ id, needs }) => isListed(id) && offers(needs, broker)),
    ),
  ).toEqual([])
  const { newer } = splitWords('locales/en')
  expect(
    commands
      .filter(({ id, title }) => isListed(id) && title.startsWith(`${id}.`) && newer[title] === undefined)
      .map(({ id }) => id),
  ).toEqual([])
})
