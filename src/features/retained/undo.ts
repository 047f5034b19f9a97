import retainedDelete from '@commands/retained/delete'
import retainedSet from '@commands/retained/set'
import { allPages } from '@/api/all-pages'
import { maxItems } from '@/command/undo/limits'
import { asReported, step } from '@/command/undo/step'
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
    if (was === undefined) return [step(retainedDelete, { topic })]
    const { qos, payload } = was
    return payload === undefined
      ? 'many'
      : [step(retainedSet, { topic, qos: asReported(qos), payload, payload_encoding: 'base64' })]
  },
  lost: ({ payload }) => (payload === undefined ? 'many' : undefined),
}
