import { useMemo } from 'react'
import { useRead } from '@/api/query'
import evacuationStart from '@commands/evacuation/start'
import evacuationStop from '@commands/evacuation/stop'
import rebalanceStart from '@commands/rebalance/start'
import rebalanceStop from '@commands/rebalance/stop'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import { DataTable } from '@/list/data-table'
import { unpagedSource } from '@/list/list'
import { Answering } from './answering'
import { canStart, getMoving, type MovingNode } from './facts'
import { rebalanceTable } from './columns'

const every = 2000
const buttons: readonly Offer[] = [offer(evacuationStart, {}, { primary: true }), offer(rebalanceStart)]

/** Stops the process on a node, or starts one if none is active. */
const offers = (row: MovingNode): readonly Offer[] => {
  const node = { node: row.node }
  if (row.part === 'evacuation') return [offer(evacuationStop, node)]
  // A purge is stopped where it was started, by the command line of the broker.
  if (row.part === 'purge') return []
  if (row.part !== 'none') return row.part === 'recipient' ? [] : [offer(rebalanceStop, node)]
  return canStart(row) ? [offer(evacuationStart, node), offer(rebalanceStart, node)] : []
}

/**
 * Lists the nodes that are evacuated or take part in a rebalance, with the progress (enterprise;
 * src/contract/docs/cluster.md#evacuation-and-rebalance).
 */
export default function RebalanceList() {
  const { t } = useWords()
  const nodes = useRead('nodeList', {}, { every })
  const query = useRead('rebalanceGlobal', {}, { every })
  const rows = useMemo(
    () =>
      nodes.data === undefined || query.data === undefined ? undefined : getMoving(nodes.data, query.data),
    [nodes.data, query.data],
  )
  return (
    <DataTable
      {...rebalanceTable}
      source={{ ...unpagedSource<MovingNode>(query, rows), error: query.error ?? nodes.error }}
      rowPath={(row) => to(nodePaths.node, { node: row.node })}
      offers={offers}
      buttons={buttons}
      every={every}
      top={<Answering every={every} />}
      note={t('rebalance.note')}
      empty={{ title: 'list.node.empty' }}
    />
  )
}
