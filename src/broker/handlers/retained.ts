import { retainedPayloadLimit, type retainedEndpoints } from '@/features/retained/contract'
import type { clearingEndpoints } from '@/contract/clearing'
import { topicFilterProblem } from '@/lib/net/mqtt-topic'
import { withMillis } from '../store/instant'
import type { Message } from '../mqtt/message'
import { paginate } from '../http/paging'
import { Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

/**
 * A missing username is shown as this word (src/contract/docs/api.md#value-formats); the API and the
 * broker itself have an empty one.
 */
export const toReplyUsername = (username: string | null): string => username ?? 'undefined'

const retainedReply = (message: Message) => ({
  msgid: message.id,
  topic: message.topic,
  qos: message.qos,
  publish_at: withMillis(message.at),
  from_clientid: message.from,
  from_username: toReplyUsername(message.username),
})

const notFound = () => new Refusal(404, 'NOT_FOUND', "Viewed message doesn't exist")

export const createRetainedHandlers = ({
  engine,
  retainer,
  release,
}: State): HandlersOf<typeof retainedEndpoints & Pick<typeof clearingEndpoints, 'retainedClear'>> => {
  const store = engine.retainedStore
  const toReply = (config: ReturnType<typeof retainer.config>) =>
    release.since('5.8.0')
      ? { delivery_rate: '1000/s', ...config, backend: { enable: true, ...config.backend } }
      : config
  return {
    /**
     * The count includes expired messages, and 5.1 has no `hasnext`; with a filter (5.5) there is no count, and an invalid
     * filter matches nothing (src/contract/docs/messages.md#retained-messages).
     */
    retainedList({ query: { topic, ...query } }) {
      if (topic !== undefined) {
        const found =
          topicFilterProblem(topic) === undefined
            ? store.matching(topic, false).flatMap((each) => store.get(each) ?? [])
            : []
        const {
          data,
          meta: { page, limit },
        } = paginate(found, query, retainedReply)
        return { data, meta: { page, limit, hasnext: page * limit < found.length } }
      }
      const {
        data,
        meta: { page, limit, count },
      } = paginate(store.all(), query, retainedReply, { total: store.size })
      const hasnext = page * limit < (count ?? 0)
      return { data, meta: { count, limit, page, ...(release.has('retainedByTopic') && { hasnext }) } }
    },
    /** Since 5.6. */
    retainedClear() {
      for (const { topic } of [...store.all()]) store.delete(topic)
    },
    /** For a filter, the oldest matching message. Since 5.8 there is none while the retainer is off. */
    retainedDetail({ params }) {
      if (release.since('5.8.0') && !retainer.config().enable) throw notFound()
      const found = store.matching(params.topic, false).flatMap((topic) => store.get(topic) ?? [])
      const oldest = found.reduce<Message | undefined>(
        (best, each) => (best && best.at <= each.at ? best : each),
        undefined,
      )
      if (!oldest) throw notFound()
      const payload =
        oldest.payload.length > retainedPayloadLimit ? {} : { payload: oldest.payload.toString('base64') }
      return { ...retainedReply(oldest), ...payload }
    },
    /**
     * A filter deletes all matching messages: `#` empties the store, including `$SYS`
     * (src/contract/docs/messages.md#retained-messages).
     */
    retainedDelete({ params }) {
      const topics = store.matching(params.topic, false)
      if (topics.length === 0) throw notFound()
      for (const topic of topics) store.delete(topic)
    },
    retainerConfig: () => toReply(retainer.config()),
    retainerUpdate: ({ body }) => toReply(retainer.update(body)),
  }
}
