import type { Capability } from '@/contract/capability'

/** The inputs of the generated configuration: addresses as `host:port`, several separated by commas. */
export type ScrapeOptions = {
  readonly broker: string
  readonly path: string
  readonly node: string
  /** The broker returns metrics with an API key only. */
  readonly needsKey?: boolean
}
export type PushOptions = { readonly pushgateway: string; readonly node: string; readonly prometheus: string }

/** Placeholders for empty addresses; the broker's own are in `addresses.ts`. */
export const defaults = {
  path: '/api/v5/prometheus/stats',
  node: '127.0.0.1:9100',
  prometheus: '127.0.0.1:9090',
  pushgateway: '127.0.0.1:9091',
} as const

/** The paths of the metrics that Prometheus may scrape, and what a broker needs to have them. */
export const scrapePaths: readonly { readonly path: string; readonly needs?: Capability }[] = [
  { path: defaults.path },
  { path: '/api/v5/prometheus/topic_metrics', needs: 'topicFilterMetrics' },
]

/** A YAML string in single quotes, with quotes doubled and line breaks replaced. */
const quoted = (text: string): string => `'${text.replaceAll(/\s+/g, ' ').trim().replaceAll("'", "''")}'`
const targets = (text: string): string =>
  text
    .split(',')
    .filter((one) => one.trim() !== '')
    .map(quoted)
    .join(', ')

const head = `global:
  scrape_interval: 10s
  evaluation_interval: 10s
  external_labels:
    monitor: 'emqx-monitor'

rule_files:
  - '/etc/prometheus/rules/*.rules'

scrape_configs:
`

type Job = {
  readonly name: string
  readonly targets: string
  readonly path?: string
  readonly honor?: boolean
  readonly needsKey?: boolean
  readonly instance?: string
}

/** An API key of the broker; Prometheus reads the secret from a file, so that it is in no configuration. */
const keyLines = [
  '    basic_auth:',
  "      username: 'API_KEY'",
  "      password_file: '/etc/prometheus/emqx-api-secret'",
]

const jobText = ({ name, targets: at, path, honor = false, needsKey = false, instance }: Job): string =>
  [
    `  - job_name: ${quoted(name)}`,
    ...(path === undefined ? [] : [`    metrics_path: ${quoted(path)}`]),
    '    scrape_interval: 5s',
    ...(honor ? ['    honor_labels: true'] : []),
    ...(needsKey ? keyLines : []),
    '    static_configs:',
    `      - targets: [${targets(at)}]`,
    ...(instance === undefined ? [] : ['        labels:', `          instance: ${instance}`]),
    '',
  ].join('\n')

const exporter = (node: string): Job => ({
  name: 'node-exporter',
  targets: node.trim() === '' ? defaults.node : node,
  instance: 'dashboard-local',
})

/** `prometheus.yaml` for scraping the broker directly (src/contract/docs/monitoring.md#prometheus). */
export const scrapeConfig = ({ broker, path, node, needsKey = false }: ScrapeOptions): string =>
  head +
  [{ name: 'emqx', targets: broker, path, honor: true, needsKey }, exporter(node)].map(jobText).join('\n')

/** `prometheus.yaml` for scraping a Pushgateway to which the broker pushes. */
export const pushConfig = ({ pushgateway, node, prometheus }: PushOptions): string =>
  head +
  [
    { name: 'prometheus', targets: prometheus.trim() === '' ? defaults.prometheus : prometheus },
    exporter(node),
    { name: 'pushgateway', targets: pushgateway, honor: true },
  ]
    .map(jobText)
    .join('\n')
