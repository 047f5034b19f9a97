import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { choose, readScreens, testsIn } from './choice.mjs'
import { filesBelow, root } from './registries'

const text = (file: string) => readFileSync(join(root, file), 'utf8')
const screens = readScreens(
  text('src/screens/registry.ts'),
  text('src/route/paths.ts') + text('src/route/newer-paths.ts'),
)

const journey = (...titles: string[]) =>
  titles.map((title) => `test('${title}', async ({ page }) => {\n  await page.goto('/')\n})\n`).join('\n')

const journeys = {
  'accessibility/axe.e2e.ts': journey('traces and trace and traces again'),
  'clients.e2e.ts': `import { go } from '../support/hands'\n\n${journey('a client is kicked', 'a client of many clients, kicked')}`,
  'diagnosis.e2e.ts': `for (const language of ['en', 'zh']) {
  test(\`trace a client (\${language})\`, async () => {
    await go('q', t('screen.traces'))
    await line('trace.create x')
  })

  test('alarms', async () => {
    await go('a')
  })
}
`,
  'journey.e2e.ts': journey('through everything'),
  'storm.e2e.ts':
    "test('a trace that takes two minutes', async () => {\n  test.setTimeout(180_000)\n  await go('/log-trace')\n})\n",
}
const chosen = (...changed: string[]) =>
  choose({ changed, laws: ['tests/laws/words.test.ts', 'tests/laws/broker.test.ts'], journeys, screens })

describe('the check of what changed', () => {
  it('knows each screen by its file and its path', () => {
    expect(screens).toContainEqual({ id: 'traces', path: '/log-trace', file: 'src/screens/trace/list' })
    expect(screens.length).toBe([...text('src/screens/registry.ts').matchAll(/\bid: '/g)].length)
    expect(screens.every(({ path }) => path?.startsWith('/'))).toBe(true)
  })

  it('knows each test of a journey by its line, in a loop or out of one', () => {
    expect(testsIn(journeys['diagnosis.e2e.ts']).map(({ line, title }) => [line, title])).toEqual([
      [2, '`trace a client (${language})`'],
      [7, "'alarms'"],
    ])
    for (const file of filesBelow('e2e', (name) => name.endsWith('.e2e.ts'))) {
      expect([file, testsIn(text(file)).length]).toEqual([
        file,
        [...text(file).matchAll(/^ *test\((?=['"`])/gm)].length,
      ])
    }
  })

  it('takes for a screen the tests that are about it, and neither walks through everything nor those that wait for minutes', () => {
    expect(chosen('src/screens/trace/list.tsx')).toMatchObject({
      journeys: ['e2e/diagnosis.e2e.ts:2'],
      commands: [],
    })
  })

  it('takes for a command the tests that name it, and asks the embedded broker for it alone', () => {
    expect(chosen('commands/trace/create.ts')).toMatchObject({
      journeys: ['e2e/diagnosis.e2e.ts:2'],
      commands: ['trace.create'],
    })
  })

  it('takes tests that load everything where their own cause has changed only', () => {
    const all = [
      'tests/laws/broker.test.ts',
      'tests/laws/hostile.test.ts',
      'tests/laws/dist.test.ts',
      'tests/terminal.test.ts',
    ]
    expect(chosen('src/screens/trace/list.tsx')).toMatchObject({
      left: all,
      laws: ['tests/laws/words.test.ts'],
    })
    expect(chosen('src/broker/http/paging.ts').left).toEqual(all.slice(1))
    expect(chosen('commands/trace/create.ts').left).toEqual([all[0], all[2], all[3]])
    expect(chosen('src/terminal/run.ts', 'tests/laws/dist.test.ts').left).toEqual(all.slice(0, 2))
  })

  it('takes a changed journey whole, and one test of each that uses a changed helper', () => {
    expect(chosen('e2e/diagnosis.e2e.ts', 'e2e/support/hands.ts').journeys).toEqual([
      'e2e/diagnosis.e2e.ts',
      'e2e/clients.e2e.ts:3',
    ])
  })

  it('takes the one through everything where nothing speaks of what changed, and none where nothing of the product has', () => {
    expect(chosen('src/ui/card.tsx').journeys).toEqual(['e2e/session/journey.e2e.ts'])
    expect(chosen('tests/tally.mjs', 'src/lib/store.test.ts').journeys).toEqual([])
  })

  it('leaves no subject without, and takes no more than a minute of tests', () => {
    const many = {
      ...journeys,
      'clients.e2e.ts': journey(...Array.from({ length: 40 }, (_, i) => `client ${i}: a client is kicked`)),
    }
    const { journeys: taken } = choose({
      changed: ['src/screens/client/list.tsx', 'src/screens/trace/list.tsx'],
      laws: [],
      journeys: many,
      screens,
    })
    expect(taken).toHaveLength(10)
    expect(taken).toContain('e2e/diagnosis.e2e.ts:2')
  })
})

describe('of this project', () => {
  const real = Object.fromEntries(
    filesBelow('e2e', (file) => file.endsWith('.e2e.ts')).map((file) => [
      file.slice('e2e/'.length),
      text(file),
    ]),
  )

  it.each([...new Set(screens.map(({ file }) => file.split('/')[2] ?? ''))].map((room) => [room]))(
    'a change of the screen %s has its journeys, and few',
    (room) => {
      const { journeys: taken } = choose({
        changed: [`src/screens/${room}/columns.tsx`],
        laws: [],
        journeys: real,
        screens,
      })
      expect(taken.length).toBeGreaterThan(0)
      expect(taken.length).toBeLessThanOrEqual(10)
    },
  )

  it('a change of the traces has those that follow one', () => {
    const { journeys: taken } = choose({
      changed: ['src/screens/trace/log-card.tsx'],
      laws: [],
      journeys: real,
      screens,
    })
    const [file = '', line] = taken[0]?.split(':') ?? []
    expect(text(file).split('\n')[Number(line) - 1]).toContain('trace a client')
  })
})
