import type { FileDetail, Outcome } from '@/command/command'
import { getWords } from '@/i18n/use-words'
import { describeCondition } from './condition-words'
import { toGrafanaDashboard } from './model/grafana'
import { printPrometheusRules, toPrometheusRules, type NotExported } from './model/prometheus'
import type { AlarmRule, QuietHours } from './model/rule'

const reasons: readonly NotExported[] = ['client', 'object', 'figure', 'disabled']

/** The outcome of an export for Prometheus or Grafana, which names what is not in the file; undefined if no rule can be expressed. */
export function exportForPrometheus(
  all: readonly AlarmRule[],
  general: QuietHours | undefined,
  format: 'prometheus' | 'grafana',
): Extract<Outcome, { kind: 'save' }> | undefined {
  const words = getWords()
  const { t } = words
  const { rules, left } = toPrometheusRules(all)
  if (rules.length === 0) return undefined
  const details: FileDetail[] = reasons.flatMap((why) => {
    const names = left.filter((one) => one.why === why).map(({ rule }) => rule.name)
    return names.length === 0
      ? []
      : [{ label: `alarm-rule.export.why.${why}` as const, value: names.join(', ') }]
  })
  const isQuiet = general?.enabled === true || rules.some(({ rule }) => rule.quietHours?.enabled === true)
  if (isQuiet && format === 'prometheus') details.push({ label: 'alarm-rule.export.quiet' })
  const summary = (condition: string) => describeCondition(condition, words)
  const notes = details.map(({ label, value }) => (value === undefined ? t(label) : `${t(label)}: ${value}`))
  const message = {
    message: left.length === 0 ? 'alarm-rule.export.done' : 'alarm-rule.export.partly',
    values: { count: rules.length, left: left.map(({ rule }) => rule.name).join(', ') },
    details,
  } as const
  if (format === 'prometheus')
    return {
      kind: 'save',
      name: 'alarm-rules.yaml',
      blob: new Blob([printPrometheusRules(rules, summary, notes)], { type: 'text/plain' }),
      ...message,
    }
  const dashboard = toGrafanaDashboard(t('screen.alarmRules'), rules, (figure) =>
    t(`alarm-rule.figure.${figure}`),
  )
  return {
    kind: 'save',
    name: 'alarm-rules-dashboard.json',
    blob: new Blob([JSON.stringify(dashboard, null, 2)], { type: 'application/json' }),
    ...message,
  }
}
