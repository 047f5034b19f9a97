import { expect, it } from 'vitest'
import { Square, Zap } from '@/ui/icon/icons'
import { commandFiles } from '../../../tests/registries'
import { screens } from '@/features/registry'
import { iconOfCommand, iconOfScreen, toneOfCommand } from './row-icon'

it('draws an icon for the action of a command, and the lightning only where there is none', async () => {
  const commands = (await commandFiles()).map(({ command }) => command)
  const plain = commands.filter((command) => iconOfCommand(command) === Zap).map(({ id }) => id)
  expect(commands.length).toBeGreaterThan(300)
  expect(plain).toEqual([])
})

it('draws deletions in red, disruptive commands in amber, and nothing else in color', async () => {
  const commands = (await commandFiles()).map(({ command }) => command)
  const toneOf = (id: string) =>
    commands.flatMap((command) => (command.id === id ? [toneOfCommand(command)] : [])).join()
  expect(['client.show', 'rule.reset', 'ban.create'].map(toneOf)).toEqual(Array(3).fill('text-muted'))
  expect(['client.kick', 'bridge.disable'].map(toneOf)).toEqual(['text-warn', 'text-warn'])
  expect(['rule.delete', 'trace.delete', 'macro.delete'].map(toneOf)).toEqual(Array(3).fill('text-bad'))
})

it('draws screens as the menu does', () => {
  for (const { id, menu } of screens) if (menu) expect([id, iconOfScreen(id)]).not.toContain(undefined)
  expect(iconOfScreen('rule')).toBe(iconOfScreen('rules'))
  expect(iconOfScreen('rules')).not.toBe(Square)
  expect(iconOfScreen('nothing')).toBeUndefined()
})
