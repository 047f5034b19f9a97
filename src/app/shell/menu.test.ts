import { expect, it } from 'vitest'
import { screens } from '@/features/registry'
import { filterScreens, menuTree } from './menu-tree'

const onMenu = screens.filter(({ menu }) => menu)
const ids = (text: string) =>
  filterScreens(onMenu, text, (screen) => [screen.id, screen.section ?? screen.group]).map(({ id }) => id)

it('gives no two screens of the menu the same icon', () => {
  expect(onMenu.filter(({ icon }) => onMenu.filter((screen) => screen.icon === icon).length > 1)).toEqual([])
})

it('gives a screen below another the icon of the one on the menu', () => {
  const iconOf = (id: string) => screens.find((screen) => screen.id === id)?.icon
  expect(iconOf('macro')).toBe(iconOf('commandHistory'))
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
  const extensions = onMenu.filter(({ section }) => section === 'extensions').map(({ id }) => id)
  expect(extensions).toContain('plugins')
  expect(ids('extensions')).toEqual(extensions)
  expect(ids('nothing of this')).toEqual([])
})
