import { prometheusGauge, prometheusName } from '@/features/monitoring-integration/model/names'
import { formatDuration } from '@/lib/time/time'
import { parseCondition, type Condition, type Figure } from './condition'
import type { AlarmRule } from './rule'
import { clearAfter } from './step'

/** Why a rule is not in a file for Prometheus or Grafana. */
export type NotExported = 'client' | 'object' | 'figure' | 'disabled'

/** A rule with the PromQL of its value and its limit. */
export type PrometheusRule = {
  readonly rule: AlarmRule
  /** The value, without the comparison. */
  readonly value: string
  readonly side: 'above' | 'below'
  readonly limit: number
}

/** The rules that Prometheus can evaluate, and the others with the reason. */
export type PrometheusRules = {
  readonly rules: readonly PrometheusRule[]
  readonly left: readonly { readonly rule: AlarmRule; readonly why: NotExported }[]
}

/** The span of a rate. It has at least two samples where Prometheus scrapes once a minute, as it does by default. */
const rateSpan = '2m'

/** A gauge of each node, summed; one that each node reports for the whole cluster is taken once. */
const gauge = (key: string, by: 'sum' | 'max') => (labels: string) =>
  `${by}(${prometheusGauge(key) ?? ''}${labels})`
const rate = (key: string) => (labels: string) =>
  `sum(rate(${prometheusName(key) ?? ''}${labels}[${rateSpan}]))`

/**
 * The PromQL of each figure that the broker exposes at `/prometheus/stats` (src/contract/docs/monitoring.md#prometheus), by the labels of
 * a node. The load, and rates of rules and actions, are not exposed there.
 */
const expressions: Readonly<Partial<Record<Figure, (labels: string) => string>>> = {
  connections: gauge('connections.count', 'sum'),
  'live-connections': gauge('live_connections.count', 'sum'),
  subscriptions: gauge('subscriptions.count', 'sum'),
  topics: gauge('topics.count', 'max'),
  retained: gauge('retained.count', 'max'),
  received: rate('messages.received'),
  sent: rate('messages.sent'),
  dropped: rate('messages.dropped'),
  memory: (labels) => `max(100 * emqx_vm_used_memory${labels} / emqx_vm_total_memory${labels})`,
  'license-use': () => '100 * sum(emqx_connections_count) / max(emqx_license_max_sessions)',
  'license-days': () => 'floor((min(emqx_license_expiry_at) - time()) / 86400)',
}

/** A PromQL string. */
const quoted = (text: string) => JSON.stringify(text)

/** The labels of the metrics of a node: Prometheus scrapes it at its host, with or without a port. */
function labelsOf(node: string | undefined): string {
  if (node === undefined) return ''
  const host = node.slice(node.indexOf('@') + 1).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return `{instance=~${quoted(String.raw`${host}(:\d+)?`)}}`
}

function whyNot(condition: Condition | undefined): NotExported {
  if (condition?.about === 'client') return 'client'
  return condition === undefined || condition.about === 'figure' ? 'figure' : 'object'
}

/** The rules as PromQL. */
export function toPrometheusRules(all: readonly AlarmRule[]): PrometheusRules {
  const rules: PrometheusRule[] = []
  const left: { rule: AlarmRule; why: NotExported }[] = []
  for (const rule of all) {
    const condition = parseCondition(rule.condition)
    const figure = condition?.about === 'figure' ? condition : undefined
    const value = figure && expressions[figure.figure]?.(labelsOf(figure.node))
    if (!rule.enabled) left.push({ rule, why: 'disabled' })
    else if (figure === undefined || value === undefined) left.push({ rule, why: whyNot(condition) })
    else rules.push({ rule, value, side: figure.side, limit: figure.limit })
  }
  return { rules, left }
}

/** A YAML scalar: JSON strings are YAML strings in double quotes. */
const scalar = quoted

/** A text that the templates of Prometheus print as it is. */
const literal = (text: string) => scalar(text.replaceAll(/\{\{|\}\}/g, (braces) => `{{ ${quoted(braces)} }}`))

/** A line of a comment. */
const comment = (text: string) => `# ${text.replaceAll(/\s+/g, ' ').trim()}`

/**
 * Alerting rules of Prometheus 2.42 or later, as YAML. `summary` describes a condition; `notes` begin the file as comments. As in the
 * console, a firing rule ends after its condition has been over for a while.
 */
export const printPrometheusRules = (
  rules: readonly PrometheusRule[],
  summary: (condition: string) => string,
  notes: readonly string[],
): string =>
  [
    ...notes.map(comment),
    'groups:',
    '  - name: mqtt-broker',
    '    rules:',
    ...rules.flatMap(({ rule, value, side, limit }) => [
      `      - alert: ${scalar(rule.name)}`,
      `        expr: ${scalar(`${value} ${side === 'above' ? '>' : '<'} ${String(limit)}`)}`,
      ...(rule.forMs === 0 ? [] : [`        for: ${formatDuration(rule.forMs)}`]),
      `        keep_firing_for: ${formatDuration(clearAfter(rule.forMs))}`,
      '        labels:',
      `          severity: ${rule.severity}`,
      '        annotations:',
      `          summary: ${literal(summary(rule.condition))}`,
      `          description: ${scalar('{{ $value }}')}`,
    ]),
    '',
  ].join('\n')
