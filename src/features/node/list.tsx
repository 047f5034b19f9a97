import { useRead } from '@/api/query'
import clusterEdit from '@commands/cluster/edit'
import invite from '@commands/cluster/invite'
import remove from '@commands/cluster/remove'
import nodeShow from '@commands/node/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import type { NodeInfo } from './contract'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from './paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { running } from './facts'
import { Untrusted } from '@/ui/untrusted'
import { TopologyCard } from './topology-card'
import { nodeTable } from './columns'

const every = 10_000
const buttons: readonly Offer[] = [offer(invite, {}, { primary: true }), offer(clusterEdit)]

/** What operators call the cluster. */
function ClusterDescription() {
  const { data } = useRead('cluster', {}, { fresh: 5000 })
  const { description = '' } = data ?? {}
  return description === '' ? null : (
    <p className="max-w-180 whitespace-pre-line text-muted">
      <Untrusted text={description} max={500} />
    </p>
  )
}

/** Lists the members of the cluster, including stopped ones. */
export default function NodeList() {
  const { t } = useWords()
  const query = useRead('nodeList', {}, { every })
  const rows = query.data
  const up = rows?.filter((row) => row.$raw === undefined && running(row)).length ?? 0
  return (
    <div className="flex flex-col gap-4">
      <DataTable
        {...nodeTable}
        top={<ClusterDescription />}
        source={unpagedSource<NodeInfo>(query, rows)}
        rowPath={(row) => to(nodePaths.node, { node: row.node })}
        offers={(row) => [
          offer(nodeShow, { node: row.node }),
          // A node that is alone has no cluster to leave.
          offer(remove, { node: row.node }, { off: rows?.length === 1 ? 'list.node.onlyOne' : undefined }),
        ]}
        buttons={buttons}
        every={every}
        note={
          rows !== undefined && up < rows.length
            ? t('list.node.partial', { up, total: rows.length })
            : undefined
        }
        empty={{ title: 'list.node.empty' }}
      />
      {rows !== undefined && rows.length > 1 && (
        <TopologyCard nodes={rows.filter((row) => row.$raw === undefined)} every={every} />
      )}
    </div>
  )
}
