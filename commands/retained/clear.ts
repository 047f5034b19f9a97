import { defineCommand, done, refused } from '@/command/command'
import type { Confirm } from '@/command/confirm'
import { number, topicFilter } from '@/command/param'
import { offers } from '@/contract/capability'
import { beginsWild, matchStored } from '@/lib/net/mqtt-topic'

const limit = 1000

const question = (filter: string, count: number): Confirm => ({
  body: beginsWild(filter) ? 'retained.clear.confirm.system' : 'retained.clear.confirm.plain',
  values: { filter, count },
  type: String(count),
})

/**
 * Deletes every retained message that a filter matches; `#` also matches the broker's own under `$SYS`
 * (src/contract/docs/messages.md#retained-messages). `count` is the expected number: if more match by now,
 * nothing is deleted; without it, the matches are counted and the count is confirmed.
 */
export default defineCommand({
  id: 'retained.clear',
  group: 'group.monitoring',
  danger: 'irreversible',
  calls: ['retainedList', 'retainedDelete'],
  undo: 'retained',
  undoCaveat: 'undo.caveat.retained',
  params: {
    filter: topicFilter(),
    count: number({ min: 1 }, { optional: true, askedOnlyByName: true, label: 'retained.clear.count' }),
  },
  errors: {
    NOT_FOUND: { step: 'filter', key: 'error.retained.none' },
    MORE_MATCH: { step: 'count', key: 'error.retained.more' },
  },
  effect: ({ filter, count }) =>
    filter === undefined
      ? undefined
      : typeof count !== 'number'
        ? { key: 'retained.clear.effect.counted' }
        : { key: 'retained.clear.effect.known', values: { count } },
  confirm: ({ filter, count }) => (count === undefined ? undefined : question(filter, count)),
  async run({ filter, count }: { filter: string; count: number | undefined }, { api, signal, ...broker }) {
    const named = offers('retainedByTopic', broker) ? { topic: filter } : {}
    let found = 0
    for (let page = 1, more = true; more; page += 1) {
      const { data } = await api.retainedList({ query: { page, limit, ...named } }, { signal })
      found += data.filter(({ topic }) => matchStored(filter, topic)).length
      more = data.length === limit
    }
    if (found === 0) return refused('NOT_FOUND')
    if (count === undefined)
      return { kind: 'ask', code: 'MORE_MATCH', with: { count: found }, confirm: question(filter, found) }
    if (found > count) return refused('MORE_MATCH', String(found))
    await api.retainedDelete({ params: { topic: filter } }, { signal })
    return done('retained.clear.done', { count: found }, ['retained'])
  },
})
