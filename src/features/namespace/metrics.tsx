import { useRead } from '@/api/query'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import { Fact, Facts } from '@/detail/facts'
import { toRates, useMetricSamples } from '@/detail/metric-samples'
import { ReadError } from '@/detail/read-error'
import { lookUp, useWords } from '@/i18n/use-words'
import type { Key } from '@/i18n/key'
import { Card } from '@/ui/card'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

const every = 5000

type Line = { readonly name: string; readonly title: Key; readonly tone: Tone }
const messages: readonly Line[] = [
  { name: 'messages.received', title: 'namespace.metrics.received', tone: 'info' },
  { name: 'messages.sent', title: 'namespace.metrics.sent', tone: 'ok' },
  { name: 'messages.dropped', title: 'namespace.metrics.dropped', tone: 'warn' },
]
const bytes: readonly Line[] = [
  { name: 'bytes.received', title: 'namespace.metrics.received', tone: 'info' },
  { name: 'bytes.sent', title: 'namespace.metrics.sent', tone: 'ok' },
]

/** The sizes of a namespace, the rates of its traffic, and its counters that have counted. */
export function NamespaceMetrics({ ns }: { ns: string }) {
  const { t, format } = useWords()
  const query = useRead('namespaceMetrics', { params: { ns } }, { every })
  const { data, dataUpdatedAt } = query
  const stats = data?.messaging_stats
  const samples = useMetricSamples(`namespace ${ns}`, stats, dataUpdatedAt)
  const series = (lines: readonly Line[]) =>
    lines
      .filter(({ name }) => stats?.[name] !== undefined)
      .map(({ name, title, tone }) => ({
        id: name,
        label: t(title),
        tone,
        points: toRates(samples, (counters) => counters[name]),
      }))
  const nonZero = Object.entries(stats ?? {})
    .filter(([, value = 0]) => value > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const charts = [
    {
      title: t('namespace.metrics.messages'),
      lines: series(messages),
      value: (rate: number) => t('bridge.perSecond', { value: format.number(Math.round(rate * 100) / 100) }),
    },
    {
      title: t('namespace.metrics.bytes'),
      lines: series(bytes),
      value: (rate: number) => t('bridge.perSecond', { value: format.bytes(Math.round(rate)) }),
    },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <>
      <ReadError query={query} />
      {data !== undefined && (
        <Card title={t('namespace.metrics.title')} note={t('namespace.metrics.note')}>
          <Facts>
            <Fact name={t('namespace.metrics.sessions')}>{format.number(data.session_count)}</Fact>
            <Fact name={t('namespace.metrics.users')}>{format.number(data.builtin_authn_record_count)}</Fact>
            <Fact name={t('namespace.metrics.rules')}>{format.number(data.builtin_authz_record_count)}</Fact>
          </Facts>
          <div className="grid grid-cols-1 gap-4 pt-2 md:grid-cols-2 empty:hidden">
            {charts.map(({ title, lines, value }) => (
              <div key={title} className="min-w-0">
                <p className="text-muted">{title}</p>
                <RateChart label={title} series={lines} value={value} />
              </div>
            ))}
          </div>
        </Card>
      )}
      {nonZero.length > 0 && (
        <Card title={t('namespace.metrics.counters')} flush>
          <Table label={t('namespace.metrics.counters')}>
            <THead>
              <Tr>
                <Th>{t('metrics.column.key')}</Th>
                <Th>{t('metrics.column.meaning')}</Th>
                <Th align="end">{t('metrics.column.value')}</Th>
              </Tr>
            </THead>
            <tbody>
              {nonZero.map(([key, value]) => (
                <Tr key={key}>
                  <Td mono>
                    <Untrusted mono text={key} max={80} />
                  </Td>
                  <Td>{lookUp(`metrics.meaning.${key}`) ?? t('none')}</Td>
                  <Td align="end">{format.number(value)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
