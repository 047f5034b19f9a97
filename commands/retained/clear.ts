import { ApiError } from '@/api/error'
import { defineCommand, done } from '@/command/command'
import { number, topicFilter } from '@/command/param'
import { beginsWild, matchStored } from '@/lib/net/mqtt-topic'

const limit = 1000

/**
 * Deletes every retained message that a filter matches; `#` is everything, the broker's own under `$SYS` too (traps). `count`
 * is how many are meant: when by now more match, nothing is deleted.
 */
export default defineCommand({
  id: 'retained.clear',
  title: 'retained.clear.title',
  group: 'group.monitoring',
  keywords: 'retained.clear.keywords',
  danger: 'irreversible',
  calls: ['retainedList', 'retainedDelete'],
  undo: 'retained',
  params: { filter: topicFilter(), count: number({ min: 1 }) },
  errors: {
    NOT_FOUND: { step: 'filter', key: 'error.retained.none' },
    MORE_MATCH: { step: 'count', key: 'error.retained.more' },
  },
  confirm: ({ filter, count }) => ({ body: beginsWild(filter) ? 'retained.clear.confirm.system' : 'retained.clear.confirm.plain', values: { filter, count }, type: String(count) }),
  async run({ filter, count }, { api, signal }) {
    let found = 0
    for (let page = 1, more = true; more; page += 1) {
      const { data } = await api.retainedList({ query: { page, limit } }, { signal })
      found += data.filter(({ topic }) => matchStored(filter, topic)).length
      more = data.length === limit
    }
    if (found > count) throw new ApiError(0, 'MORE_MATCH', String(found), { failure: 'unsent' })
    await api.retainedDelete({ params: { topic: filter } }, { signal })
    return done('retained.clear.done', { count: found }, ['retained'])
  },
})
