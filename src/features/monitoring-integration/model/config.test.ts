import { describe, expect, it } from 'vitest'
import { recorded } from '../../../../tests/samples'
import { pushConfig, scrapeConfig, defaults } from './config'
import { dashboardMetrics, grafanaDashboard } from './dashboard'
import { prometheusGauge, prometheusName } from './names'

describe('the Prometheus configuration', () => {
  it('scrapes each node of the broker and the exporters of the hosts', () => {
    expect(scrapeConfig({ broker: 'a:18083, b:18083', path: defaults.path, node: '' })).toBe(`global:
  scrape_interval: 10s
  evaluation_interval: 10s
  external_labels:
    monitor: 'emqx-monitor'

rule_files:
  - '/etc/prometheus/rules/*.rules'

scrape_configs:
  - job_name: 'emqx'
    metrics_path: '/api/v5/prometheus/stats'
    scrape_interval: 5s
    honor_labels: true
    static_configs:
      - targets: ['a:18083', 'b:18083']

  - job_name: 'node-exporter'
    scrape_interval: 5s
    static_configs:
      - targets: ['127.0.0.1:9100']
        labels:
          instance: dashboard-local
`)
  })
  it('has an API key where the broker returns metrics with one only', () => {
    const yaml = (needsKey: boolean) =>
      scrapeConfig({ broker: 'a:18083', path: defaults.path, node: '', needsKey })
    const key =
      "    basic_auth:\n      username: 'API_KEY'\n      password_file: '/etc/prometheus/emqx-api-secret'\n"
    expect(yaml(true)).toBe(yaml(false).replace('    honor_labels: true\n', `    honor_labels: true\n${key}`))
  })
  it('scrapes a Pushgateway instead', () => {
    const yaml = pushConfig({ pushgateway: 'gate:9091', node: 'n:1', prometheus: '' })
    expect([...yaml.matchAll(/job_name: '(.+)'|targets: (.+)/g)].map(([, job, at]) => job ?? at)).toEqual([
      'prometheus',
      "['127.0.0.1:9090']",
      'node-exporter',
      "['n:1']",
      'pushgateway',
      "['gate:9091']",
    ])
  })
  it('escapes input so that it cannot break the YAML', () => {
    expect(scrapeConfig({ broker: "x'\n  evil: 1", path: '/a: b', node: '' })).toContain(
      "targets: ['x'' evil: 1']",
    )
  })
})

/** The names of the metrics that a broker exposes. */
const exposed = new Set(
  recorded('monitoring_integration').flatMap(({ path, responseBody }) =>
    path === '/prometheus/stats' && typeof responseBody === 'object'
      ? Object.values(responseBody as Record<string, Record<string, number>>).flatMap((group) =>
          Object.keys(group),
        )
      : [],
  ),
)
const readings = (path: string) =>
  recorded('metrics_stats_monitor')
    .filter((each) => each.path === path && each.status === 200)
    .flatMap(
      ({ responseBody }) =>
        (Array.isArray(responseBody) ? responseBody : [responseBody]) as Record<string, number>[],
    )

describe('names of Prometheus metrics', () => {
  it('match the metrics that a broker exposes for its counters', () => {
    const keys = [...new Set(readings('/metrics').flatMap((each) => Object.keys(each)))].filter(
      (key) => key !== 'node',
    )
    expect(keys.length).toBeGreaterThan(60)
    expect(keys.flatMap((key) => prometheusName(key) ?? []).filter((name) => !exposed.has(name))).toEqual([])
    // Counters without a name are not exposed.
    expect(
      keys.filter(
        (key) => prometheusName(key) === undefined && exposed.has(`emqx_${key.replaceAll('.', '_')}`),
      ),
    ).toEqual([])
  })
  it('match the exposed gauges', () => {
    const keys = [...new Set(readings('/stats').flatMap((each) => Object.keys(each)))].filter(
      (key) => key !== 'node',
    )
    expect(keys.flatMap((key) => prometheusGauge(key) ?? []).filter((name) => !exposed.has(name))).toEqual([])
  })
})

describe('the Grafana dashboard', () => {
  it('uses only metrics that a broker exposes', () => {
    expect(exposed.size).toBeGreaterThan(90)
    expect(dashboardMetrics().length).toBeGreaterThan(25)
    expect(dashboardMetrics().filter((name) => !exposed.has(name))).toEqual([])
  })
  it.each(['en', 'zh'] as const)(
    'can be imported with a choice of data source, and its panels do not overlap (%s)',
    (language) => {
      const { __inputs: inputs, id, panels, title } = grafanaDashboard(language)
      expect([inputs[0]?.name, inputs[0]?.pluginId, id, title]).toEqual([
        'DS_PROMETHEUS',
        'prometheus',
        null,
        'EMQX',
      ])
      expect(new Set(panels.map((panel) => panel.id)).size).toBe(panels.length)
      for (const {
        datasource,
        targets,
        gridPos: { x, y, w, h },
      } of panels) {
        expect([datasource.uid, ...targets.map((target) => target.datasource.uid)]).toEqual(
          Array.from({ length: targets.length + 1 }, () => '${DS_PROMETHEUS}'),
        )
        expect(x + w).toBeLessThanOrEqual(24)
        expect(
          panels.filter(({ gridPos: o }) => o.x < x + w && x < o.x + o.w && o.y < y + h && y < o.y + o.h),
        ).toHaveLength(1)
      }
    },
  )
})
