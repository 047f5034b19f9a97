import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { useWords } from '@/i18n/use-words'
import { useSearch } from '@/route/location'
import { DataTable } from '@/list/data-table'
import type { Filter } from '@/list/filters/filters'
import { to } from '@/route/paths'
import { Segmented } from '@/ui/control/segmented'
import { Link } from '@/ui/link'
import { metricSearch, metricTable, type Metric } from './columns'
import { metricGroups } from './groups'
import { metricsPaths } from './paths'
import { useMetrics } from './use-metrics'

const every = 5000

/**
 * Lists all counters of the cluster or of a node, with their meanings and changes since the screen was
 * opened.
 */
export default function MetricList() {
  const { t } = useWords()
  const [search, change] = useSearch()
  const nodes = useRead('nodeList', {})
  const names = (nodes.data ?? [])
    .filter((row) => row.$raw === undefined && row.node_status === 'running')
    .map((row) => row.node)
  const filters: readonly Filter<Metric>[] = [
    metricSearch,
    { id: 'node', label: 'list.column.node', kind: 'choice', options: names, open: true },
  ]
  const node = search['node'] === undefined || search['node'] === '' ? undefined : search['node']
  const { source, moved } = useMetrics(node, every)
  const present = useMemo(
    () => metricGroups.filter((group) => source.rows?.some((row) => row.group === group) === true),
    [source.rows],
  )
  const group = metricGroups.find((one) => one === search['group'])
  const rows = useMemo(
    () => (group === undefined ? source.rows : source.rows?.filter((row) => row.group === group)),
    [source.rows, group],
  )
  return (
    <DataTable
      {...metricTable}
      source={{ ...source, rows, count: rows?.length }}
      filters={filters}
      every={every}
      top={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label={t('metrics.column.group')}
            value={group ?? 'all'}
            onChange={(next) => change({ group: next === 'all' ? undefined : next })}
            options={[
              { value: 'all', label: t('metrics.all') },
              ...present.map((one) => ({ value: one, label: t(`metrics.group.${one}`) })),
            ]}
          />
          <Link
            className="inline-flex min-h-6 min-w-6 items-center"
            href={`#${to(metricsPaths.droppedMessages)}`}
          >
            {t('metrics.dropped.link')}
          </Link>
        </div>
      }
      note={t(moved ? 'metrics.moved' : node === undefined ? 'metrics.ofCluster' : 'metrics.ofNode')}
      ofAllNodes
      empty={{ title: 'metrics.empty' }}
    />
  )
}
