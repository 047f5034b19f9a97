import { useRead } from '@/api/query'
import { ruleFailures, type RuleCounter, type RuleMetrics } from '@/contract/rule'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { ratesOf, useLooks } from '@/table/detail/looks'
import { ReadError } from '@/table/detail/read-error'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { rateOf } from './columns'

type Figure = { readonly title: Key; readonly of: (metrics: RuleMetrics) => number | string | undefined }
const counter = (title: Key, name: RuleCounter): Figure => ({ title, of: (metrics) => metrics[name] })
const rate = (title: Key, name: RuleCounter): Figure => ({ title, of: (metrics) => rateOf(metrics[name]) })

const execution: readonly Figure[] = [
  counter('rule.metric.matched', 'matched'), counter('rule.metric.passed', 'passed'), counter('rule.metric.failed', ruleFailures),
  counter('rule.metric.noResult', 'failed.no_result'),
  rate('rule.metric.rate', 'matched.rate'), rate('rule.metric.rate5', 'matched.rate.last5m'), rate('rule.metric.rateMax', 'matched.rate.max'),
]
const actions: readonly Figure[] = [
  counter('rule.metric.total', 'actions.total'), counter('rule.metric.success', 'actions.success'), counter('rule.metric.actionFailed', 'actions.failed'),
  counter('rule.metric.outOfService', 'actions.failed.out_of_service'), counter('rule.metric.unknown', 'actions.failed.unknown'),
]

/** What the chart shows of the executions. */
const lines: readonly { readonly title: Key; readonly name: RuleCounter; readonly tone: Tone }[] = [
  { title: 'rule.metric.matched', name: 'matched', tone: 'info' }, { title: 'rule.metric.passed', name: 'passed', tone: 'ok' }, { title: 'rule.metric.failed', name: ruleFailures, tone: 'warn' },
]

/** A counter as a number; digits too long for it are still right to a millionth. */
const numberOf = (count: number | string | undefined): number | undefined => (count === undefined || Number.isNaN(Number(count)) ? undefined : Number(count))

const every = 5000

/** How often a rule ran and what came of it: in all, by its actions, and by node (contract B §1.7). */
export function Statistics({ id }: { id: string }) {
  const { t, format } = useWords()
  const query = useRead('rule', 'ruleMetrics', { params: { id } }, { every, enabled: isAddressable(id) })
  const { data, dataUpdatedAt } = query
  const looks = useLooks(id, data?.metrics, dataUpdatedAt)
  const stats = (figures: readonly Figure[]) => (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-5">
      {figures.map(({ title, of }) => <Stat key={title} label={t(title)} value={format.number(data === undefined ? undefined : of(data.metrics))} />)}
    </div>
  )
  return (
    <>
      <ReadError query={query} />
      <Card title={t('rule.execution')}>{stats(execution)}</Card>
      <Card title={t('bridge.flow')} note={t('bridge.flowNote')}>
        <RateChart label={t('bridge.flow')} series={lines.map(({ title, name, tone }) => ({ id: name, label: t(title), tone, points: ratesOf(looks, (metrics) => numberOf(metrics[name])) }))} value={(value) => t('bridge.perSecond', { value: format.number(rateOf(value)) })} />
      </Card>
      <Card title={t('rule.actions')} note={t('rule.actionsNote')}>{stats(actions)}</Card>
      {data?.node_metrics !== undefined && (
        <Card title={t('rule.byNode')} flush>
          <Table label={t('rule.byNodeTable')}>
            <THead><Tr><Th>{t('list.column.node')}</Th>{[...execution, ...actions].map(({ title }) => <Th key={title} align="end">{t(title)}</Th>)}</Tr></THead>
            <tbody>
              {data.node_metrics.map(({ node, metrics }) => (
                <Tr key={node}>
                  <Td mono><Untrusted text={node} max={80} /></Td>
                  {[...execution, ...actions].map(({ title, of }) => <Td key={title} align="end">{format.number(of(metrics))}</Td>)}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
