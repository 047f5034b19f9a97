import { useMemo } from 'react'
import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { useCombinedRead } from '@/api/use-combined-read'
import { usable } from '@/chart/history'
import { useOffers } from '@/command/current-broker'
import { useWords } from '@/i18n/use-words'
import { clockDifferences, mergeLogs } from './model/merge-logs'
import { plain } from '@/lib/text/untrusted'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { byPosition } from './by-position'
import { logRows, useTagFilter } from './log-rows'
import { LogTable } from './log-table'
import { LogTools, useWrap } from './log-tools'
import { Publishers } from './publishers'

/** The number of bytes read from the end of each log. */
const tailBytes = 65_536

type Part = { readonly node: string; readonly size: number }

const readTail = async (
  { api }: Connection,
  name: string,
  { node, size }: Part,
  opaque: boolean,
  signal: AbortSignal,
) => {
  const position = Math.max(0, size - tailBytes)
  const read = byPosition(
    (at, bytes, options) => api.traceLog({ params: { name }, query: { node, position: at, bytes } }, options),
    opaque,
  )
  const { items } = await read(position, tailBytes, { signal, quiet: false })
  // The first line of a piece may be incomplete.
  return { node, text: position === 0 ? items : items.slice(items.indexOf('\n') + 1) }
}

/** The latest sample of each node by its own clock. Nodes without a sample are not compared. */
const latestSamples = async ({ api }: Connection, nodes: readonly string[], signal: AbortSignal) =>
  (
    await Promise.all(
      nodes.map(async (node) =>
        usable(await api.monitorNode({ params: { node }, query: { latest: 60 } }, { signal }))
          .map(({ time_stamp }) => ({ node, at: time_stamp }))
          .at(-1),
      ),
    )
  ).flatMap((one) => one ?? [])

/**
 * The last lines of several nodes merged by their times, and nodes whose clock is known to differ (catalogue
 * C8).
 */
export function MergedCard({ name, parts, every }: { name: string; parts: readonly Part[]; every: number }) {
  const { t, format } = useWords()
  const connection = useConnection()
  const opaque = useOffers()('opaqueTracePosition')
  const nodes = parts.map(({ node }) => node)
  const about = parts.map(({ node, size }) => `${node} ${String(size)}`).join('\n')
  const query = useCombinedRead(
    'trace',
    'mergedLog',
    `${name}\n${about}`,
    (signal) => Promise.all(parts.map((part) => readTail(connection, name, part, opaque, signal))),
    { enabled: true, keep: true },
  )
  const clocks = useCombinedRead(
    'trace',
    'nodeClocks',
    nodes.join('\n'),
    (signal) => latestSamples(connection, nodes, signal),
    { enabled: true, every: Math.max(every, 10_000) },
  )
  const rows = useMemo(() => logRows(mergeLogs(query.data ?? [])), [query.data])
  const filter = useTagFilter(rows)
  const [wrap, setWrap] = useWrap()
  return (
    <Card title={t('trace.log')} note={t('trace.mergedNote', { size: format.bytes(tailBytes) })}>
      <div className="flex min-w-0 flex-col gap-2">
        {clockDifferences(clocks.data ?? []).map(({ node, ahead }) => (
          <p key={node} role="status" className="flex items-baseline gap-2 text-warn">
            <StatusMark state="warning" />
            {t('trace.clock', { node: plain(node, 60), span: format.duration(ahead) })}
          </p>
        ))}
        <ReadError query={clocks} />
        <ReadError query={query} />
        {query.data === undefined && query.error === null && <Skeleton lines={6} />}
        {query.data !== undefined && rows.length === 0 && (
          <EmptyState title={t('trace.noLog')} text={t('trace.noLogText')} />
        )}
        {rows.length > 0 && (
          <>
            <LogTools filter={filter} wrap={wrap} onWrap={setWrap} />
            {filter.shown.length === 0 && <p className="text-muted">{t('trace.noTag')}</p>}
          </>
        )}
        <Publishers rows={rows} />
        {filter.shown.length > 0 && (
          <LogTable
            label={t('trace.lines')}
            rows={filter.shown}
            reveal={filter.shown.length - 1}
            revealKey={about}
            wrap={wrap}
          />
        )}
      </div>
    </Card>
  )
}
