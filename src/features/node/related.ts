import { readable, type Found } from '@/command/finder'
import { maxRelated, refsOf, related, type Relation } from '@/command/relation'
import { bridgeIdOf } from '@/contract/name'
import type { Page, Unreadable } from '@/contract/schema'

/** The nodes in a status by node. */
export const toNodes = (status: readonly { readonly node: string }[] | undefined): Found =>
  related(
    refsOf(
      'node',
      (status ?? []).map(({ node }) => node),
    ),
  )

const firstRows = { page: 1, limit: maxRelated }
const hasMore = ({ meta }: Page<unknown>) => meta.hasnext === true || (meta.count ?? 0) > maxRelated

type Row = Unreadable & {
  readonly type: string
  readonly name: string
  readonly node_status?: readonly { readonly node: string }[] | undefined
}

/** The bridges or connectors that run on a node. */
const runningOn = (node: string, rows: readonly Row[]): readonly string[] =>
  readable(rows)
    .filter(({ node_status = [] }) => node_status.some((one) => one.node === node))
    .map(bridgeIdOf)

export const nodeRelations: readonly Relation[] = [
  {
    title: 'related.clients',
    async find(node, api, signal) {
      const page = await api.clientList({ query: { node, ...firstRows } }, { signal })
      return related(
        refsOf(
          'client',
          readable(page.data).map((row) => row.clientid),
        ),
        hasMore(page),
      )
    },
  },
  {
    title: 'related.topics',
    async find(node, api, signal) {
      const page = await api.topicList({ query: { node, ...firstRows } }, { signal })
      return related(
        refsOf(
          'topic',
          readable(page.data).map((row) => row.topic),
        ),
        hasMore(page),
      )
    },
  },
  {
    title: 'related.bridges',
    until: 'channelsOnly',
    find: async (node, api, signal) =>
      related(refsOf('bridge', runningOn(node, await api.bridgeList({}, { signal })))),
  },
  {
    title: 'related.connectors',
    needs: 'connectors',
    find: async (node, api, signal) =>
      related(refsOf('connector', runningOn(node, await api.connectorList({}, { signal })))),
  },
]
