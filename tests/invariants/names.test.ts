import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { filesBelow, root } from '../registries'

/**
 * Words that are forbidden in identifiers and file names, each with its replacement. Metaphors and private vocabulary return
 * easily, so each removed word is added here and stays.
 */
const inNames: Readonly<Record<string, string>> = {
  anew: 'new',
  around: 'deps or context',
  begun: 'started',
  beside: 'adornment or next',
  came: 'arrived',
  coloured: 'highlighted',
  colours: 'colors',
  counted: 'counter',
  desk: 'runtime',
  door: 'server',
  doors: 'servers',
  gate: 'message validation',
  gather: 'read',
  gatherings: 'reads',
  guest: 'session or client',
  guests: 'clients',
  hands: 'keyboard',
  hear: 'subscribe',
  heard: 'received',
  heed: 'handle',
  hush: 'mute',
  journey: 'end-to-end test',
  keeper: 'store',
  keepers: 'stores',
  lacks: 'without',
  lasting: 'persistent',
  law: 'rule',
  laws: 'rules',
  lean: 'compact',
  licence: 'license',
  looks: 'styles',
  manners: 'conventions',
  meant: 'suggestion',
  nobody: 'none',
  placed: 'namespaced',
  said: 'message',
  say: 'format',
  shelf: 'store',
  shelves: 'stores',
  somebody: 'user',
  spoken: 'protocol',
  stands: 'is',
  tally: 'counters',
  tell: 'notify',
  tells: 'reports',
  told: 'reported',
  visitor: 'client',
  visitors: 'clients',
  voice: 'release profile',
  voices: 'profiles',
  whoever: 'user',
  wish: 'input',
  wished: 'requested',
}

/** Words that no comment and no test title contains. */
const inProse: Readonly<Record<string, string>> = {
  anew: 'again',
  begun: 'started',
  behaviour: 'behavior',
  beside: 'next to',
  came: 'arrived',
  carried: 'with',
  carries: 'has',
  colour: 'color',
  guest: 'session or client',
  guests: 'clients',
  hand: 'pass',
  hands: 'passes',
  hear: 'receive',
  heard: 'received',
  hears: 'receives',
  hush: 'mute',
  journey: 'end-to-end test',
  keeper: 'store',
  lack: 'have no',
  law: 'rule',
  laws: 'rules',
  manners: 'conventions',
  meant: 'expected or intended',
  nobody: 'no user, or no client',
  shelf: 'store',
  somebody: 'a user',
  spoken: 'supported',
  stand: 'be, or mean',
  stands: 'is, or means',
  tally: 'counters',
  tell: 'report, or distinguish',
  tells: 'reports',
  thing: 'object',
  things: 'objects',
  told: 'reported',
  usual: 'default',
  visitor: 'client',
  visitors: 'clients',
  voice: 'release profile',
  walked: 'visited',
  whoever: 'a user who',
  wish: 'request',
  wished: 'requested',
  wishes: 'requests',
}

const files = ['src', 'commands', 'tests', 'e2e']
  .flatMap((folder) => filesBelow(folder, (file) => /\.(tsx?|mjs)$/.test(file)))
  .filter((file) => file !== 'tests/invariants/names.test.ts')

type Words = {
  readonly names: readonly string[]
  readonly comments: readonly string[]
  readonly titles: readonly string[]
}

const capitalized = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

/** Finds texts that may contain a forbidden word: only these are parsed, which takes most of the time. */
const maybeWrong = new RegExp(
  Object.keys({ ...inNames, ...inProse })
    .map((word) => `(?<![a-z])${word}(?![a-z])|${capitalized(word)}(?![a-z])|${word.toUpperCase()}`)
    .join('|'),
)

/** The identifiers, comments and test titles of a source text; nothing of its strings, patterns and JSX texts. */
function readWords(text: string, file = 'a.tsx'): Words {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const titles: string[] = []
  const code: string[] = []
  let end = 0
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text)
    else if (
      ts.isLiteralExpression(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isTemplateHead(node) ||
      ts.isJsxText(node)
    ) {
      code.push(text.slice(end, node.getStart()))
      end = node.end
    }
    if (ts.isCallExpression(node) && /^(?:it|test|describe)\b/.test(node.expression.getText())) {
      const [title] = node.arguments
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  code.push(text.slice(end))
  return { names, comments: code.join(' ').match(/\/\/.*|\/\*[\s\S]*?\*\//g) ?? [], titles }
}

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
        if (!maybeWrong.test(text)) return []
        const { names, comments, titles } = readWords(text, file)
        return [...wrongNames(names), ...wrongProse([...comments, ...titles])].map(
          (what) => `${file}: ${what}`,
        )
      })
    expect(wrong).toEqual([])
  },
)

it('finds a forbidden word in a name, a comment and a title, and none in a text', () => {
  const { names, comments, titles } = readWords(`
    // Serves a guest.
    const releaseVoice = 'voice // a voice'
    it('greets a guest', () => \`a guest of \${releaseVoice} /* and a guest */\`)
    it.each([1])('greets %s guest', () => <p>a guest // and one</p>)
  `)
  expect(['releaseVoice', 'VOICE_A', 'a voice'].filter((text) => maybeWrong.test(text))).toHaveLength(3)
  expect(wrongNames([...names, 'src/broker/voice/index.ts'])).toEqual([
    'releaseVoice',
    'src/broker/voice/index.ts',
  ])
  expect(wrongProse(comments)).toEqual(['// Serves a guest.'])
  expect(wrongProse(titles)).toEqual(["'greets a guest'", "'greets %s guest'"])
})

/**
 * Exported functions whose names end in `Of`. A new one starts with a verb, such as `get`, `find`, `to`, `parse`, `format` or
 * `create`; so this list only shrinks.
 */
const namedOf = [
  'bodyOf',
  'bridgeIdOf',
  'callOf',
  'columnsOf',
  'commandsOf',
  'configOf',
  'documentOf',
  'factsOf',
  'fieldsOf',
  'idOf',
  'keyOf',
  'mapOf',
  'namespaceOf',
  'pageOf',
  'refsOf',
  'refusalOf',
  'releaseOf',
  'namesOf',
  'rootOf',
  'runtimeOf',
  'settingsOf',
  'stateOf',
]

it('names exported functions by a verb', () => {
  const exported = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^export (?:declare )?(?:async )?(?:function\*?|const) (\w+Of)\b/gm,
      ),
    ].flatMap(([, name]) => name ?? []),
  )
  expect([...new Set(exported)].filter((name) => !namedOf.includes(name))).toEqual([])
  expect(namedOf.filter((name) => !exported.includes(name))).toEqual([])
})
