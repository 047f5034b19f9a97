import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseTests, readPlaces, readScreens, testsIn } from './affected.mjs'
import { filesBelow, root } from './registries'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const features = Object.fromEntries(
  filesBelow('src/features', (path) => path.endsWith('/screens.ts')).map((path) => [
    path.split('/')[2] ?? '',
    text(path.replace('screens.ts', 'paths.ts')) + text(path),
  ]),
)
const screens = readScreens(features)

const endToEndFile = (...titles: string[]) =>
  titles.map((title) => `test('${title}', async ({ page }) => {\n  await page.goto('/')\n})\n`).join('\n')

const endToEnd = {
  'accessibility/axe.e2e.ts': endToEndFile('traces and trace and traces again'),
  'clients.e2e.ts': `import { go } from '../support/keyboard'\n\n${endToEndFile('a client is kicked', 'a client of many clients, kicked')}`,
  'diagnosis.e2e.ts': `for (const language of ['en', 'zh']) {
  test(\`trace a client (\${language})\`, async () => {
    await go('q', t('screen.traces'))
    await line('trace.create x')
  })

  test('alarms', async ({
    page,
  }) => {
    await go(page, 'a')
  })
}

test(
  'a log of half a gigabyte',
  { tag: '@full' },
  async () => {
    await go('q')
  },
)
`,
  'first-steps.e2e.ts': endToEndFile('the whole console'),
  'tasks/tasks-traces.e2e.ts': endToEndFile('trace a client'),
  'storm.e2e.ts':
    "test('a trace that takes two minutes', async () => {\n  test.setTimeout(180_000)\n  await go('/log-trace')\n})\n",
}
const componentFiles = [
  'tests/component/palette.browser.test.tsx',
  'tests/component/screens.browser.test.tsx',
]
const places = readPlaces(`export const places = [
  ['overview', '/dashboard/overview'],
  ['traces', '/log-trace'],
  ['missing trace', '/log-trace/detail/nobody?tab=log'],
  ['clients', '/clients'],
]
export const seeded = {
  empty: [
    ['clients of an empty broker', '/clients'],
  ],
}
`)
const chosen = (...changed: string[]) =>
  chooseTests({
    changed,
    invariants: ['tests/invariants/words.test.ts', 'tests/invariants/broker.test.ts'],
    endToEnd,
    screens,
    componentFiles,
    places,
  })

describe('selection of tests for a change', () => {
  it('reads every screen with its file and its path', () => {
    expect(screens).toContainEqual({ id: 'traces', path: '/log-trace', file: 'src/features/trace/list' })
    expect(screens.length).toBe(Object.values(features).join('').split(" id: '").length - 1)
    expect(screens.every(({ path }) => path?.startsWith('/'))).toBe(true)
  })

  it('finds every end-to-end test with its line, inside a loop or not', () => {
    expect(testsIn(endToEnd['diagnosis.e2e.ts']).map(({ line, title }) => [line, title])).toEqual([
      [2, '`trace a client (${language})`'],
      [7, "'alarms'"],
      [14, "'a log of half a gigabyte'"],
    ])
    expect(testsIn(endToEnd['diagnosis.e2e.ts'])[1]?.body).toContain("await go(page, 'a')")
    for (const file of filesBelow('e2e', (name) => name.endsWith('.e2e.ts'))) {
      expect([file, testsIn(text(file)).length]).toEqual([
        file,
        [...text(file).matchAll(/^ *test\(\s*(?=['"`])/gm)].length,
      ])
    }
  })

  it('selects the tests about a screen, without the general and the slow ones', () => {
    expect(chosen('src/features/trace/list.tsx')).toMatchObject({
      endToEnd: ['e2e/diagnosis.e2e.ts:2'],
      commands: [],
    })
  })

  it('selects the tests that name a command, and runs that command against the embedded broker', () => {
    expect(chosen('commands/trace/create.ts')).toMatchObject({
      endToEnd: ['e2e/diagnosis.e2e.ts:2'],
      commands: ['trace.create'],
    })
  })

  it('selects the places of a changed screen, else those named after its noun, else the first', () => {
    expect(chosen('src/features/trace/list.tsx').places).toEqual(['traces'])
    expect(chosen('src/features/trace/log-card.tsx').places).toEqual(['traces', 'missing trace'])
    expect(chosen('commands/client/kick.ts', 'locales/en/client.json').places).toEqual(['clients'])
    expect(chosen('src/ui/card.tsx').places).toEqual(['overview'])
    expect(chosen('tests/report.mjs').places).toEqual([])
  })

  it('runs changed component tests completely, and those of the palette when the palette changes', () => {
    expect(chosen('tests/component/screens.browser.test.tsx').componentFiles).toEqual(componentFiles.slice(1))
    expect(chosen('src/palette/palette.tsx').componentFiles).toEqual(componentFiles.slice(0, 1))
    expect(chosen('src/ui/card.tsx').componentFiles).toEqual([])
  })

  it('runs a test that imports everything only when its own subject changed', () => {
    const all = [
      'tests/invariants/broker.test.ts',
      'tests/invariants/hostile.test.ts',
      'tests/invariants/dist.test.ts',
      'tests/terminal.test.ts',
      'tests/recipes.test.ts',
    ]
    expect(chosen('src/features/trace/list.tsx')).toMatchObject({
      excluded: all,
      invariants: ['tests/invariants/words.test.ts'],
    })
    expect(chosen('src/broker/http/paging.ts').excluded).toEqual(all.slice(1))
    expect(chosen('commands/trace/create.ts').excluded).toEqual([all[0], ...all.slice(2)])
    expect(chosen('src/terminal/run.ts', 'tests/invariants/dist.test.ts').excluded).toEqual(all.slice(0, 2))
  })

  it('runs the lines of the documentation when a page of it changes', () => {
    expect(chosen('src/docs/recipes.md')).toMatchObject({ code: ['tests/recipes.test.ts'] })
    expect(chosen('src/docs/recipes.md').excluded).not.toContain('tests/recipes.test.ts')
    expect(chosen('src/contract/docs/bans.md').code).toEqual([])
  })

  it('runs a changed end-to-end file completely, and one test of each file that uses a changed helper', () => {
    expect(chosen('e2e/diagnosis.e2e.ts', 'e2e/support/keyboard.ts').endToEnd).toEqual([
      'e2e/diagnosis.e2e.ts',
      'e2e/clients.e2e.ts:3',
    ])
  })

  it('runs the test of the complete console when no test covers the change, and none when the product is unchanged', () => {
    expect(chosen('src/ui/card.tsx').endToEnd).toEqual(['e2e/session/first-steps.e2e.ts'])
    expect(chosen('tests/report.mjs', 'src/lib/store.test.ts').endToEnd).toEqual([])
  })

  it('covers every changed subject with at most ten tests', () => {
    const many = {
      ...endToEnd,
      'clients.e2e.ts': endToEndFile(
        ...Array.from({ length: 40 }, (_, i) => `client ${i}: a client is kicked`),
      ),
    }
    const { endToEnd: taken } = chooseTests({
      changed: ['src/features/client/list.tsx', 'src/features/trace/list.tsx'],
      invariants: [],
      endToEnd: many,
      screens,
      componentFiles,
      places,
    })
    expect(taken).toHaveLength(10)
    expect(taken).toContain('e2e/diagnosis.e2e.ts:2')
  })
})

describe('the tests of this project', () => {
  const real = Object.fromEntries(
    filesBelow('e2e', (file) => file.endsWith('.e2e.ts')).map((file) => [
      file.slice('e2e/'.length),
      text(file),
    ]),
  )

  it.each([...new Set(screens.map(({ file }) => file.split('/')[2] ?? ''))].map((folder) => [folder]))(
    'finds between one and ten end-to-end tests for the screens of %s',
    (folder) => {
      const { endToEnd: taken } = chooseTests({
        changed: [`src/features/${folder}/columns.tsx`],
        invariants: [],
        endToEnd: real,
        screens,
        componentFiles,
        places,
      })
      expect(taken.length).toBeGreaterThan(0)
      expect(taken.length).toBeLessThanOrEqual(10)
    },
  )

  it('finds the test that traces a client for a change of the trace log', () => {
    const { endToEnd: taken } = chooseTests({
      changed: ['src/features/trace/log-card.tsx'],
      invariants: [],
      endToEnd: real,
      screens,
      componentFiles,
      places,
    })
    const [file = '', line] = taken[0]?.split(':') ?? []
    expect(text(file).split('\n')[Number(line) - 1]).toContain('traces a client')
  })
})
