import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

/**
 * Words that are forbidden in identifiers and file names, each with its replacement. Metaphors and private vocabulary return
 * easily, so each removed word is added here and stays.
 */
const inNames: Readonly<Record<string, string>> = {
  anew: 'new',
  coloured: 'highlighted',
  colours: 'colors',
  counted: 'counter',
  gather: 'read',
  gatherings: 'reads',
  hush: 'mute',
  licence: 'license',
  looks: 'styles',
  manners: 'conventions',
  placed: 'namespaced',
  tally: 'counters',
  told: 'reported',
  voice: 'release profile',
}

/** Words that no comment and no test title contains. */
const inProse: Readonly<Record<string, string>> = {
  behaviour: 'behavior',
  colour: 'color',
  guest: 'session or client',
  hush: 'mute',
  manners: 'conventions',
  visitor: 'client',
  voice: 'release profile',
}

const files = ['src', 'commands', 'tests', 'e2e']
  .flatMap((folder) => filesBelow(folder, (file) => /\.(tsx?|mjs)$/.test(file)))
  .filter((file) => file !== 'tests/invariants/names.test.ts')

const comment = /(?<![:'"`\w])\/\/.*|\/\*[\s\S]*?\*\//g
const comments = (text: string) => text.match(comment) ?? []
const titles = (text: string) =>
  [...text.matchAll(/\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g)].map(([, , title]) => title ?? '')
const identifiers = (text: string) =>
  text
    .replace(comment, '')
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .match(/[A-Za-z_$][\w$]*/g) ?? []

/** The words of a name: `maxRetryDelay` and `max-retry-delay` have three. */
const wordsOfName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** The forbidden words of some names. */
const wrongNames = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => wordsOfName(name).some((word) => Object.hasOwn(inNames, word)))

/** The sentences with a forbidden word. */
const wrongProse = (sentences: readonly string[]) =>
  sentences.filter((text) =>
    (text.toLowerCase().match(/[a-z]+/g) ?? []).some((word) => Object.hasOwn(inProse, word)),
  )

it('names files by plain words', () => {
  expect(wrongNames(files)).toEqual([])
})

it.each(['src', 'commands', 'tests', 'e2e'])(
  'uses plain words in identifiers, comments and test titles of %s',
  (folder) => {
    const wrong = files
      .filter((file) => file.startsWith(`${folder}/`))
      .flatMap((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return [...wrongNames(identifiers(text)), ...wrongProse([...comments(text), ...titles(text)])].map(
          (what) => `${file}: ${what}`,
        )
      })
    expect(wrong).toEqual([])
  },
)

it('finds a forbidden word in a name, a comment and a title, and none in a text', () => {
  expect(wrongNames(identifiers("const releaseVoice = 'voice' // a voice"))).toEqual(['releaseVoice'])
  expect(wrongNames(['src/broker/voice/index.ts'])).toEqual(['src/broker/voice/index.ts'])
  expect(wrongProse(comments('/** Serves a guest. */ const a = 1 // a comment'))).toEqual([
    '/** Serves a guest. */',
  ])
  expect(wrongProse(titles("it('greets a guest', () => {})"))).toEqual(['greets a guest'])
})
