import { readable } from '@/command/finder'
import { unshared } from '@/lib/net/mqtt-topic'
import type { TopicPattern } from './model/patterns'
import { readUpTo, type TopicReader } from './topic-reader'

/** The filters with subscribers, each once whatever nodes route it. */
export const readSubscribed: TopicReader['read'] = async (api, signal, onCut) => {
  const rows = await readUpTo(
    (page, limit) => api.topicList({ query: { page, limit } }, { signal }),
    signal,
    onCut,
  )
  const filters = new Set(readable(rows).map(({ topic }) => unshared(topic).filter))
  return [...filters].map((pattern) => ({ resource: 'topic', id: pattern, use: 'subscribed', pattern }))
}

/** The retained messages by their topics. */
export const readRetained: TopicReader['read'] = async (api, signal, onCut) =>
  readable(
    await readUpTo((page, limit) => api.retainedList({ query: { page, limit } }, { signal }), signal, onCut),
  ).map(({ topic }): TopicPattern => ({ resource: 'retained', id: topic, use: 'retained', pattern: topic }))

/** The delayed messages that are still to be published. */
export const readDelayed: TopicReader['read'] = async (api, signal, onCut) =>
  readable(
    await readUpTo((page, limit) => api.delayedList({ query: { page, limit } }, { signal }), signal, onCut),
  ).map(({ msgid, node, topic }): TopicPattern => ({
    resource: 'delayed',
    id: `${node}/${msgid}`,
    use: 'publishes',
    pattern: topic,
  }))
