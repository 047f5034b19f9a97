import { useRead } from '@/api/query'
import type { NodeInfo } from '@/features/node/contract'
import { useWords } from '@/i18n/use-words'
import { parseBytes } from '@/lib/bytes'
import { nodePaths } from '@/features/node/paths'
import { to } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { KnownWord } from '@/list/known-word'
import { RowLink } from '@/list/rows/row-link'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { Link } from '@/ui/link'
import { NodeState } from '@/features/node/node-state'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

const toBytes = (value: NodeInfo['memory_used']) =>
  typeof value === 'number' ? value : value === undefined ? undefined : parseBytes(value)

/** The maximum number of missing members named; the table lists all. */
const maxNamed = 8

/** Hidden on narrow screens; the node's page shows it. */
const wideOnly = 'max-md:hidden'

/**
 * The members of the cluster; warns with the name of a missing member and the number that respond
 * (catalogue C1).
 */
export function Nodes() {
  const { t, format } = useWords()
  const query = useRead('nodeList', {}, { every: 10_000, fresh: 5000 })
  const { data, error } = query
  const rows = data?.filter((row) => row.$raw === undefined) ?? []
  const missing = rows.filter((row) => row.node_status !== 'running')
  const memory = (row: NodeInfo) => {
    const total = toBytes(row.memory_total)
    return total === undefined || total === 0
      ? t('none')
      : t('list.node.memory', { used: format.bytes(toBytes(row.memory_used)), total: format.bytes(total) })
  }
  return (
    <Card
      flush
      title={
        <Link
          look="plain"
          className="inline-flex min-h-6 min-w-6 items-center"
          href={`#${to(nodePaths.nodes)}`}
        >
          {t('screen.nodes')}
        </Link>
      }
      note={
        data === undefined
          ? undefined
          : t('overview.nodesUp', { up: rows.length - missing.length, count: rows.length })
      }
    >
      {missing.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-2 px-4 pb-3">
          <StatusMark state="warning" word={t('overview.missing')} />
          {missing.slice(0, maxNamed).map((row) => (
            <Untrusted key={row.node} mono text={row.node} max={80} className="min-w-0 break-all" />
          ))}
          {missing.length > maxNamed && (
            <span className="text-muted">
              {t('overview.missingMore', { total: format.number(missing.length - maxNamed) })}
            </span>
          )}
        </p>
      )}
      <ReadError query={query} className="px-4 pb-3" />
      {data === undefined && error === null && <Skeleton className="p-4" />}
      {rows.length > 0 && (
        <Table label={t('overview.nodeTable')} frameClass="max-h-96">
          <THead>
            <tr>
              <Th>{t('list.column.node')}</Th>
              <Th>{t('list.column.state')}</Th>
              <Th className={wideOnly}>{t('list.column.role')}</Th>
              <Th align="end">{t('list.column.connections')}</Th>
              <Th align="end" className={wideOnly}>
                {t('overview.load')}
              </Th>
              <Th align="end" className={wideOnly}>
                {t('list.column.memory')}
              </Th>
              <Th align="end" className={wideOnly}>
                {t('list.column.uptime')}
              </Th>
            </tr>
          </THead>
          <tbody>
            {rows.map((row, index) => (
              <Tr key={`${index} ${row.node}`}>
                <Td mono>
                  <RowLink tabStop make={() => to(nodePaths.node, { node: row.node })}>
                    <Untrusted mono text={row.node} max={80} />
                  </RowLink>
                </Td>
                <Td>
                  <NodeState {...row} />
                </Td>
                <Td muted className={wideOnly}>
                  <KnownWord of="role" text={row.role} />
                </Td>
                <Td align="end">{format.number(row.connections)}</Td>
                <Td align="end" className={wideOnly}>
                  {row.load1?.toFixed(2) ?? t('none')}
                </Td>
                <Td align="end" className={wideOnly}>
                  {memory(row)}
                </Td>
                <Td align="end" className={wideOnly}>
                  {format.duration(row.uptime)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
