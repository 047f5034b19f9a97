import { expect, it } from 'vitest'
import type { PlanItem } from '@/features/backup/plan'
import { describeItem } from './difference'

const changed = (path: string, before: string, after: string): PlanItem => ({
  part: 'rules',
  id: 'alerts',
  state: 'changed',
  body: {},
  own: {},
  changes: [{ path, root: path, before, after }],
  secrets: [],
  needs: [],
  places: [],
  dropped: [],
})

it('shows the lines of a text that differ, with their neighbors', () => {
  const sql = [
    'SELECT',
    '  clientid,',
    '  payload',
    'FROM',
    '  "sensors/#"',
    'WHERE',
    '  qos > 0',
    '  AND x = 1',
    '  AND y = 2',
  ]
  const after = sql.with(2, '  payload.value as v').with(8, '  AND y = 3')
  expect(describeItem(changed('sql', sql.join('\n'), after.join('\n'))).slice(1)).toEqual([
    '    sql:',
    '        SELECT',
    '          clientid,',
    '      -   payload',
    '      +   payload.value as v',
    '        FROM',
    '          "sensors/#"',
    '      …',
    '          qos > 0',
    '          AND x = 1',
    '      -   AND y = 2',
    '      +   AND y = 3',
  ])
})

it('shows the members of a list that differ', () => {
  const list = (topic: string) =>
    JSON.stringify([
      { topic: 'a/b', qos: 1 },
      { topic, qos: 1, description: 'long enough for lines' },
    ])
  const lines = describeItem(changed('actions', list('c'), list('d')))
  expect(lines).toContain('      -     "topic": "c",')
  expect(lines).toContain('      +     "topic": "d",')
})

it('keeps short values on one line, and escapes what could hide', () => {
  expect(describeItem(changed('enable', 'true', 'false'))[1]).toBe('    enable: true → false')
  expect(describeItem(changed('note', '', 'a\u202eb'))[1]).toBe('    note: "" → a\\u202Eb')
})
