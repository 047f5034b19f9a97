// What `npm run check` takes for a change: pure, so that it is tested itself (`choice.test.ts`).

/** Journeys through everything: they say of no change whether it is good, and take minutes. */
const walks = /^(accessibility|security|volume)\//

/** Tests that load all of the project, and so are related to every file; each with the changes it is taken for. */
const wide = {
  'tests/laws/broker.test.ts': /^src\/broker\//,
  'tests/laws/hostile.test.ts': /^(commands|src\/(command|api))\//,
  'tests/laws/dist.test.ts': undefined,
  'tests/terminal.test.ts': /^src\/terminal\//,
}

/** Rooms that hold things of many kinds: their name says nothing of what a file is about. */
const rooms = [
  'src',
  'screens',
  'app',
  'commands',
  'locales',
  'en',
  'zh',
  'lib',
  'ui',
  'api',
  'command',
  'contract',
  'broker',
  'handlers',
  'table',
  'form',
  'route',
  'i18n',
  'server',
  'terminal',
  'e2e',
  'tests',
]

/** So many tests of journeys for one change: a minute of them. */
const most = 10
/** What a test must score to be taken. */
const enough = 4

/** What a changed file is about, by its innermost room of a name, or its own: `client` of `commands/client/kick.ts`. */
function noun(file) {
  const parts = file.replace(/\.[a-z0-9.]+$/, '').split('/')
  return (
    parts
      .slice(0, -1)
      .reverse()
      .find((part) => !rooms.includes(part)) ?? parts.at(-1)
  )
}

/** The screens by the texts of their registry and of the paths: id, path, and the file they are drawn by. */
export function readScreens(registry, paths) {
  const path = new Map([...paths.matchAll(/^ {2}(\w+): '([^']+)',/gm)].map(([, id, at]) => [id, at]))
  // Files that hold several screens are named by a table of their own.
  const parts = new Map(
    [...registry.matchAll(/\b(\w+): \(\) => import\('\.\/([^']+)'\)/g)].map(([, part, file]) => [part, file]),
  )
  const rows = [
    ...registry.matchAll(/\{\s*id: '([^']+)',.*?(?:import\('\.\/([^']+)'\)|load: \w+\('([^']+)')/gs),
  ]
  return rows.map(([, id, file, part]) => ({
    id,
    path: path.get(id),
    file: `src/screens/${file ?? parts.get(part)}`,
  }))
}

/** The tests of a journey: the line each begins at, its title, and all it says. */
export function testsIn(text) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, indent, title] = /^( *)test\((['"`].*?['"`]), /.exec(line) ?? []
    if (indent === undefined) return []
    const end = lines.findIndex((one, at) => at > index && one.startsWith(`${indent}})`))
    return [{ line: index + 1, title, body: lines.slice(index, end + 1).join('\n') }]
  })
}

/** The screens a change is of: those drawn by the very file, else all of its folder. */
function screensOf(file, screens) {
  const folder = screens.filter(
    (screen) =>
      file.startsWith(`${screen.file.slice(0, screen.file.lastIndexOf('/'))}/`) &&
      screen.file.split('/').length > 3,
  )
  const drawn = folder.filter((screen) => file.startsWith(`${screen.file}.`))
  return drawn.length > 0 ? drawn : folder
}

/** What a change may be called in a journey: words (a noun, in one or many), and marks that are written just so (paths, names of screens and commands). */
function subjectOf(file, screens) {
  const own = screensOf(file, screens)
  const [, group, name] = /^commands\/([^/]+)\/([^/]+)\.ts$/.exec(file) ?? []
  return {
    word: noun(file),
    marks: [
      ...own.flatMap(({ id, path }) => [`screen.${id}'`, path.split('/:')[0]]),
      ...(name === undefined ? [] : [`${group}.${name}`]),
    ],
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const times = (text, pattern) => text.match(pattern)?.length ?? 0

/** How much a test of a journey is about a subject. */
function score({ title, body }, file, { word, marks }) {
  // Said aloud it has blanks: API key.
  const called = new RegExp(`(?<![a-z])${escaped(word).replaceAll('-', '[ -]?')}(?:e?s)?(?![a-z])`, 'gi')
  const marked = marks.filter((mark) => new RegExp(`${escaped(mark)}(?![\\w-])`).test(body)).length
  return (
    6 * Math.min(1, times(title, called)) +
    (file.includes(word) ? 4 : 0) +
    Math.min(4, times(body, called)) +
    4 * Math.min(2, marked)
  )
}

/** Patient tests wait for minutes on purpose. */
const isPatient = ({ body }) => /setTimeout\(\d{2,3}_000|test\.slow\(/.test(body)

/** The best tests for one subject, the best first; where none is about it, the first two of a journey that names it outside of them. */
function bestFor(subject, journeys) {
  const tests = Object.entries(journeys)
    .filter(([file]) => !walks.test(file))
    .flatMap(([file, text]) =>
      testsIn(text)
        .filter((test) => !isPatient(test))
        .map((test) => ({ at: `e2e/${file}:${test.line}`, much: score(test, file, subject), text })),
    )
  const best = tests.filter(({ much }) => much >= enough).sort((a, b) => b.much - a.much)
  const near = tests.filter(({ text }) => subject.marks.some((mark) => text.includes(mark))).slice(0, 2)
  return (best.length > 0 ? best : near).map(({ at }) => at)
}

/** One of each in turn, until there are enough: no subject is left without. */
function dealt(lists, count) {
  const taken = new Set()
  for (let round = 0; taken.size < count && lists.some((list) => list.length > round); round += 1)
    for (const list of lists) if (list[round] !== undefined && taken.size < count) taken.add(list[round])
  return [...taken]
}

/**
 * The tests of journeys for what changed: changed journeys whole, one test of each that uses a changed
 * helper, what speaks of what changed; else the one through everything.
 */
function journeysOf(changed, journeys, screens) {
  const own = Object.keys(journeys)
    .map((file) => `e2e/${file}`)
    .filter((file) => changed.includes(file))
  const helpers = changed.flatMap((file) => /^e2e\/support\/([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const users = helpers.map((helper) =>
    Object.entries(journeys)
      .filter(([file, text]) => !walks.test(file) && text.includes(`/support/${helper}'`))
      .flatMap(([file, text]) =>
        testsIn(text)
          .filter((test) => !isPatient(test))
          .slice(0, 1)
          .map(({ line }) => `e2e/${file}:${line}`),
      ),
  )
  const spoken = changed.filter((file) => /^(src|commands|locales)\//.test(file) && !file.includes('.test.'))
  const subjects = new Map(
    spoken.map((file) => subjectOf(file, screens)).map((subject) => [JSON.stringify(subject), subject]),
  )
  const more = dealt(
    [...[...subjects.values()].map((subject) => bestFor(subject, journeys)), ...users],
    most,
  ).filter((at) => !own.some((file) => at.startsWith(`${file}:`)))
  return own.length + more.length > 0
    ? [...own, ...more]
    : spoken.length > 0
      ? ['e2e/session/journey.e2e.ts']
      : []
}

/**
 * What to run for changed files (paths from the project's folder): `related` code and the laws besides, what is `left` out of what
 * is related, the commands to ask the embedded broker for, and the tests of `journeys` (file, or file and line).
 */
export function choose({ changed, laws, journeys, screens }) {
  const left = Object.entries(wide)
    .filter(([file, cause]) => !changed.includes(file) && !changed.some((one) => cause?.test(one) === true))
    .map(([file]) => file)
  return {
    code: changed.filter((file) => /\.(tsx?|m?js)$/.test(file)),
    laws: laws.filter((file) => !Object.hasOwn(wide, file)),
    left,
    commands: changed.flatMap(
      (file) => /^commands\/([^/]+\/[^/]+)\.ts$/.exec(file)?.[1].replace('/', '.') ?? [],
    ),
    journeys: journeysOf(changed, journeys, screens),
  }
}
