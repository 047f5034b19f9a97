import { allPages } from '@/api/all-pages'
import { maxItems } from '@/command/undo/limits'
import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { matchStored } from '@/lib/net/mqtt-topic'

type Retained = {
  readonly qos: string
  /** In base64; missing if too large for the API. */
  readonly payload?: string
}

export const retainedUndo: UndoTarget<Retained> = {
  async of({ topic, filter }, { id }, { context: { api, signal } }) {
    if (id !== 'retained.clear') return [word(topic)]
    const topics: string[] = []
    for await (const { data } of allPages(
      (page, limit, within) => api.retainedList({ query: { page, limit } }, { signal: within }),
      signal,
    )) {
      topics.push(...data.map((row) => row.topic).filter((one) => matchStored(word(filter), one)))
      // One more than a record holds means that there is no undo; a broker may have millions.
      if (topics.length > maxItems) break
    }
    return topics
  },
  read: each(async (topic, { context: { api, signal } }) => {
    const row = await undefinedIfMissing(api.retainedDetail({ params: { topic } }, { signal }))
    return row === undefined
      ? undefined
      : { qos: String(row.qos ?? 0), ...(row.payload === undefined ? {} : { payload: row.payload }) }
  }),
  restore(topic, was) {
    if (was === undefined) return [{ command: 'retained.delete', with: { topic } }]
    return was.payload === undefined
      ? 'many'
      : [{ command: 'retained.set', with: { topic, ...was, payload_encoding: 'base64' } }]
  },
  lost: ({ payload }) => (payload === undefined ? 'many' : undefined),
}
