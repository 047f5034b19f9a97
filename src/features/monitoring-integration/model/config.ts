/** What the generated configuration follows: addresses as `host:port`, several set off by commas. */
export type ScrapeOptions = { readonly broker: string; readonly path: string; readonly node: string }
export type PushOptions = { readonly pushgateway: string; readonly node: string; readonly prometheus: string }

/** What stands in place of an address left empty; that of the broker is its own (`addresses.ts`). */
export const defaults = {
  path: '/api/v5/prometheus/stats',
  node: '127.0.0.1:9100',
  prometheus: '127.0.0.1:9090',
  pushgateway: '127.0.0.1:9091',
} as const

/** YAML takes everything between single quotes as it is, but the quote itself; a text of several lines would end it. */
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
  readonly instance?: string
}

const jobText = ({ name, targets: at, path, honor = false, instance }: Job): string =>
  [
    `  - job_name: ${quoted(name)}`,
    ...(path === undefined ? [] : [`    metrics_path: ${quoted(path)}`]),
    '    scrape_interval: 5s',
    ...(honor ? ['    honor_labels: true'] : []),
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

/** `prometheus.yaml` for a Prometheus that asks the broker itself (src/contract/docs/monitoring.md#prometheus). */
export const scrapeConfig = ({ broker, path, node }: ScrapeOptions): string =>
  head + [{ name: 'emqx', targets: broker, path, honor: true }, exporter(node)].map(jobText).join('\n')

/** The same for one that asks a Pushgateway, which the broker pushes to. */
export const pushConfig = ({ pushgateway, node, prometheus }: PushOptions): string =>
  head +
  [
    { name: 'prometheus', targets: prometheus.trim() === '' ? defaults.prometheus : prometheus },
    exporter(node),
    { name: 'pushgateway', targets: pushgateway, honor: true },
  ]
    .map(jobText)
    .join('\n')
