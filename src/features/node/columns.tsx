import { useUpgrade } from '@/command/current-broker'
import { compareReleases, releaseOf, formatRelease } from '@/contract/capability'
import type { NodeInfo } from './contract'
import { useWords } from '@/i18n/use-words'
import { nodePaths } from './paths'
import { to } from '@/route/paths'
import type { CellWords, Column } from '@/list/list'
import { RowLink } from '@/list/rows/row-link'
import { KnownWord } from '@/list/known-word'
import { NodeState } from './node-state'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { readMemory, running, toBytes } from './facts'
import type { ListTable } from '@/list/listing'

const memory = (row: NodeInfo, { t, format }: CellWords) => {
  const usage = readMemory(row)
  return usage === undefined
    ? t('none')
    : t('list.node.memory', { used: format.bytes(usage.used), total: format.bytes(usage.total) })
}

const load = (value: number | undefined) => value?.toFixed(2)

/**
 * The release of a node, marked if other nodes are newer: the console uses the oldest release during an
 * upgrade.
 */
function Version({ text }: { text: string | undefined }) {
  const { t } = useWords()
  const upgrade = useUpgrade()
  if (text === undefined) return t('none')
  const release = releaseOf(text)
  const older = upgrade !== undefined && release !== undefined && compareReleases(release, upgrade.latest) < 0
  return (
    <>
      <Untrusted text={text} max={30} />
      {older && (
        <StatusMark
          state="warning"
          word={t('list.node.older', { latest: formatRelease(upgrade.latest) })}
          className="ml-2"
        />
      )}
    </>
  )
}

const nodeColumns: readonly Column<NodeInfo>[] = [
  {
    id: 'node',
    title: 'list.column.node',
    mono: true,
    sortValue: (row) => row.node,
    csv: (row) => row.node,
    cell: (row) => <RowLink make={() => to(nodePaths.node, { node: row.node })} id={row.node} />,
  },
  {
    id: 'state',
    title: 'list.column.state',
    csv: (row) => row.node_status,
    cell: (row) => <NodeState {...row} />,
  },
  {
    id: 'role',
    title: 'list.column.role',
    muted: true,
    csv: (row) => row.role,
    cell: (row) => <KnownWord of="role" text={row.role} />,
  },
  {
    id: 'version',
    title: 'list.column.version',
    muted: true,
    csv: (row) => row.version,
    cell: (row) => <Version text={row.version} />,
  },
  {
    id: 'connections',
    title: 'list.column.connections',
    align: 'end',
    sortValue: (row) => Number(row.connections ?? 0),
    csv: (row) => row.connections,
    cell: (row, { format }) => format.number(row.connections),
  },
  {
    id: 'clusterSessions',
    title: 'list.column.clusterSessions',
    align: 'end',
    hidden: true,
    sortValue: (row) => Number(row.cluster_sessions ?? 0),
    csv: (row) => row.cluster_sessions,
    cell: (row, { format }) => format.number(row.cluster_sessions),
  },
  {
    id: 'load',
    title: 'list.column.load',
    align: 'end',
    sortValue: (row) => row.load1,
    csv: (row) => row.load1,
    cell: (row, { t }) =>
      [row.load1, row.load5, row.load15].map((value) => load(value) ?? t('none')).join(' '),
  },
  {
    id: 'memory',
    title: 'list.column.memory',
    align: 'end',
    sortValue: (row) => readMemory(row)?.used,
    csv: (row) => toBytes(row.memory_used),
    cell: memory,
  },
  {
    id: 'processes',
    title: 'list.column.processes',
    align: 'end',
    hidden: true,
    csv: (row) => row.process_used,
    cell: (row, { t, format }) =>
      running(row)
        ? t('list.node.memory', {
            used: format.number(row.process_used),
            total: format.number(row.process_available),
          })
        : t('none'),
  },
  {
    id: 'uptime',
    title: 'list.column.uptime',
    align: 'end',
    sortValue: (row) => row.uptime,
    csv: (row) => row.uptime,
    cell: (row, { format }) => format.duration(row.uptime),
  },
]

/** The list of nodes. */
export const nodeTable: ListTable<NodeInfo> = {
  list: 'nodes',
  title: 'screen.nodes',
  columns: nodeColumns,
  rowKey: (row) => row.node,
  rowRef: (row) => ({ resource: 'node', id: row.node }),
  resource: 'node',
}
