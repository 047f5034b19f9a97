import { expect, it } from 'vitest'
import { screens } from '@/features/registry'
import { getIcon } from './icons'
import { filterScreens, menuTree } from './menu-tree'

const onMenu = screens.filter(({ menu }) => menu)
const ids = (text: string) =>
  filterScreens(onMenu, text, (screen) => [screen.id, screen.section ?? screen.group]).map(({ id }) => id)

it('gives no two screens of the menu the same icon, and none the fallback', () => {
  const names = new Map<unknown, string[]>()
  for (const { id, icon } of onMenu) names.set(getIcon(icon), [...(names.get(getIcon(icon)) ?? []), id])
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([])
  expect(onMenu.filter(({ icon }) => getIcon(icon) === getIcon('no such screen'))).toEqual([])
})

it('gives a screen below another the icon of the one on the menu', () => {
  expect(screens.filter(({ icon }) => getIcon(icon) === getIcon('no such screen'))).toEqual([])
  expect(screens.find(({ id }) => id === 'macro')?.icon).toBe('commandHistory')
})

it('puts daily work first and splits management into parts, with each screen once', () => {
  const tree = menuTree(onMenu)
  expect(tree.map(({ id }) => id)).toEqual([
    'monitoring',
    'access',
    'integration',
    'management',
    'diagnose',
    'system',
  ])
  expect(tree.flatMap(({ parts }) => parts.map(({ id }) => id))).toEqual([
    'mqtt',
    'cluster',
    'extensions',
    'configuration',
  ])
  const all = tree.flatMap((branch) => [branch, ...branch.parts]).flatMap((branch) => branch.screens)
  expect(all.map(({ id }) => id).sort()).toEqual(onMenu.map(({ id }) => id).sort())
  expect(tree.find(({ id }) => id === 'management')?.screens).toEqual([])
})

it('leaves out groups and parts without a screen', () => {
  const tree = menuTree(onMenu.filter(({ id }) => id === 'listeners'))
  expect(tree.map(({ id, parts }) => [id, parts.map((part) => part.id)])).toEqual([
    ['management', ['cluster']],
  ])
})

it('filters by the name of a screen or of its group, ignoring case', () => {
  expect(ids(' LISTEN ')).toEqual(['listeners'])
  expect(ids('extensions')).toEqual(['gateways', 'plugins', 'exhooks'])
  expect(ids('nothing of this')).toEqual([])
})
