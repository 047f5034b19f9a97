import type { ApiClient } from '@/api/client'
import { allPages } from '@/api/all-pages'
import type { Context, RetainedPage, TopicExplorerApi } from '@/command/context'
import { RefusedError } from '@/command/refused-error'
import { readable } from '@/command/finder'
import { undefinedIfMissing } from '@/command/undo/target'
import { isTopicFilter, matchStored } from '@/lib/net/mqtt-topic'
import { fromBase64 } from '@/lib/text/base64'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { to, type Path } from '@/route/paths'
import { topicExplorerPaths } from './paths'

/** Returns the topic explorer of the console; throws where there is none, as in the terminal. */
export async function getExplorer(explorer: Context['explorer']): Promise<TopicExplorerApi> {
  if (explorer === undefined) throw new RefusedError('EXPLORER_STOPPED')
  return await explorer()
}

/** The filters in a text, separated by commas or line breaks. */
export const splitFilters = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Whether a text has at least one filter, and only valid ones. */
export const areFilters = (text: string): boolean => {
  const filters = splitFilters(text)
  return filters.length > 0 && filters.every(isTopicFilter)
}

/** The filters in an address of the explorer; `#` elsewhere. */
export function readFilters({ at }: Pick<Context, 'at'>): string {
  const [path, search = ''] = at.split('?')
  const filters = path === topicExplorerPaths.topicExplorer ? new URLSearchParams(search).get('filter') : null
  return filters === null || filters === '' ? '#' : filters
}

/** The address of the explorer; what `at` says about it is kept where `query` does not change it. */
export function toExplorer(at: Path, query: Record<string, string | number | undefined>): Path {
  const [path, search = ''] = at.split('?')
  const kept =
    path === topicExplorerPaths.topicExplorer ? Object.fromEntries(new URLSearchParams(search)) : {}
  return to(topicExplorerPaths.topicExplorer, undefined, { ...kept, ...query })
}

/** The number of requests for payloads at a time. */
const readers = 4

/**
 * Reads the retained messages that a filter matches, in pages. Lists have no payloads, so each message is read on its own while
 * there are up to `sizes`; of the others only the topics are known.
 */
export async function* readRetained(
  api: ApiClient,
  {
    filter,
    sizes,
    byTopic,
    signal,
  }: {
    filter: string
    sizes: number
    /** The broker filters by topic. */ byTopic: boolean
    signal: AbortSignal
  },
): AsyncGenerator<RetainedPage> {
  let read = 0
  const pages = allPages(
    (page, limit, within) =>
      api.retainedList({ query: { page, limit, ...(byTopic ? { topic: filter } : {}) } }, { signal: within }),
    signal,
  )
  for await (const { data, meta } of pages) {
    const rows = readable(data).filter((row) => matchStored(filter, row.topic))
    const bodies = rows.slice(0, Math.max(0, sizes - read))
    read += rows.length
    const payloads = await mapConcurrently(readers, bodies, async ({ topic }) => {
      const message = await undefinedIfMissing(api.retainedDetail({ params: { topic } }, { signal }))
      return message?.payload === undefined ? undefined : fromBase64(message.payload)
    })
    yield {
      scanned: data.length,
      of: meta.count,
      payloads: bodies.length,
      messages: rows.map(({ topic, qos, publish_at }, at) => ({
        topic,
        payload: payloads[at] ?? new Uint8Array(0),
        qos: qos === 1 ? 1 : qos === 2 ? 2 : 0,
        retain: true,
        isUnread: payloads[at] === undefined,
        at: publish_at === undefined ? 0 : Date.parse(publish_at) || 0,
      })),
    }
  }
}
