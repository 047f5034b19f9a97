import { describe, expect, it, vi } from 'vitest'
import { toLines, type Visits } from '../e2e/bench/dashboard/rows'
import { compared, ms, print } from '../e2e/bench/figures'
import { readOptions } from '../e2e/bench/options'

describe('a compared value', () => {
  it('meets or misses a ratio to that of the peer', () => {
    expect(compared('login', 40, 100, ms, { ratio: 0.4 })).toMatchObject({ ratio: '0.40', met: true })
    expect(compared('login', 41, 100, ms, { ratio: 0.4 })).toMatchObject({ met: false })
  })

  it('neither meets nor misses a ratio without a peer', () => {
    expect(compared('login', 40, undefined, ms, { ratio: 0.4 })).toMatchObject({
      other: '',
      ratio: '',
      aim: 'ratio ≤ 0.4',
      met: undefined,
    })
  })

  it('meets or misses a maximum without a peer', () => {
    expect(compared('login', 40, undefined, ms, { max: 30 })).toMatchObject({ met: false })
  })
})

it('compares the medians of all visits, at the speeds that matter', () => {
  const none: Visits = { ours: [], peer: [] }
  const lines = toLines({
    '1x': {
      ours: [{ login: 10 }, { login: 30 }, { login: 20 }],
      peer: [{ login: 100 }, { login: 80 }, { login: 400 }],
    },
    '4x': { ours: [{ login: 50, overviewNodes: 900 }], peer: [] },
    'slow 4G': none,
  })
  expect(lines.map(({ what, ours, other, ratio }) => [what, ours, other, ratio])).toEqual([
    ['login usable (1x)', '20.0 ms', '100 ms', '0.20'],
    ['login usable (4x)', '50.0 ms', '', ''],
  ])
})

it('prints a table of Markdown with even columns', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  print(['what', 'ours'], [['login', '12 ms']])
  const printed = log.mock.calls.flat()
  log.mockRestore()
  expect(printed).toEqual(['| what  |  ours |', '| ----- | ----: |', '| login | 12 ms |'])
})

describe('the options of the bench', () => {
  const names = ['dashboard', 'mqtt', 'sql']

  it('takes parts with and without their flag', () => {
    const options = readOptions(['/browser', 'sql', '--part', 'mqtt', '--part', 'dashboard'], names)
    expect(options).toMatchObject({ browser: '/browser', parts: ['sql', 'mqtt', 'dashboard'], rounds: 3 })
  })

  it('refuses parts that do not exist and rounds that are no number', () => {
    expect(() => readOptions(['/browser', '--part', 'login'], names)).toThrow(
      'no part is named login; the parts are dashboard, mqtt, sql',
    )
    expect(() => readOptions(['/browser', '--rounds', 'many'], names)).toThrow('not a number of rounds: many')
  })
})
