import { useRead } from '@/api/query'
import { ruleFailures, type RuleCounter, type RuleMetrics } from './contract'
import { RateChart } from '@/chart/rate-chart'
import type { Tone } from '@/chart/series'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { isAddressable } from '@/lib/net/safe-path'
import { FigureGroups, Figures } from '@/detail/figures'
import { firstRates, toRates, useMetricSamples } from '@/detail/metric-samples'
import { Trouble } from '@/list/trouble'
import { ReadError } from '@/detail/read-error'
import { Card } from '@/ui/card'
import { Stat, troubleLook } from '@/ui/stat'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'
import { getRuleRate } from './columns'

type Figure = {
  readonly title: Key
  readonly of: (metrics: RuleMetrics) => number | string | undefined
  /** Whether it counts failures. */ readonly bad?: true
}
const counter = (title: Key, name: RuleCounter): Figure => ({ title, of: (metrics) => metrics[name] })
const trouble = (title: Key, name: RuleCounter): Figure => ({ ...counter(title, name), bad: true })
const rate = (title: Key, name: RuleCounter): Figure => ({
  title,
  of: (metrics) => getRuleRate(metrics[name]),
})

const execution: readonly Figure[] = [
  counter('rule.metric.matched', 'matched'),
  counter('rule.metric.passed', 'passed'),
  trouble('rule.metric.failed', ruleFailures),
]
const now = rate('rule.metric.rate', 'matched.rate')
const noResult = counter('rule.metric.noResult', 'failed.no_result')
const actions: readonly Figure[] = [
  counter('rule.metric.total', 'actions.total'),
  counter('rule.metric.success', 'actions.success'),
  trouble('rule.metric.actionFailed', 'actions.failed'),
]
/** What became of the other actions. */
const reasons: readonly Figure[] = [
  counter('rule.metric.outOfService', 'actions.failed.out_of_service'),
  counter('rule.metric.unknown', 'actions.failed.unknown'),
  counter('rule.metric.discarded', 'actions.discarded'),
]

/** The figures per node. */
const columns: readonly Figure[] = [...execution, noResult, now, ...actions]

/** The lines of the chart of executions. */
const lines: readonly { readonly title: Key; readonly name: RuleCounter; readonly tone: Tone }[] = [
  { title: 'rule.metric.matched', name: 'matched', tone: 'info' },
  { title: 'rule.metric.passed', name: 'passed', tone: 'ok' },
  { title: 'rule.metric.failed', name: ruleFailures, tone: 'bad' },
]

/** A counter as a number; beyond the exact range it is rounded. */
const toNumber = (count: number | string | undefined): number | undefined =>
  count === undefined || Number.isNaN(Number(count)) ? undefined : Number(count)

const every = 5000

/** Executions of a rule and their results: in total, by its actions, and by node. */
export function Statistics({ id }: { id: string }) {
  const { t, format } = useWords()
  const query = useRead('ruleMetrics', { params: { id } }, { every, enabled: isAddressable(id) })
  const { data, dataUpdatedAt } = query
  const samples = useMetricSamples(`rule ${id}`, data?.metrics, dataUpdatedAt)
  const ownRates = firstRates(samples, (metrics) => ({
    mean: toNumber(metrics['matched.rate.last5m']),
    now: toNumber(metrics['matched.rate']),
  }))
  // A single node would only repeat the totals.
  const byNode = data?.node_metrics ?? []
  const number = ({ of }: Figure) => format.number(data === undefined ? undefined : of(data.metrics))
  const stats = (figures: readonly Figure[]) =>
    figures.map((figure) => (
      <Stat
        key={figure.title}
        bare
        {...(figure.bad === true && data !== undefined ? troubleLook(figure.of(data.metrics)) : {})}
        label={t(figure.title)}
        value={number(figure)}
      />
    ))
  // Older brokers do not count every one of these.
  const foot = (figures: readonly Figure[]) =>
    figures
      .filter(({ of }) => data === undefined || of(data.metrics) !== undefined)
      .map((figure) => (
        <span key={figure.title}>
          {t(figure.title)} {number(figure)}
        </span>
      ))
  const [mean, max] = (['matched.rate.last5m', 'matched.rate.max'] as const).map((name) =>
    format.number(getRuleRate(data?.metrics[name])),
  )
  return (
    <>
      <ReadError query={query} />
      <FigureGroups>
        <Figures title={t('rule.execution')} foot={foot([noResult])}>
          {stats(execution)}
          <Stat
            bare
            label={t('rule.metric.rate')}
            value={number(now)}
            note={t('bridge.rateNote', { mean: mean ?? '', max: max ?? '' })}
          />
        </Figures>
        <Figures title={t('rule.actions')} note={t('rule.actionsNote')} foot={foot(reasons)}>
          {stats(actions)}
        </Figures>
      </FigureGroups>
      <Card title={t('bridge.flow')} note={t('bridge.flowNote')}>
        <RateChart
          label={t('bridge.flow')}
          average={ownRates.mean}
          series={lines.map(({ title, name, tone }) => ({
            id: name,
            label: t(title),
            tone,
            points: [
              ...(name === 'matched' ? ownRates.now : []),
              ...toRates(samples, (metrics) => toNumber(metrics[name])),
            ],
          }))}
          value={(value) => t('bridge.perSecond', { value: format.number(getRuleRate(value)) })}
        />
      </Card>
      {byNode.length > 1 && (
        <Card title={t('rule.byNode')} flush>
          <Table label={t('rule.byNodeTable')}>
            <THead>
              <Tr>
                <Th>{t('list.column.node')}</Th>
                {columns.map(({ title }) => (
                  <Th key={title} align="end">
                    {t(title)}
                  </Th>
                ))}
              </Tr>
            </THead>
            <tbody>
              {byNode.map(({ node, metrics }) => (
                <Tr key={node}>
                  <Td mono>
                    <Untrusted text={node} max={80} />
                  </Td>
                  {columns.map(({ title, of, bad }) => (
                    <Td key={title} align="end">
                      <Trouble count={bad === true ? of(metrics) : 0} text={format.number(of(metrics))} />
                    </Td>
                  ))}
                </Tr>
              ))}
            </tbody>
          </Table>
        </Card>
      )}
    </>
  )
}
