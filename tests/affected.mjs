// What `npm run check` runs for a change: pure, so that it is tested (`affected.test.ts`). `npm test` runs everything.
import { dirname, join } from 'node:path/posix'

/** Invariants of all files at once: each reads the project in seconds, and has no case for a single command. */
export const wholeInvariants = [
  'citations',
  'commands',
  'composition',
  'endpoints',
  'fields',
  'form-fields',
  'keys',
  'lint-exceptions',
  'locales',
  'names',
  'nouns',
  'tests',
  'words',
].map((name) => `tests/invariants/${name}.test.ts`)

/** Invariants with a case for each command that they concern, whose title ends with its id. */
export const commandInvariants = [
  'tests/terminal-help.test.ts',
  ...[
    'broker',
    'cancel',
    'hostile',
    'no-undo',
    'pasted',
    'plan',
    'read-only',
    'stored',
    'undo/deleted',
    'writes',
  ].map((name) => `tests/invariants/${name}.test.ts`),
]

const unique = (values) => [...new Set(values)]

/** A text as a pattern that matches exactly this text. */
export const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Tests that use the whole project: they import nearly every file. */
const isBroad = (file) => /^tests\/(?:invariants|component)\//.test(file)

const testFile = /\.test\.tsx?$/
const isProduct = (file) => /^(?:src|commands|locales)\//.test(file) && !testFile.test(file)

/** The paths of the modules that a file imports, without extensions. */
export function readImports(file, text) {
  const aliases = { '@commands/': 'commands/', '@locales/': 'locales/', '@/': 'src/' }
  return [...text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)].flatMap(([, name]) => {
    if (name.startsWith('.')) return [join(dirname(file), name)]
    const alias = Object.keys(aliases).find((start) => name.startsWith(start))
    return alias === undefined ? [] : [aliases[alias] + name.slice(alias.length)]
  })
}

const withoutExtension = (file) => file.replace(/\.(?:tsx?|m?js)$/, '')

/** Tests of a kind of file, which import the files of this kind together with all others. */
const testsOfKind = [
  {
    kind: /^commands\/[^/]+\/[^/]+\.ts$/,
    tests: ['src/palette/search/row-icon.test.ts', 'tests/readme.test.ts'],
  },
  { kind: /^src\/features\/[^/]+\/screens\.ts$/, tests: ['src/app/shell/menu.test.ts'] },
  {
    kind: /^src\/features\/[^/]+\/(?:fields|contract)/,
    tests: ['tests/contract/recorded-calls.test.ts'],
  },
]

/** The tests of the embedded broker for the noun whose fields or endpoints have changed: those in its folder. */
function brokerTestsOf(file, tests) {
  const [, noun] = /^src\/features\/([^/]+)\/(?:fields|contract)/.exec(file) ?? []
  return tests.filter(({ path }) => new RegExp(`^src/broker/${noun}s?/`).test(path)).map(({ path }) => path)
}

/** The maximum of tests for one file: what more files use is the matter of `npm test`. */
const maxTests = 24

/** The tests of a file: those of its folder if that is a feature or none imports it, and those that import it, nearest first. */
function testsOf(file, tests) {
  const [module, folder] = [withoutExtension(file), dirname(file)]
  const near = tests.filter(({ path }) => dirname(path) === folder)
  const users = tests.filter(({ path, imports }) => !isBroad(path) && imports.includes(module))
  const isFeature = folder.startsWith('src/features/')
  const nearest = isFeature || users.length === 0 ? near : users.filter((test) => near.includes(test))
  return unique([
    ...unique([...nearest, ...users].map(({ path }) => path)).slice(0, maxTests),
    ...testsOfKind.filter(({ kind }) => kind.test(file)).flatMap((one) => one.tests),
    ...brokerTestsOf(file, tests),
  ])
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

/** The screens that a changed file belongs to: those it renders, else all of its folder. */
function screensOf(file, screens) {
  const folder = screens.filter((screen) => file.startsWith(`${dirname(screen.file)}/`))
  const own = folder.filter((screen) => file.startsWith(`${screen.file}.`))
  return own.length > 0 ? own : folder
}

/** Reads the places of the component tests from their source: the name and the address of each. */
export const readPlaces = (text) =>
  [...text.matchAll(/^ {2}\['([^']+)', '([^']+)'\]/gm)].map(([, name, address]) => ({ name, address }))

/** Whether an address belongs to a path such as `/clients/detail/:clientid`. */
const matchesPath = (address, path) =>
  new RegExp(`^${escapePattern(path).replace(/:\w+/g, '[^/]+')}$`).test(address.split('?')[0])

/**
 * What to run for changed files (paths from the project's folder): the changed `code`; the `tests` that import them, and invariants
 * of all files; the `commands` that invariants run with; the lists and places of the changed screens, for those that draw
 * them; and changed end-to-end tests. `tests` given are all test files with what they import.
 */
export function chooseTests({ changed, tests, screens, places }) {
  const product = changed.filter(isProduct)
  const commands = changed.flatMap(
    (file) => /^commands\/([^/]+\/[^/]+)\.ts$/.exec(file)?.[1].replace('/', '.') ?? [],
  )
  const paths = unique(
    product
      .filter((file) => /\.tsx$|\/columns\.ts$/.test(file))
      .flatMap((file) => screensOf(file, screens))
      .map(({ path }) => path),
  )
  return {
    code: changed.filter((file) => /\.(?:tsx?|m?js)$/.test(file)),
    tests: unique([
      ...changed.filter((file) => testFile.test(file) && !file.includes('.browser.test.')),
      ...product.flatMap((file) => testsOf(file, tests)),
      // Nothing imports the pages of the documentation, whose lines this test runs.
      ...(changed.some((file) => /^src\/docs\/.*\.md$/.test(file)) ? ['tests/recipes.test.ts'] : []),
      ...(product.length > 0 ? wholeInvariants : []),
    ]),
    commands,
    lists: paths,
    places: places
      .filter(({ address }) => paths.some((path) => matchesPath(address, path)))
      .map(({ name }) => name),
    componentFiles: changed.filter((file) => file.includes('.browser.test.')),
    endToEnd: changed.filter((file) => file.endsWith('.e2e.ts')),
  }
}
