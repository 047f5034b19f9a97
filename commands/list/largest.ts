import { defineCommand, refused } from '@/command/command'
import { choice, number } from '@/command/param'

/** Numeric columns that can be searched for their largest values; a list offers those that it has. */
const columns = ['queue', 'dropped', 'inflight', 'subs', 'received', 'sent', 'expiry', 'keepalive'] as const

/**
 * Shows the rows with the largest values of a column among all that match the filters: the broker cannot
 * sort, so all rows are read.
 */
export default defineCommand({
  id: 'list.largest',
  group: 'group.view',
  aliases: ['top'],
  danger: 'read',
  calls: [],
  params: {
    column: choice(columns, 'choice.column'),
    top: number({ min: 1, max: 1000 }, { initial: 20, optional: true }),
  },
  errors: { NO_COLUMN: { step: 'column', key: 'list.largest.column' } },
  blocked: ({ able }) => ((able?.largest ?? []).length > 0 ? undefined : 'list.largest.none'),
  run({ column, top }, { able }) {
    if (able?.largest?.includes(column) !== true) return refused('NO_COLUMN')
    return { kind: 'app', action: { do: 'largest', column, top: top ?? 20 } }
  },
})
