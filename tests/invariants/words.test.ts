import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root, words } from '../registries'

type Rules = {
  /** Forbidden patterns in texts, with their replacement. */
  readonly forbidden: Readonly<Record<string, string>>
  /** Texts with an agreed exact wording. */
  readonly texts: Readonly<Record<string, string>>
}

const rules = JSON.parse(readFileSync(join(root, 'tests/samples/words.json'), 'utf8')) as Record<
  'en' | 'zh',
  Rules
>

/** The visible text: without the names of placeholders and tags. Keywords keep old words, so that search still finds them. */
const texts = (language: 'en' | 'zh') =>
  Object.entries(words(language)).filter(([key]) => !key.endsWith('.keywords'))
const read = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, '{{0}}').replaceAll(/<\/?\w+\/?>/g, '')
const wrong = (language: 'en' | 'zh', pattern: RegExp) =>
  texts(language)
    .filter(([, text]) => pattern.test(read(text)))
    .map(([key, text]) => `${key}: ${text}`)

for (const language of ['en', 'zh'] as const) {
  it.each(Object.entries(rules[language].forbidden))(`${language}: never says %s, but %s`, (pattern) => {
    expect(wrong(language, new RegExp(pattern, 'u'))).toEqual([])
  })

  it(`${language}: keeps agreed texts`, () => {
    const now = words(language)
    const settled = rules[language].texts
    expect(Object.fromEntries(Object.keys(settled).map((key) => [key, now[key]]))).toEqual(settled)
  })
}

it('detects forbidden words', () => {
  const bad = { en: "The Licence of client id 7 isn't valid: 5 % …", zh: '服务端不可用' }
  for (const language of ['en', 'zh'] as const) {
    expect(
      Object.keys(rules[language].forbidden).some((pattern) => new RegExp(pattern, 'u').test(bad[language])),
    ).toBe(true)
  }
})

it('zh: has a space between Chinese and letters, digits or placeholders', () => {
  expect(wrong('zh', /\p{Script=Han}[A-Za-z0-9{$]|[A-Za-z0-9}%]\p{Script=Han}/u)).toEqual([])
})

it('zh: has full-width punctuation next to Chinese, without spaces', () => {
  expect(
    wrong(
      'zh',
      /\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}|[，。；：？！（）“”、] | [，。；：？！（）“”、]/u,
    ),
  ).toEqual([])
})
