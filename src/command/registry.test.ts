import { expect, it } from 'vitest'
import { ban, kick } from './fixture'
import { createRegistry } from './registry'

it('finds a command by a former id too, and refuses an id that two commands have', () => {
  const renamed = { ...ban, formerIds: ['ban.add'] }
  expect(createRegistry([kick, renamed]).get('ban.add')).toBe(renamed)
  expect(createRegistry([kick, renamed]).all).toEqual([renamed, kick])
  expect(() => createRegistry([{ ...kick, formerIds: ['ban.create'] }, ban])).toThrow('ban.create')
})

it('reports that commands cannot be loaded, and loads them when asked again', async () => {
  let tries = 0
  const registry = createRegistry([kick], async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return [ban]
  })
  await expect(registry.load()).rejects.toMatchObject({ code: 'PART_MISSING', failure: 'unsent' })
  expect([registry.whole, registry.get('ban.create')]).toEqual([false, undefined])
  await registry.load()
  await registry.load()
  expect([registry.whole, registry.get('ban.create'), tries]).toEqual([true, ban, 2])
})
