// What `npm run check` runs for a change: pure, so that it is tested (`affected.test.ts`).

/** End-to-end tests that are not about a single change, or that only the full run includes (`e2e/support/variants.ts`). */
const general = /^(accessibility|security|tasks|volume)\/|\/(bridge-types|rates)\.e2e\.ts$/

/** Tests that import the complete project, so that they are related to every file; each with the changes it runs for. */
const broad = {
  'tests/invariants/broker.test.ts': /^src\/broker\//,
  'tests/invariants/hostile.test.ts': /^(commands|src\/(command|api))\//,
  'tests/invariants/dist.test.ts': undefined,
  'tests/terminal.test.ts': /^src\/terminal\//,
  'tests/recipes.test.ts': /^src\/(docs|terminal)\//,
}

/** Folders with files about many subjects: their names do not show the subject of a file. */
const sharedFolders = [
  'src',
  'features',
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
  'list',
  'form',
  'route',
  'i18n',
  'server',
  'terminal',
  'e2e',
  'tests',
]

/** The maximum of end-to-end tests for one change: about a minute. */
const maxEndToEnd = 10
/** The maximum of places at which the component tests look at screens for one change. */
const maxPlaces = 8
/** The score that a test needs to be chosen. */
const minScore = 4

/** What a file is about: its innermost folder that names a subject, else its own name; `client` for `commands/client/kick.ts`. */
function nounOf(file) {
  const parts = file.replace(/\.[a-z0-9.]+$/, '').split('/')
  return (
    parts
      .slice(0, -1)
      .reverse()
      .find((part) => !sharedFolders.includes(part)) ?? parts.at(-1)
  )
}

/**
 * Reads the screens from the `screens.ts` and `paths.ts` of the features, by the name of the feature: id, path, and the
 * file that renders them.
 */
export function readScreens(features) {
  const sources = Object.values(features).join('\n')
  const path = new Map(
    [...sources.matchAll(/(?:^ {2}|\{ )(\w+): '(\/[^']*)'/gm)].map(([, id, at]) => [id, at]),
  )
  return Object.entries(features).flatMap(([feature, source]) =>
    [...source.matchAll(/\{\s*id: '([^']+)',.*?import\('(\.\.?)\/([^']+)'\)/gs)].map(
      ([, id, from, file]) => ({
        id,
        path: path.get(id),
        file: from === '.' ? `src/features/${feature}/${file}` : `src/features/${file}`,
      }),
    ),
  )
}

/** The tests of an end-to-end file: the line each begins at, its title and its body. */
export function testsIn(text) {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    // A long call has several lines, the title is on the second.
    const [, indent, rest] = /^( *)test\((.*)$/.exec(line) ?? []
    if (indent === undefined) return []
    const [title] = /^(['"`]).*?\1(?=,)/.exec(rest === '' ? (lines[index + 1] ?? '').trim() : rest) ?? []
    if (title === undefined) return []
    const last = rest === '' ? `${indent})` : `${indent}})`
    const end = lines.findIndex((one, at) => at > index && one === last)
    return [{ line: index + 1, title, body: lines.slice(index, end + 1).join('\n') }]
  })
}

/** The screens that a changed file belongs to: those it renders, else all of its folder. */
function screensOf(file, screens) {
  const folder = screens.filter(
    (screen) =>
      file.startsWith(`${screen.file.slice(0, screen.file.lastIndexOf('/'))}/`) &&
      screen.file.split('/').length > 3,
  )
  const own = folder.filter((screen) => file.startsWith(`${screen.file}.`))
  return own.length > 0 ? own : folder
}

/** How a test may refer to a changed file: by its noun, or by exact strings (paths, ids of screens and commands). */
function subjectOf(file, screens) {
  const own = screensOf(file, screens)
  const [, group, name] = /^commands\/([^/]+)\/([^/]+)\.ts$/.exec(file) ?? []
  return {
    noun: nounOf(file),
    exact: [
      ...own.flatMap(({ id, path }) => [`screen.${id}'`, path.split('/:')[0]]),
      ...(name === undefined ? [] : [`${group}.${name}`]),
    ],
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const countOf = (text, pattern) => text.match(pattern)?.length ?? 0

/** Finds a noun in prose, in the singular or the plural, with spaces for hyphens: `API keys` for `api-key`. */
const mentionOf = (noun) =>
  new RegExp(`(?<![a-z])${escaped(noun).replaceAll('-', '[ -]?')}(?:e?s)?(?![a-z])`, 'gi')

/** How closely a test is about a subject. */
function score({ title, body }, file, { noun, exact }) {
  const mention = mentionOf(noun)
  const exactMatches = exact.filter((text) => new RegExp(`${escaped(text)}(?![\\w-])`).test(body)).length
  return (
    10 * Math.min(1, countOf(title, mention)) +
    (file.includes(noun) ? 4 : 0) +
    Math.min(4, countOf(body, mention)) +
    4 * Math.min(2, exactMatches)
  )
}

/** Whether a test waits for minutes on purpose, or only the full run includes it. */
const isSlow = ({ body }) => /setTimeout\(\d{2,3}_000|test\.slow\(|tag: '@full'/.test(body)

/** The best tests for one subject, best first; where none scores, the first two of the files that mention it outside of their tests. */
function bestFor(subject, endToEnd) {
  const tests = Object.entries(endToEnd)
    .filter(([file]) => !general.test(file))
    .flatMap(([file, text]) =>
      testsIn(text)
        .filter((test) => !isSlow(test))
        .map((test) => ({ at: `e2e/${file}:${test.line}`, points: score(test, file, subject), text })),
    )
  const best = tests.filter(({ points }) => points >= minScore).sort((a, b) => b.points - a.points)
  const near = tests.filter(({ text }) => subject.exact.some((mention) => text.includes(mention))).slice(0, 2)
  return (best.length > 0 ? best : near).map(({ at }) => at)
}

/** Takes one of each list in turn until there are enough, so that every list is represented. */
function takeInTurn(lists, count) {
  const taken = new Set()
  for (let round = 0; taken.size < count && lists.some((list) => list.length > round); round += 1)
    for (const list of lists) if (list[round] !== undefined && taken.size < count) taken.add(list[round])
  return [...taken]
}

/**
 * The end-to-end tests of a change: changed files completely, one test of each file that uses a changed helper, and the tests about
 * what changed; without any of these, the one through the complete console.
 */
function endToEndOf(changed, endToEnd, screens) {
  const own = Object.keys(endToEnd)
    .map((file) => `e2e/${file}`)
    .filter((file) => changed.includes(file))
  const helpers = changed.flatMap((file) => /^e2e\/support\/([\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  const users = helpers.map((helper) =>
    Object.entries(endToEnd)
      .filter(([file, text]) => !general.test(file) && text.includes(`/support/${helper}'`))
      .flatMap(([file, text]) =>
        testsIn(text)
          .filter((test) => !isSlow(test))
          .slice(0, 1)
          .map(({ line }) => `e2e/${file}:${line}`),
      ),
  )
  const product = changed.filter((file) => /^(src|commands|locales)\//.test(file) && !file.includes('.test.'))
  const subjects = new Map(
    product.map((file) => subjectOf(file, screens)).map((subject) => [JSON.stringify(subject), subject]),
  )
  const more = takeInTurn(
    [...[...subjects.values()].map((subject) => bestFor(subject, endToEnd)), ...users],
    maxEndToEnd,
  ).filter((at) => !own.some((file) => at.startsWith(`${file}:`)))
  return own.length + more.length > 0
    ? [...own, ...more]
    : product.length > 0
      ? ['e2e/session/first-steps.e2e.ts']
      : []
}

/** Reads the places of the component tests from their source: the name and the address of each. */
export const readPlaces = (text) =>
  [...text.matchAll(/^ {2}\['([^']+)', '([^']+)'\]/gm)].map(([, name, address]) => ({ name, address }))

/** Whether an address belongs to a path such as `/clients/detail/:clientid`. */
const matchesPath = (address, path) =>
  new RegExp(`^${escaped(path).replace(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0])

/** The names of the places that a change may affect: those of its screens, else those named after its noun, else the first one. */
function placesOf(changed, places, screens) {
  const product = changed.filter((file) => /^(src|commands|locales)\//.test(file) && !file.includes('.test.'))
  const lists = product.map((file) => {
    const own = screensOf(file, screens)
    const noun = mentionOf(nounOf(file))
    const shown = places.filter(({ address }) => own.some(({ path }) => matchesPath(address, path ?? '')))
    return (shown.length > 0 ? shown : places.filter(({ name }) => countOf(name, noun) > 0)).map(
      ({ name }) => name,
    )
  })
  const chosen = takeInTurn(lists, maxPlaces)
  return chosen.length > 0 || product.length === 0 ? chosen : places.slice(0, 1).map(({ name }) => name)
}

/** The files of component tests to run completely: changed ones, and those of the palette for a change of the palette. */
const componentFilesOf = (changed, componentFiles) =>
  componentFiles.filter(
    (file) =>
      changed.includes(file) ||
      (/\/palette\.[\w.]+$/.test(file) && changed.some((one) => one.startsWith('src/palette/'))),
  )

/**
 * What to run for changed files (paths from the project's folder): the changed `code`, to which tests are related; the `invariants`,
 * which run for every change; the tests to leave out though they are related; the commands to run against the embedded broker;
 * the files of component tests and the places to look at; and end-to-end tests (a file, or a file and a line).
 */
export function chooseTests({ changed, invariants, endToEnd, screens, componentFiles, places }) {
  const excluded = Object.entries(broad)
    .filter(([file, cause]) => !changed.includes(file) && !changed.some((one) => cause?.test(one) === true))
    .map(([file]) => file)
  return {
    code: [
      ...changed.filter((file) => /\.(tsx?|m?js)$/.test(file)),
      // Nothing imports the pages of the documentation, whose lines this test runs.
      ...(changed.some((file) => /^src\/docs\/.*\.md$/.test(file)) ? ['tests/recipes.test.ts'] : []),
    ],
    invariants: invariants.filter((file) => !Object.hasOwn(broad, file)),
    excluded,
    commands: changed.flatMap(
      (file) => /^commands\/([^/]+\/[^/]+)\.ts$/.exec(file)?.[1].replace('/', '.') ?? [],
    ),
    componentFiles: componentFilesOf(changed, componentFiles),
    places: placesOf(changed, places, screens),
    endToEnd: endToEndOf(changed, endToEnd, screens),
  }
}
