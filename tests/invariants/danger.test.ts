import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { deletionsLast, isDeletion } from '@/command/danger'
import { commandFiles, filesBelow, root } from '../registries'

let commands: readonly AnyCommand[] = []
beforeAll(async () => {
  commands = (await commandFiles()).map(({ command }) => command)
})

/** Values that satisfy any confirm: each parameter is a text. */
const values = ({ params }: AnyCommand) =>
  Object.fromEntries(Object.keys(params).map((name) => [name, 'type:name']))
const verb = ({ id }: AnyCommand) => id.slice(id.indexOf('.') + 1)
const noun = ({ id }: AnyCommand) => id.slice(0, id.indexOf('.'))

it('resetting counters asks once, without typing', () => {
  const resets = commands
    .filter(({ irreversible }) => irreversible === 'statistics')
    .filter((command) => verb(command) === 'reset')
  expect(resets.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'rule.reset',
      'bridge.reset',
      'action.reset',
      'source.reset',
      'topic-metrics.reset',
      'topic-filter-metrics.reset',
      'cluster-link.reset',
      'message-validation.reset',
      'message-transformation.reset',
    ]),
  )
  for (const command of resets) {
    expect([command.id, command.danger]).toEqual([command.id, 'reset'])
    for (const count of [1, 3])
      expect(command.confirm?.(values(command), count), command.id).toEqual(
        expect.objectContaining({ body: expect.any(String) as string }),
      )
    expect(command.confirm?.(values(command), 1)?.type, command.id).toBeUndefined()
  }
})

it('stopping traffic asks, wherever it is started', () => {
  // Monitoring aids and runs that only end: no traffic stops with them.
  const other = [
    'slow-subscription',
    'telemetry',
    'trace',
    'rebalance',
    'evacuation',
    'alarm-rule',
    'topic-explorer',
  ]
  const stops = commands.filter(
    (command) => ['disable', 'stop'].includes(verb(command)) && !other.includes(noun(command)),
  )
  expect(stops.length).toBeGreaterThan(15)
  expect(stops.filter(({ danger }) => danger !== 'disruptive').map(({ id }) => id)).toEqual([])
  expect(
    stops
      .filter((command) => command.confirm?.(values(command), 1) === undefined && command.warn === undefined)
      .map(({ id }) => id),
  ).toEqual([])
})

it('every command that deletes is red and last', () => {
  // Removals that delete nothing of value: a ban and a subscription can be created again at once.
  const membership = ['ban.delete', 'subscription.remove']
  const deletes = commands.filter(
    (command) =>
      ['remove', 'delete', 'delete-user', 'uninstall'].includes(verb(command)) &&
      !membership.includes(command.id),
  )
  expect(deletes.length).toBeGreaterThan(30)
  expect(deletes.filter((command) => !isDeletion(command)).map(({ id }) => id)).toEqual([])
  const sorted = deletionsLast(commands.map((command) => ({ command }))).map(({ command }) =>
    isDeletion(command),
  )
  expect(sorted.indexOf(true)).toBe(sorted.lastIndexOf(false) + 1)
})

it('every screen uses the shared look for deletion', () => {
  const wrong = filesBelow('src', (path) => path.endsWith('.tsx')).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const names = [
      ...text.matchAll(/^import (\w+) from '@commands\/[\w-]+\/(?:remove|delete|delete-user|uninstall)'/gm),
    ].map(([, name]) => name)
    return names.flatMap((name) =>
      [...text.matchAll(new RegExp(`command=\\{${name ?? ''}\\b[^>]*variant=`, 'g'))].map(() => file),
    )
  })
  expect(wrong).toEqual([])
})

it('every page of an object offers its deletion as a word in red, at the end', () => {
  const shown = new Set(commands.filter((command) => verb(command) === 'show').map(noun))
  // Shown as rows of their lists.
  shown.delete('topic-metrics')
  shown.delete('topic-filter-metrics')
  const deletions = commands.filter(
    (command) =>
      ['remove', 'delete', 'uninstall'].includes(verb(command)) &&
      isDeletion(command) &&
      shown.has(noun(command)),
  )
  expect(deletions.length).toBeGreaterThan(20)
  // Its verb is the button's label; without one it would be in the menu of one page and a button of another.
  expect(deletions.filter((command) => command.verb === undefined).map(({ id }) => id)).toEqual([])
  // A detail page shows its commands in the shared bar, and has no separate button for a deletion.
  const own = filesBelow('src/features', (path) => path.endsWith('.tsx')).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const names = [
      ...text.matchAll(/^import (\w+) from '@commands\/[\w-]+\/(?:remove|delete|uninstall)'/gm),
    ].flatMap(([, name]) => (name === undefined ? [] : [name]))
    const buttons = names.filter((name) => text.includes(`command={${name}}`))
    const bars = text
      .split('<OfferBar')
      .slice(1)
      .filter((bar) => !/\sabout\s/.test(bar.split('/>')[0] ?? ''))
    return [
      ...buttons.map((name) => `${file}: ${name}`),
      ...bars.map(() => `${file}: OfferBar without about`),
    ]
  })
  expect(own).toEqual([])
})
