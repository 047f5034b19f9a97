import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  chooseTests,
  commandInvariants,
  readImports,
  readPlaces,
  readScreens,
  wholeInvariants,
} from './affected.mjs'
import { filesBelow, root } from './registries'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const screens = readScreens(
  Object.fromEntries(
    filesBelow('src/features', (path) => path.endsWith('/screens.ts')).map((path) => [
      path.split('/')[2] ?? '',
      read(path.replace('screens.ts', 'paths.ts')) + read(path),
    ]),
  ),
)
const places = readPlaces(read('tests/component/places.ts'))
const tests = ['src', 'tests']
  .flatMap((folder) => filesBelow(folder, (path) => /\.test\.tsx?$/.test(path)))
  .map((path) => ({ path, imports: readImports(path, read(path)) }))
const choose = (...changed: string[]) => chooseTests({ changed, tests, screens, places })
const besides = (...changed: string[]) =>
  choose(...changed).tests.filter((file) => !wholeInvariants.includes(file))

it('reads the imports of a file, relative ones and those with an alias', () => {
  expect(
    readImports(
      'src/command/a.test.ts',
      "import { a } from './a'\nimport ban from '@commands/ban/create'\nvi.mock('x')\nawait import('@/api/http')\nimport '../b'\nimport { it } from 'vitest'\n",
    ),
  ).toEqual(['src/command/a', 'commands/ban/create', 'src/api/http', 'src/b'])
})

it('reads every screen with its file and its path', () => {
  expect(screens).toContainEqual({ id: 'traces', path: '/log-trace', file: 'src/features/trace/list' })
  expect(screens.every(({ path }) => path?.startsWith('/'))).toBe(true)
})

describe('the tests of a change', () => {
  it('are those that import it, wherever they are', () => {
    expect(besides('src/command/undo/step.ts')).toEqual(
      tests.flatMap(({ path, imports }) => (imports.includes('src/command/undo/step') ? [path] : [])),
    )
    expect(besides('commands/ban/create.ts')).toContain('tests/commands/ban.test.ts')
  })

  it('are those of its folder as well in a feature, and where none imports it', () => {
    const folder = filesBelow('src/features/rule', (path) => /rule\/[^/]+\.test\.tsx?$/.test(path))
    expect(besides('src/features/rule/columns.tsx')).toEqual([
      ...folder,
      'src/list/export/use-export.test.tsx',
    ])
    expect(besides('src/features/rule/facts.ts')).toEqual(folder)
  })

  it('include the changed tests, and not the invariants of the whole project only because they import it', () => {
    expect(besides('src/lib/store.test.ts', 'tests/invariants/plan.test.ts')).toEqual([
      'src/lib/store.test.ts',
      'tests/invariants/plan.test.ts',
    ])
    for (const file of ['src/command/command.ts', 'src/api/client.ts'])
      expect(besides(file).filter((test) => test.startsWith('tests/invariants/'))).toEqual([])
  })

  it('include what reads all files, and for nothing of the product that does not change it', () => {
    expect(choose('locales/en/rule.json').tests).toEqual(wholeInvariants)
    expect(choose('tests/report.mjs').tests).toEqual([])
  })

  it('are those of its kind as well: of commands, screens, fields and endpoints', () => {
    expect(besides('commands/node/uptime.ts')).toEqual([
      'src/palette/search/row-icon.test.ts',
      'tests/readme.test.ts',
    ])
    expect(besides('src/features/exhook/screens.ts')).toContain('src/app/shell/menu.test.ts')
    for (const file of ['fields.ts', 'contract.ts'])
      expect(besides(`src/features/exhook/${file}`)).toEqual(
        expect.arrayContaining(['src/broker/exhook/exhook.test.ts', 'tests/contract/recorded-calls.test.ts']),
      )
  })

  it('are at most two dozen for one file, the nearest first', () => {
    const chosen = besides('src/command/fixture.ts')
    expect([chosen.length, chosen[0]?.startsWith('src/command/')]).toEqual([24, true])
  })
})

describe('the cases of invariants', () => {
  it('are those of a changed command', () => {
    expect(choose('commands/trace/create.ts', 'commands/client/kick.ts').commands).toEqual([
      'trace.create',
      'client.kick',
    ])
    expect(choose('src/features/trace/list.tsx').commands).toEqual([])
  })

  it('are those of a changed screen, or of all screens of its folder', () => {
    expect(choose('src/features/trace/list.tsx')).toMatchObject({ lists: ['/log-trace'], places: ['traces'] })
    expect(choose('src/features/trace/columns.tsx').lists).toContain('/log-trace')
    expect(choose('src/features/trace/contract.ts')).toMatchObject({ lists: [], places: [] })
    expect(choose('src/lib/store.ts', 'tests/report.mjs')).toMatchObject({ lists: [], places: [] })
  })

  it('belong to files that exist', () => {
    for (const file of [...wholeInvariants, ...commandInvariants])
      expect([file, existsSync(join(root, file))]).toEqual([file, true])
  })
})

it('runs changed tests of the browser, and the lines of a changed page of the documentation', () => {
  expect(choose('tests/component/screens.browser.test.tsx', 'e2e/session/idle.e2e.ts')).toMatchObject({
    tests: [],
    componentFiles: ['tests/component/screens.browser.test.tsx'],
    endToEnd: ['e2e/session/idle.e2e.ts'],
  })
  expect(choose('src/docs/recipes.md').tests).toContain('tests/recipes.test.ts')
})
