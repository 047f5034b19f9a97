import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { recorded, sample, type Exchange } from '../../../../tests/samples'
import { figures } from './condition'
import { toGrafanaDashboard } from './grafana'
import { printPrometheusRules, toPrometheusRules } from './prometheus'
import type { AlarmRule } from './rule'

const rule = (condition: string, more: Partial<AlarmRule> = {}): AlarmRule => ({
  name: condition,
  condition,
  severity: 'warning',
  forMs: 60_000,
  enabled: true,
  notify: false,
  sound: false,
  ...more,
})

/** All metrics that brokers of 5.1 and 6.2 expose. */
const exposed = new Set(
  [...recorded('monitoring_integration'), ...(sample('replies-6.2.json') as Exchange[])].flatMap(
    ({ path, responseBody }) =>
      path === '/prometheus/stats' && typeof responseBody === 'object'
        ? Object.values(responseBody as Record<string, object>).flatMap((group) =>
            Array.isArray(group) ? group.flatMap((one: object) => Object.keys(one)) : Object.keys(group),
          )
        : [],
  ),
)

type Parsed = {
  groups: { name: string; rules: { alert: string; expr: string; labels: object; annotations: object }[] }[]
}
const print = (...all: readonly AlarmRule[]) =>
  printPrometheusRules(toPrometheusRules(all).rules, (condition) => `When ${condition}`, [])
const rulesOf = (text: string) => (parse(text) as Parsed).groups.flatMap(({ rules }) => rules)

it('takes only metrics that a broker exposes', () => {
  const { rules, left } = toPrometheusRules(figures.map((figure) => rule(`${figure} above 1`)))
  expect(exposed.size).toBeGreaterThan(100)
  expect(rules.length + left.length).toBe(figures.length)
  const names = rules.flatMap(({ value }) => value.match(/emqx_[a-z0-9_]+/g) ?? [])
  expect(names.length).toBeGreaterThanOrEqual(rules.length)
  expect(names.filter((name) => !exposed.has(name))).toEqual([])
})

it('names each rule that Prometheus cannot evaluate, and why', () => {
  const all = [
    rule('client c1 gone'),
    rule('rule r1 failing'),
    rule('connector http:c1 disconnected'),
    rule('cpu-load above 4'),
    rule('rules-matched above 4'),
    rule('connections above 4', { enabled: false }),
    rule('moon above 4'),
  ]
  const { rules, left } = toPrometheusRules(all)
  expect(rules).toEqual([])
  expect(left.map(({ why }) => why)).toEqual([
    'client',
    'object',
    'object',
    'figure',
    'figure',
    'disabled',
    'figure',
  ])
})

it('prints alerting rules', () => {
  expect(print(rule('received above 1000.5', { name: 'Busy', severity: 'critical' }))).toBe(`groups:
  - name: mqtt-broker
    rules:
      - alert: "Busy"
        expr: "sum(rate(emqx_messages_received[2m])) > 1000.5"
        for: 1m
        keep_firing_for: 1m
        labels:
          severity: critical
        annotations:
          summary: "When received above 1000.5"
          description: "{{ $value }}"
`)
  expect(rulesOf(print(rule('connections below 3', { forMs: 0 })))[0]).toMatchObject({
    expr: 'sum(emqx_connections_count) < 3',
    keep_firing_for: '30s',
  })
})

it('finds the metrics of a node by its host', () => {
  const [first] = rulesOf(print(rule('memory above 90 on emqx@10.0.0.1')))
  const labels = String.raw`{instance=~"10\\.0\\.0\\.1(:\\d+)?"}`
  expect(first?.expr).toBe(`max(100 * emqx_vm_used_memory${labels} / emqx_vm_total_memory${labels}) > 90`)
})

it('keeps texts of people out of the YAML and of the templates', () => {
  const name = '"\': - {{ .Labels }} #\n- alert: x'
  const text = printPrometheusRules(
    toPrometheusRules([rule('topics above 1', { name })]).rules,
    () => '{{ $value }}\n"',
    ['left out:\n  - x'],
  )
  expect(rulesOf(text)).toMatchObject([
    { alert: name, annotations: { summary: '{{ "{{" }} $value {{ "}}" }}\n"' } },
  ])
  expect(text).toMatch(/^# left out: - x\n/)
})

it('draws each metric with its limit in Grafana', () => {
  const { rules } = toPrometheusRules([rule('connections above 7'), rule('memory below 5')])
  const { title, panels } = toGrafanaDashboard('Rules', rules, (figure) => figure)
  expect(title).toBe('Rules')
  expect(
    panels.map((panel) => [panel.title, panel.targets[0]?.expr, panel.targets[0]?.legendFormat]),
  ).toEqual([
    ['connections above 7', 'sum(emqx_connections_count)', 'connections'],
    ['memory below 5', 'max(100 * emqx_vm_used_memory / emqx_vm_total_memory)', 'memory'],
  ])
  expect(panels.map(({ fieldConfig }) => fieldConfig.defaults)).toMatchObject([
    { unit: 'short', thresholds: { steps: [{ color: 'transparent' }, { color: 'red', value: 7 }] } },
    { unit: 'percent', thresholds: { steps: [{ color: 'red' }, { color: 'transparent', value: 5 }] } },
  ])
})
