import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { commandFiles, filesBelow, root, textFiles, words } from '../registries'

const en = words('en')
const zh = words('zh')
const singular = (key: string) => key.replace(/_(one|other)$/, '')
const keys = (catalogue: Record<string, string>) => [...new Set(Object.keys(catalogue).map(singular))].sort()
const holes = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].sort()

it('has the same keys in both languages', () => {
  expect(keys(zh)).toEqual(keys(en))
})

it('has the same files in both languages', () => {
  expect(filesBelow('locales/zh').map((file) => file.slice('locales/zh'.length))).toEqual(
    filesBelow('locales/en').map((file) => file.slice('locales/en'.length)),
  )
})

it('has each text in one file only', () => {
  const seen = [...textFiles('en').values()].flatMap((texts) => Object.keys(texts)).sort()
  expect(seen.filter((key, place) => key === seen[place + 1])).toEqual([])
})

it('has the same placeholders in both languages', () => {
  const of = (catalogue: Record<string, string>, key: string) =>
    holes(catalogue[key] ?? catalogue[`${key}_other`] ?? '')
  expect(keys(en).filter((key) => String(of(en, key)) !== String(of(zh, key)))).toEqual([])
})

it('has the same sentence parts in both languages, each complete', () => {
  const parts = (text: string) => [...text.matchAll(/<[^>]*>?/g)].map(([part]) => part).sort()
  expect(keys(en).filter((key) => String(parts(en[key] ?? '')) !== String(parts(zh[key] ?? '')))).toEqual([])
  const written = [...Object.values(en), ...Object.values(zh)].flatMap(
    (text) => text.replaceAll(/<(\w+)>[^<]+<\/\1>/g, '').match(/<[^>]*>?/g) ?? [],
  )
  expect(written.filter((part) => !/^<[a-z]+\/>$/.test(part))).toEqual([])
})

it('has a singular wherever a count precedes a noun in English', () => {
  // By their names such messages are about several objects; the message for one object has another key.
  const isPlural = (key: string) =>
    /(?:^|\.)many$|_(?:one|other)$/.test(key) ||
    [
      'client.kick.missing',
      'client.kick.offline.all',
      'client.kick.offline.some',
      'client.kick.connected.queued',
      'rebalance.start.nothing',
    ].includes(key)
  const withCount = Object.entries(en).filter(
    ([key, text]) => !isPlural(key) && /\{\{count\}\} (?!of |more\b|done\b|so far|up\b)[\w-]/.test(text),
  )
  expect(withCount.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

it('has the noun after a count in the plural only where the count is not one', () => {
  // Without a noun, the verb is the first word that differs.
  const pluralOf = (word: string) =>
    word === 'is' ? ['are'] : [`${word}s`, `${word}es`, word.replace(/y$/, 'ies')]
  const wrong = Object.keys(en)
    .filter((key) => key.endsWith('_one'))
    .flatMap((key) => {
      const [one, other] = [en[key] ?? '', en[key.replace(/_one$/, '_other')] ?? ''].map((text) =>
        (text.split('{{count}}')[1] ?? '').match(/[\p{L}{}]+/gu),
      )
      const at = one?.findIndex((word, index) => word !== other?.[index]) ?? -1
      const [noun, plural] = [one?.[at], other?.[at]]
      return noun === undefined || plural === undefined || pluralOf(noun).includes(plural)
        ? []
        : [`${key}: ${noun}, ${plural}`]
    })
  expect(wrong).toEqual([])
})

it('has no empty message', () => {
  expect(
    [...Object.entries(en), ...Object.entries(zh)]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => key),
  ).toEqual([])
})

it('has Chinese texts in Chinese', () => {
  const same = keys(en).filter((key) => en[key] === zh[key] && /[a-z]{4,}/.test(en[key] ?? ''))
  // Names that are the same in both languages.
  const names = new RegExp(
    `^(${[
      'choice\\.(language|payloadFormat|bridgeType|schemaType|backend|source|sourceKind|authnKind|gatewayName)\\.',
      'fieldOption\\.(?:bcrypt|protobuf|anthropic|confluent)$|settings\\.language|shell\\.(name|mark)|palette\\.prefix',
    ].join('|')})`,
  )
  expect(same.filter((key) => !names.test(key))).toEqual([])
})

it('uses full-width punctuation in Chinese, without spaces after it', () => {
  const han = '[\\u4e00-\\u9fff]'
  const foreign = new RegExp(`${han}[,;:?!]|[,;:!]${han}|${han}\\([^()]*\\)|[，；：？！。] `)
  expect(
    Object.entries(zh)
      .filter(([, text]) => foreign.test(text))
      .map(([key, text]) => `${key}: ${text}`),
  ).toEqual([])
})

it('uses every key', async () => {
  const sources = ['src', 'commands']
    .flatMap((folder) => filesBelow(folder, (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file)))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const literals = new Set(
    [...sources.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)*)['"`]/g)].map(([, key]) => key ?? ''),
  )
  // The title with its target (`on`) is searched in addition to the title.
  // A key built at run time is written as a template or a prefix: `choice.qos`, `param.${name}`, `error.code.${code}`.
  const prefixes = [...sources.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)*)\.(?:\$\{|['"`])/g)].map(
    ([, prefix]) => `${prefix ?? ''}.`,
  )
  const words = [...sources.matchAll(/['"`](choice\.[\w]+)['"`]/g)].map(([, prefix]) => `${prefix ?? ''}.`)
  for (const [, prefix] of sources.matchAll(/\btranslateWord\(\s*'([\w.-]+)'/g))
    prefixes.push(`${prefix ?? ''}.`)
  // The makers of commands take these texts from the block of the command.
  for (const { command } of await commandFiles()) {
    const texts = [
      'title',
      'keywords',
      ...(command.danger === 'read' ? [] : ['done']),
      ...(command.confirm === undefined && command.warn === undefined
        ? []
        : ['confirm', 'confirm.none', 'confirm.some', 'confirm.one', 'confirm.many']),
    ]
    for (const text of texts) literals.add(`${command.id}.${text}`)
  }
  const unused = keys(en).filter(
    (key) =>
      !literals.has(key) &&
      !literals.has(key.replace(/\.on$/, '.title')) &&
      ![...prefixes, ...words].some((prefix) => key.startsWith(prefix)),
  )
  expect(unused).toEqual([])
})
