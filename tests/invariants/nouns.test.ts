import { expect, it } from 'vitest'
import { pickable, related } from '@/api/nouns.gen'
import type { AnyCommand } from '@/command/command'
import { createRegistry } from '@/command/registry'
import { nouns } from '@/features/nouns'
import { screens } from '@/features/registry'
import type { DeclaredScreen } from '@/features/screen'
import en from '@/i18n/words/en'
import { loadNouns, loadScreens } from '@/terminal/registry'

const commands = Object.values(
  import.meta.glob<AnyCommand>('@commands/*/*.ts', { eager: true, import: 'default' }),
)

it('has a finder for whatever a command picks', () => {
  const picked = commands.flatMap(({ params }) =>
    Object.values(params).flatMap(({ prompt }) => (prompt.kind === 'pick' ? [prompt.resource] : [])),
  )
  expect(picked.length).toBeGreaterThan(100)
  expect(picked.filter((resource) => !(resource in nouns.finders))).toEqual([])
})

it('collects the names of finders, relations and undo targets from the files that have them', () => {
  expect(Object.keys(nouns.finders).sort()).toEqual([...pickable])
  expect(Object.keys(nouns.relations).sort()).toEqual([...related])
  expect(pickable.filter((resource) => en[`noun.${resource}`] === undefined)).toEqual([])
})

it('searches the objects of each noun at a place of their own, by the command that shows them', () => {
  const shows = commands.filter(({ searchOrder }) => searchOrder !== undefined)
  expect(new Set(shows.map(({ searchOrder }) => searchOrder)).size).toBe(shows.length)
  expect(createRegistry(commands).shows.size).toBe(shows.length)
})

it('has what each command restores on undo', () => {
  const restored = commands.map(({ undo }) => undo).filter((name) => name !== undefined && name !== 'again')
  expect(restored.length).toBeGreaterThan(50)
  expect(restored.filter((name) => !(String(name) in nouns.undoTargets))).toEqual([])
})

it('collects the same in Node as in the browser', async () => {
  const inNode = await loadNouns()
  for (const kind of ['finders', 'relations', 'undoTargets'] as const)
    expect(Object.keys(inNode[kind]).sort()).toEqual(Object.keys(nouns[kind]).sort())
  expect((await loadScreens()).map(({ id }) => id)).toEqual(screens.map(({ id }) => id))
})

it('gives each screen of the menu its own place in its group', () => {
  const places = Object.values(
    import.meta.glob<readonly DeclaredScreen[]>('@/features/*/screens.ts', {
      eager: true,
      import: 'screens',
    }),
  )
    .flat()
    .flatMap((screen) => (screen.parent === undefined ? [`${screen.group} ${screen.order}`] : []))
  expect(new Set(places).size).toBe(places.length)
})

it('puts the screens of the menu in the order of the work', () => {
  const order = [
    'overview',
    'nodes',
    'rebalance',
    'metrics',
    'alarms',
    'clients',
    'subscriptions',
    'topics',
    'retained',
    'delayed',
    'publish',
    'monitoringIntegration',
  ]
  expect(screens.map(({ id }) => id).filter((id) => order.includes(id))).toEqual(order)
})
