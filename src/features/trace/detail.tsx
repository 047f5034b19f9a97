import { useMemo } from 'react'
import { ApiError } from '@/api/error'
import { useRead } from '@/api/query'
import download from '@commands/trace/download'
import remove from '@commands/trace/delete'
import stop from '@commands/trace/stop'
import { offer } from '@/command/offer'
import type { Trace } from './contract'
import { lookUp, useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { useParams, useSearch } from '@/route/location'
import { tracePaths } from './paths'
import { to } from '@/route/paths'
import { DetailPage } from '@/detail/detail-page'
import { ReadError } from '@/detail/read-error'
import { unpagedSource } from '@/list/list'
import { useNow } from '@/api/use-now'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import { Skeleton } from '@/ui/skeleton'
import { Select } from '@/ui/control/select'
import { Untrusted } from '@/ui/untrusted'
import { getCondition, getConditionPath, getTraceState, TraceState } from './facts'
import { LogCard } from './log-card'
import { MergedCard } from './merged-card'

const every = 5000
/** Used in place of a node name; no node is named like this. */
const allNodes = '*'

/** One trace: its condition and duration, and its log per node. */
export default function TraceDetail() {
  const { name = '' } = useParams(tracePaths.trace)
  const { t, format } = useWords()
  const now = useNow(1000)
  // There is no endpoint for one trace; the broker keeps at most 30.
  const list = useRead('traceList', {}, { every })
  const row = list.data?.find((one) => one.$raw === undefined && one.name === name)
  // A list read before the trace was created does not include it.
  const missing = list.isFetchedAfterMount && list.data !== undefined && row === undefined
  const source = unpagedSource<Trace>(list, row === undefined ? undefined : [row])
  const state = row === undefined ? undefined : getTraceState(row, now)
  return (
    <DetailPage
      about={{ resource: 'trace', id: name }}
      source={missing ? { ...source, error: new ApiError(404, 'NOT_FOUND', '') } : source}
      offers={
        row === undefined
          ? []
          : [
              ...(state === 'stopped' ? [] : [offer(stop, { name })]),
              offer(download, { name }),
              offer(remove, { name }),
            ]
      }
      every={every}
      state={
        row && (
          <span className="inline-flex flex-wrap items-center gap-2">
            <TraceState row={row} now={now} />
            <span className="text-muted">
              {lookUp(`choice.traceType.${row.type}`) ?? plain(row.type, 30)} <Condition row={row} />
              {state === 'running' && row.end_at !== undefined && (
                <> · {t('trace.ends', { time: format.until(row.end_at, now) })}</>
              )}
            </span>
          </span>
        )
      }
      missing={{
        codes: ['NOT_FOUND'],
        title: 'trace.goneTitle',
        text: 'trace.goneText',
        list: to(tracePaths.traces),
        back: 'trace.back',
      }}
    >
      {row !== undefined && <Logs name={name} running={state === 'running'} />}
    </DetailPage>
  )
}

/** What a trace follows, as a link to its page where it has one. */
function Condition({ row }: { row: Trace }) {
  const path = getConditionPath(row)
  const text = <Untrusted mono text={getCondition(row) ?? ''} max={120} />
  return path === undefined ? text : <Link href={`#${path}`}>{text}</Link>
}

/** The nodes that have a log, the one written last first. */
function Logs({ name, running }: { name: string; running: boolean }) {
  const { t, format } = useWords()
  const [search, change] = useSearch()
  const query = useRead('traceLogDetail', { params: { name } }, { every: running ? every : 30_000 })
  const { data } = query
  const nodes = useMemo(
    () => data?.filter((one) => one.$raw === undefined).sort((a, b) => (b.mtime ?? 0) - (a.mtime ?? 0)),
    [data],
  )
  const first = nodes?.[0]?.node
  const chosen = nodes?.find(({ node }) => node === search['node']) ?? nodes?.[0]
  if (nodes === undefined || first === undefined || chosen === undefined) {
    return (
      <Card title={t('trace.log')}>
        <ReadError query={query} />
        {nodes !== undefined && <EmptyState title={t('trace.noLog')} text={t('trace.noLogText')} />}
        {nodes === undefined && query.error === null && <Skeleton lines={6} />}
      </Card>
    )
  }
  const merged = nodes.length > 1 && search['node'] === allNodes
  return (
    <>
      <ReadError query={query} />
      {nodes.length > 1 && (
        <label className="flex items-center gap-2">
          <span className="text-muted">{t('trace.node')}</span>
          <Select
            className="w-72"
            value={merged ? allNodes : chosen.node}
            options={[
              { value: allNodes, label: t('trace.allNodes') },
              ...nodes.map(({ node, size }) => ({
                value: node,
                label: `${plain(node, 60)} · ${format.bytes(Number(size ?? 0))}`,
              })),
            ]}
            onValue={(node) => change({ node })}
          />
        </label>
      )}
      {merged ? (
        <MergedCard
          name={name}
          parts={nodes.map(({ node, size }) => ({ node, size: Number(size ?? 0) }))}
          every={every}
        />
      ) : (
        <LogCard
          key={chosen.node}
          name={name}
          node={chosen.node}
          size={Number(chosen.size ?? 0)}
          running={running}
          alone={nodes.length < 2}
          find={search['find'] ?? ''}
        />
      )}
    </>
  )
}
