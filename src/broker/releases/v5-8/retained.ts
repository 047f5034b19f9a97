import type { SharedHandlers } from '../../handlers/all'
import { retainedReply } from '../../handlers/retained'
import { paginate } from '../../http/paging'
import { topicFilterProblem } from '@/lib/net/mqtt-topic'
import type { State } from '../../state'
import type { Handlers58 } from './handlers'

/** Retained messages. */
export const retainedMessages = ({ engine }: State, shared: SharedHandlers) =>
  ({
    /** With a filter there is no total count; an invalid filter matches nothing. */
    async retainedList({ query: { topic, ...query }, ...call }) {
      if (topic === undefined) {
        const { data, meta } = (await shared.retainedList({ ...call, query })) as {
          readonly data: readonly unknown[]
          readonly meta: { readonly count: number; readonly page: number; readonly limit: number }
        }
        return { data, meta: { ...meta, hasnext: meta.page * meta.limit < meta.count } }
      }
      const store = engine.retainedStore
      const found =
        topicFilterProblem(topic) === undefined
          ? store.matching(topic, false).flatMap((each) => store.get(each) ?? [])
          : []
      const {
        data,
        meta: { page, limit },
      } = paginate(found, query, retainedReply)
      return { data, meta: { page, limit, hasnext: page * limit < found.length } }
    },
  }) satisfies Partial<Handlers58>
