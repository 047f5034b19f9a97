import { expect, it } from 'vitest'
import { groupEvents, nameGroup } from './event-groups'
import type { ChartEvent } from './series'

const event = (at: number, label = `a${at}`, tone: ChartEvent['tone'] = 'warn'): ChartEvent => ({
  at,
  label,
  tone,
})
const timesOf = (events: readonly ChartEvent[]) =>
  groupEvents(events, 10).map((group) => [group.tone, ...group.events.map(({ at }) => at)])

it('groups events of a kind that are near to the first of their group', () => {
  expect(timesOf([event(25), event(0), event(10), event(11)])).toEqual([
    ['warn', 0, 10],
    ['warn', 11],
    ['warn', 25],
  ])
  expect(timesOf([event(0), event(1, 'start', 'info'), event(2)])).toEqual([
    ['warn', 0, 2],
    ['info', 1],
  ])
})

it('draws 10,000 alarms of a minute as one line, and names three of them', () => {
  const storm = Array.from({ length: 10_000 }, (_, index) => event(index / 1000))
  const [group, ...others] = groupEvents(storm, 10)
  if (group === undefined) throw new Error('no group')
  expect(others).toEqual([])
  expect(nameGroup(group, (count) => `and ${count} more`)).toBe('a0, a0.001, a0.002, and 9997 more')
})

it('names events with the same name once', () => {
  const [group] = groupEvents([event(1, 'x'), event(2, 'x'), event(3, 'y')], 10)
  if (group === undefined) throw new Error('no group')
  expect(nameGroup(group, (count) => `and ${count} more`)).toBe('x, y')
})
