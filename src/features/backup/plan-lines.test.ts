import { describe, expect, it } from 'vitest'
import { planItem as item } from './fixture'
import { groupPlan, listLines, matchesFilter, planFilters, toPlanFilter } from './plan-lines'

const change = (path: string) => ({ path, root: path, before: '1', after: '2' })
const changed = (part: string, id: string) =>
  item(part, id, {
    state: 'changed',
    own: id === '' ? { value: { a: 1 } } : { a: 1 },
    body: id === '' ? { value: { a: 2 } } : { a: 2 },
    changes: [change('a')],
  })
const lines = (items: Parameters<typeof groupPlan>[0], toggled: readonly string[] = [], isFiltered = false) =>
  listLines(groupPlan(items), { toggled: new Set(toggled), isFiltered }).map(
    ({ kind, key }) => `${kind} ${key}`,
  )
const many = Array.from({ length: 30 }, (_, index) => changed('rules', `r${index}`))

describe('listLines', () => {
  it('lists the items of each type below its heading, and the settings of a changed one', () => {
    expect(lines([item('connectors', 'c'), changed('rules', 'r')])).toEqual([
      'group connectors',
      'item ["connectors","c"]',
      'group rules',
      'item ["rules","r"]',
      'setting ["rules","r"] a',
    ])
  })

  it('lists settings without an ID without a heading', () => {
    expect(lines([changed('retainer', '')])).toEqual(['item ["retainer",""]', 'setting ["retainer",""] a'])
  })

  it('folds the types of a long plan, opens one that is toggled, and all that a text matches', () => {
    const plan = [item('connectors', 'c'), ...many]
    expect(lines(plan)).toEqual(['group connectors', 'group rules'])
    expect(lines(plan, ['connectors'])).toEqual([
      'group connectors',
      'item ["connectors","c"]',
      'group rules',
    ])
    expect(lines(plan, [], true)).toHaveLength(2 + 1 + 60)
  })

  it('folds an open item that is toggled, and opens a new one', () => {
    expect(lines([changed('rules', 'r')], ['["rules","r"]'])).toEqual(['group rules', 'item ["rules","r"]'])
    const fresh = item('rules', 'n', { body: { sql: 's' } })
    expect(lines([fresh], ['["rules","n"]'])).toContain('setting ["rules","n"] sql')
  })
})

it('filters by state; a difference is also what is left as it is because it belongs to one machine', () => {
  const plan = [
    item('rules', 'n'),
    changed('rules', 'c'),
    item('rules', 'h', { state: 'here' }),
    item('rules', 's', { state: 'same' }),
    item('listeners', 'p', { state: 'same', places: [change('bind')] }),
    item('rules', 'u', { state: 'unread' }),
  ]
  const ids = planFilters.map((filter) => [
    filter,
    plan.filter((one) => matchesFilter(one, filter)).map(({ id }) => id),
  ])
  expect(ids).toEqual([
    ['different', ['n', 'c', 'h', 'p', 'u']],
    ['new', ['n']],
    ['changed', ['c']],
    ['here', ['h']],
    ['same', ['s', 'p']],
  ])
  expect([toPlanFilter('here'), toPlanFilter('typo'), toPlanFilter(undefined)]).toEqual([
    'here',
    'different',
    'different',
  ])
})
