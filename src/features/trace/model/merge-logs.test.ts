import { expect, it } from 'vitest'
import { clockDifferences, mergeLogs } from './merge-logs'

it('merges lines of several nodes by their times (catalogue C8)', () => {
  const a =
    '2026-11-21T10:00:00.000100+00:00 [MQTT] one\n  more of one\n2026-11-21T10:00:02+00:00 [MQTT] three\n'
  const b =
    'torn line\n2026-11-21T11:00:01.5+01:00 [MQTT] two\n2026-11-21T10:00:09Z [MQTT] four\n2026-11-21T10:00:03Z a clock set back\n'
  expect(
    mergeLogs([
      { node: 'a', text: a },
      { node: 'b', text: b },
    ]).map(({ node, text }) => `${node} ${text.replace(/^\S+Z? \[MQTT\] /, '')}`),
  ).toEqual([
    'b torn line',
    'a one',
    'a   more of one',
    'b two',
    'a three',
    'b four',
    'b 2026-11-21T10:00:03Z a clock set back',
  ])
  expect(mergeLogs([])).toEqual([])
})

it('names the nodes whose clock is certainly ahead (catalogue C8)', () => {
  const at = Date.UTC(2026, 10, 21, 10)
  expect(
    clockDifferences([
      { node: 'a', at },
      { node: 'b', at: at + 10_000 },
      { node: 'c', at: at + 70_000 },
    ]),
  ).toEqual([{ node: 'c', ahead: 70_000 }])
  expect(clockDifferences([{ node: 'a', at }])).toEqual([])
  expect(clockDifferences([])).toEqual([])
})
