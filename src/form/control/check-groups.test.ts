import { expect, it } from 'vitest'
import { listOptions, toggleOption, type CheckGroup } from './check-groups'

const group = (...values: string[]): CheckGroup => ({
  options: values.map((value) => ({ value, label: value })),
})
const groups = [group('unset'), group('system', 'users'), group('publish', 'audit')]

it.each([
  ['keeps what is chosen in the same group', ['audit'], 'publish', true, ['publish', 'audit']],
  ['replaces what is chosen in another group', ['publish', 'audit'], 'system', true, ['system']],
  ['begins with any group', [], 'unset', true, ['unset']],
  ['clears a value', ['publish', 'audit'], 'audit', false, ['publish']],
  ['clears the last value', ['unset'], 'unset', false, []],
  [
    'adds one by one to a list of several groups',
    ['system', 'publish'],
    'audit',
    true,
    ['system', 'publish', 'audit'],
  ],
  ['clears one by one in a list of several groups', ['system', 'publish'], 'system', false, ['publish']],
] as const)('%s', (_, chosen, value, on, next) => {
  expect(toggleOption(groups, chosen, value, on)).toEqual(next)
})

it('replaces nothing where there is one group', () => {
  expect(toggleOption([group('a', 'b')], ['a'], 'b', true)).toEqual(['a', 'b'])
})

it('adds unknown values to the last group', () => {
  const shown = listOptions(groups, ['publish', 'later'])
  expect(shown.map(({ options }) => options.map(({ value }) => value))).toEqual([
    ['unset'],
    ['system', 'users'],
    ['publish', 'audit', 'later'],
  ])
})
