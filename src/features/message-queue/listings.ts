import { defineListing, pagesByCursor, type Listing } from '@/list/listing'
import { queueFilters, queueTables } from './columns'
import { messageQueuePaths } from './paths'

/** The lists of this feature that are read without a screen. */
export const listings: readonly Listing[] = [
  defineListing({
    name: 'message-queues',
    table: queueTables.queue,
    path: messageQueuePaths.queues,
    needs: 'messageQueues',
    filters: queueFilters,
    pages: ({ api }) =>
      pagesByCursor(async (cursor, limit, signal) => {
        const { data, meta } = await api.queueList(
          { query: { limit, ...(cursor === undefined ? {} : { cursor }) } },
          { signal },
        )
        return { data, cursor: meta.cursor }
      }),
  }),
  defineListing({
    name: 'message-streams',
    table: queueTables.stream,
    path: messageQueuePaths.streams,
    needs: 'messageStreams',
    filters: queueFilters,
    pages: ({ api }) =>
      pagesByCursor(async (cursor, limit, signal) => {
        const { data, meta } = await api.streamList(
          { query: { limit, ...(cursor === undefined ? {} : { cursor }) } },
          { signal },
        )
        return { data, cursor: meta.cursor }
      }),
  }),
]
