import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useConnection } from '@/connection/use-connection'
import { changed, useRead, type Reading } from '@/api/query'
import { minReadInterval } from '@/api/read-interval'
import { useReads } from '@/api/use-reads'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { chartToPng, seriesToCsv } from '@/chart/chart-files'
import { measureSpan, measureStep, rangeNames, ranges, rates, readRange, type Samples } from '@/chart/history'
import { LineChart } from '@/chart/line-chart'
import type { Series } from '@/chart/series'
import type { Contract } from '@/contract'
import type { Reply } from '@/contract/endpoint'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { toCsv } from '@/lib/text/csv'
import { plain } from '@/lib/text/untrusted'
import { saveFile } from '@/list/export/save-file'
import { useChartedNodes } from '@/features/node/use-charted-nodes'
import { Refresh } from '@/list/refresh'
import { useSearch } from '@/route/location'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Segmented } from '@/ui/control/segmented'
import { EmptyState } from '@/ui/empty-state'
import { Download } from '@/ui/icon/icons'
import { Skeleton } from '@/ui/skeleton'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { findMeaning } from './columns'
import { listDropReasons, type DropReason } from './drop-reasons'

const every = 15_000
const chartEvery = 60_000

const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))

const refresh = () => changed(['monitor'])

/** Dropped messages: over time, by node, and by the reasons that the broker counts. */
export default function Dropped() {
  const { t } = useWords()
  const query = useRead('metrics', { query: { aggregate: false } }, { every })
  useEffect(() => {
    setScreenContext({ ...noScreenContext, refresh })
    return () => setScreenContext(noScreenContext)
  }, [])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="min-w-0 flex-1 text-title font-semibold">
          {t('screen.droppedMessages')}
        </h1>
        <Refresh every={Math.max(every, minReadInterval(query.data))} onRefresh={refresh} />
      </div>
      <OverTime />
      <ByReason query={query} />
    </div>
  )
}

/** The history of the cluster and, where it has several nodes, of each. */
function useDropHistory(seconds: number) {
  const connection = useConnection()
  const { t } = useWords()
  const cluster = useRead('monitor', { query: { latest: seconds } }, { every: chartEvery, keep: true })
  const nodes = useRead('nodeList', {})
  const running = (nodes.data ?? []).filter((row) => row.$raw === undefined && row.node_status === 'running')
  const charted = useChartedNodes(running)
  const names = charted.total > 1 ? charted.names : []
  const ofNodes = useReads<Samples>(
    names.map((node) => ({
      resource: 'monitor',
      name: 'monitorNode',
      about: { node, latest: seconds },
      read: (signal) =>
        connection.api.monitorNode({ params: { node }, query: { latest: seconds } }, { signal }),
      every: chartEvery,
    })),
  )
  const answers = ofNodes.map(({ data }) => data)
  const series = useMemo(() => {
    const toSeries = (id: string, label: string, samples: Samples): Series => ({
      id,
      label,
      points: rates(samples, 'dropped').map(({ at, value }) => ({ t: at, v: value })),
    })
    return [
      ...(cluster.data === undefined
        ? []
        : [{ ...toSeries('cluster', t('metrics.dropped.cluster'), cluster.data), tone: 'bad' as const }]),
      ...names.flatMap((node, index) => {
        const samples = answers[index]
        return samples === undefined ? [] : [toSeries(node, plain(node, 60), samples)]
      }),
    ]
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the lists are new on each render, their parts are not
  }, [cluster.data, ...names, ...answers, t])
  return { cluster, series, charted }
}

function OverTime() {
  const { t, format } = useWords()
  const [search, change] = useSearch()
  const range = readRange(search['range'])
  const seconds = ranges[range]
  const { cluster, series, charted } = useDropHistory(seconds)
  const frame = useRef<HTMLDivElement>(null)
  const title = t('metrics.dropped.overTime')
  const value = (rate: number) =>
    t('overview.perSecond', { value: format.number(Math.round(rate * 100) / 100) })
  return (
    <Card
      title={title}
      note={t('metrics.dropped.rateNote')}
      aside={
        <Segmented
          label={t('overview.range')}
          value={range}
          onChange={(next) => change({ range: next === '1h' ? undefined : next })}
          options={rangeNames.map((name) => ({ value: name, label: t(`overview.ranges.${name}`) }))}
        />
      }
    >
      <ReadError query={cluster} />
      {charted.total > charted.names.length && (
        <p className="pb-2 text-small text-muted">
          {t('overview.chartedNodes', { shown: charted.names.length, total: charted.total })}
        </p>
      )}
      {cluster.data === undefined ? (
        cluster.error === null && <Skeleton lines={6} />
      ) : (
        <div ref={frame}>
          <LineChart
            label={title}
            series={series}
            height={240}
            gap={measureStep(cluster.data) * 2.5}
            span={measureSpan(cluster.data, seconds)}
            noValue={t('overview.noData')}
            loading={t('list.loading')}
            format={{ value, time: (at) => format.date(at) }}
          />
        </div>
      )}
      <ChartDownloads frame={frame} series={series} />
    </Card>
  )
}

function ChartDownloads({
  frame,
  series,
}: {
  frame: RefObject<HTMLDivElement | null>
  series: readonly Series[]
}) {
  const { t } = useWords()
  const savePicture = async () => {
    if (frame.current === null) return
    const picture = await chartToPng(frame.current, t('screen.droppedMessages'), series)
    if (picture !== undefined) saveFile('dropped-messages.png', picture)
  }
  const reason = series.length === 0 ? t('overview.noData') : undefined
  return (
    <div className="flex flex-wrap gap-2 pt-2">
      <Button
        size="sm"
        icon={Download}
        disabledReason={reason}
        onClick={() => saveCsv('dropped-messages-over-time.csv', seriesToCsv(series, t('overview.time')))}
      >
        {t('metrics.dropped.chartCsv')}
      </Button>
      <Button
        size="sm"
        icon={Download}
        disabledReason={reason}
        onClick={() => startInBackground(savePicture(), throwUnexpected)}
      >
        {t('metrics.dropped.chartPng')}
      </Button>
    </div>
  )
}

function ByReason({ query }: { query: Reading<Reply<Contract['metrics']>> }) {
  const { t } = useWords()
  const reading = useMemo(
    () =>
      (Array.isArray(query.data) ? query.data : []).flatMap(({ node, $raw, ...counters }) =>
        $raw === undefined ? [{ node: String(node), counters }] : [],
      ),
    [query.data],
  )
  const reasons = useMemo(() => listDropReasons(reading), [reading])
  const nodes = reading.map(({ node }) => node)
  const nameOf = ({ key }: DropReason) => findMeaning(key) ?? key
  const columns = nodes.length > 1 ? nodes : []
  const save = () =>
    saveCsv(
      'dropped-messages-by-reason.csv',
      toCsv([
        [t('metrics.column.key'), t('metrics.dropped.reason'), t('metrics.dropped.cluster'), ...nodes],
        ...reasons.map((reason) => [
          reason.key,
          nameOf(reason),
          reason.total,
          ...nodes.map((node) => reason.byNode.get(node)),
        ]),
      ]),
    )
  return (
    <Card title={t('metrics.dropped.byReason')} note={t('metrics.ofCluster')} flush>
      <ReadError query={query} />
      {query.data === undefined ? (
        query.error === null && <Skeleton lines={6} />
      ) : reasons.length === 0 ? (
        <EmptyState title={t('metrics.empty')} />
      ) : (
        <ReasonTable reasons={reasons} nodes={columns} nameOf={nameOf} />
      )}
      <div className="p-4 pt-3">
        <Button
          size="sm"
          icon={Download}
          disabledReason={reasons.length === 0 ? t('metrics.empty') : undefined}
          onClick={save}
        >
          {t('metrics.dropped.tableCsv')}
        </Button>
      </div>
    </Card>
  )
}

function ReasonTable({
  reasons,
  nodes,
  nameOf,
}: {
  reasons: readonly DropReason[]
  nodes: readonly string[]
  nameOf: (reason: DropReason) => string
}) {
  const { t, format } = useWords()
  return (
    <Table label={`${t('screen.droppedMessages')}: ${t('metrics.dropped.byReason')}`}>
      <THead>
        <Tr>
          <Th>{t('metrics.dropped.reason')}</Th>
          <Th className="max-sm:hidden">{t('metrics.column.key')}</Th>
          <Th align="end">{t('metrics.dropped.cluster')}</Th>
          {nodes.map((node) => (
            <Th key={node} align="end">
              <Untrusted mono text={node} max={60} />
            </Th>
          ))}
        </Tr>
      </THead>
      <tbody>
        {reasons.map((reason) => (
          <Tr key={reason.key}>
            <Td title={reason.key} className="max-sm:max-w-52">
              {nameOf(reason)}
            </Td>
            <Td mono className="max-sm:hidden">
              {reason.key}
            </Td>
            <Td align="end">
              <b className={reason.total > 0n ? 'text-bad' : 'font-normal text-faint'}>
                {format.number(String(reason.total))}
              </b>
            </Td>
            {nodes.map((node) => (
              <Td key={node} align="end">
                {format.number(reason.byNode.get(node)?.toString())}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
