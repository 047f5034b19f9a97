type Language = 'en' | 'zh'
/** A unit of Grafana. */
export type Unit = 'short' | 'cps' | 'Bps' | 'percent' | 'bytes'
type Query = { readonly expr: string; readonly legend: string }

/** What a panel shows besides its place. `limit` is drawn as a line. */
export type Panel = {
  readonly title: string
  readonly unit: Unit
  readonly queries: readonly Query[]
  readonly kind?: 'stat'
  readonly limit?: { readonly value: number; readonly side: 'above' | 'below' }
}
type BrokerPanel = Omit<Panel, 'title'> & { readonly title: Readonly<Record<Language, string>> }

const of = (metric: string): string => `${metric}{instance=~"$instance"}`
const gauge = (metric: string, legend: string): Query => ({ expr: `sum(${of(metric)})`, legend })
const rate = (metric: string, legend: string): Query => ({
  expr: `sum(rate(${of(metric)}[$__rate_interval]))`,
  legend,
})
const each = (metric: string): Query => ({ expr: of(metric), legend: '{{instance}}' })

/** The panels; their metrics have the names that the broker exposes. */
const brokerPanels: readonly BrokerPanel[] = [
  {
    kind: 'stat',
    unit: 'short',
    title: { en: 'Live connections', zh: '在线连接数' },
    queries: [gauge('emqx_live_connections_count', '')],
  },
  {
    kind: 'stat',
    unit: 'short',
    title: { en: 'Sessions', zh: '会话数' },
    queries: [gauge('emqx_sessions_count', '')],
  },
  {
    kind: 'stat',
    unit: 'short',
    title: { en: 'Subscriptions', zh: '订阅数' },
    queries: [gauge('emqx_subscriptions_count', '')],
  },
  {
    kind: 'stat',
    unit: 'short',
    title: { en: 'Retained messages', zh: '保留消息数' },
    queries: [gauge('emqx_retained_count', '')],
  },
  {
    unit: 'short',
    title: { en: 'Connections by node', zh: '各节点连接数' },
    queries: [each('emqx_live_connections_count')],
  },
  {
    unit: 'cps',
    title: { en: 'Messages', zh: '消息速率' },
    queries: [
      rate('emqx_messages_received', 'received'),
      rate('emqx_messages_sent', 'sent'),
      rate('emqx_messages_dropped', 'dropped'),
    ],
  },
  {
    unit: 'cps',
    title: { en: 'Messages received by QoS', zh: '按 QoS 接收的消息' },
    queries: [0, 1, 2].map((qos) => rate(`emqx_messages_qos${String(qos)}_received`, `QoS ${String(qos)}`)),
  },
  {
    unit: 'cps',
    title: { en: 'Dropped deliveries', zh: '投递丢弃' },
    queries: [
      rate('emqx_delivery_dropped_queue_full', 'queue full'),
      rate('emqx_delivery_dropped_expired', 'expired'),
      rate('emqx_delivery_dropped_too_large', 'too large'),
      rate('emqx_messages_dropped_no_subscribers', 'no subscribers'),
    ],
  },
  {
    unit: 'Bps',
    title: { en: 'Traffic', zh: '流量' },
    queries: [rate('emqx_bytes_received', 'received'), rate('emqx_bytes_sent', 'sent')],
  },
  {
    unit: 'cps',
    title: { en: 'Packets', zh: '报文' },
    queries: [rate('emqx_packets_received', 'received'), rate('emqx_packets_sent', 'sent')],
  },
  {
    unit: 'cps',
    title: { en: 'Clients connected and disconnected', zh: '客户端连接与断开' },
    queries: [rate('emqx_client_connected', 'connected'), rate('emqx_client_disconnected', 'disconnected')],
  },
  {
    unit: 'cps',
    title: { en: 'Sessions created and ended', zh: '会话创建与结束' },
    queries: [
      rate('emqx_session_created', 'created'),
      rate('emqx_session_terminated', 'terminated'),
      rate('emqx_session_discarded', 'discarded'),
      rate('emqx_session_takenover', 'taken over'),
    ],
  },
  {
    unit: 'cps',
    title: { en: 'Refused', zh: '被拒绝' },
    queries: [
      rate('emqx_packets_connack_auth_error', 'CONNACK'),
      rate('emqx_packets_publish_auth_error', 'PUBLISH'),
      rate('emqx_packets_subscribe_auth_error', 'SUBSCRIBE'),
    ],
  },
  { unit: 'percent', title: { en: 'CPU', zh: 'CPU' }, queries: [each('emqx_vm_cpu_use')] },
  { unit: 'bytes', title: { en: 'Memory used', zh: '已用内存' }, queries: [each('emqx_vm_used_memory')] },
  { unit: 'short', title: { en: 'Run queue', zh: '运行队列' }, queries: [each('emqx_vm_run_queue')] },
]

const source = { type: 'prometheus', uid: '${DS_PROMETHEUS}' }
const [columns, statWidth, chartWidth, statHeight, chartHeight] = [24, 6, 12, 4, 8]

/** The colors on both sides of a limit, and a line between them. */
const drawLimit = ({ value, side }: NonNullable<Panel['limit']>) => ({
  custom: { thresholdsStyle: { mode: 'line+area' } },
  thresholds: {
    mode: 'absolute',
    steps: [
      { color: side === 'above' ? 'transparent' : 'red', value: null },
      { color: side === 'above' ? 'red' : 'transparent', value },
    ],
  },
})

function positionPanels(panels: readonly Panel[]) {
  const place = { x: 0, y: 0 }
  return panels.map(({ title, unit, queries, kind, limit }, index) => {
    const [w, h] = kind === 'stat' ? [statWidth, statHeight] : [chartWidth, chartHeight]
    const gridPos = { ...place, w, h }
    place.x = (place.x + w) % columns
    if (place.x === 0) place.y += h
    return {
      id: index + 1,
      type: kind ?? 'timeseries',
      title,
      datasource: source,
      gridPos,
      fieldConfig: {
        defaults: { unit, min: 0, ...(limit === undefined ? {} : drawLimit(limit)) },
        overrides: [],
      },
      targets: queries.map(({ expr, legend }, n) => ({
        refId: String.fromCharCode(65 + n),
        datasource: source,
        expr,
        legendFormat: legend,
      })),
    }
  })
}

/** A variable of a dashboard, whose values are those of a label. */
type Variable = { readonly name: string; readonly label: string; readonly query: string }

/** A Grafana dashboard that prompts for its data source on import. */
export const createDashboard = (
  title: string,
  panels: readonly Panel[],
  variables: readonly Variable[] = [],
) => ({
  __inputs: [
    {
      name: 'DS_PROMETHEUS',
      label: 'Prometheus',
      description: '',
      type: 'datasource',
      pluginId: 'prometheus',
      pluginName: 'Prometheus',
    },
  ],
  __requires: [
    { type: 'grafana', id: 'grafana', name: 'Grafana', version: '10.0.0' },
    { type: 'datasource', id: 'prometheus', name: 'Prometheus', version: '1.0.0' },
    { type: 'panel', id: 'stat', name: 'Stat', version: '' },
    { type: 'panel', id: 'timeseries', name: 'Time series', version: '' },
  ],
  id: null,
  uid: null,
  title,
  tags: ['mqtt'],
  schemaVersion: 38,
  version: 1,
  editable: true,
  timezone: '',
  refresh: '10s',
  time: { from: 'now-1h', to: 'now' },
  templating: {
    list: variables.map((variable) => ({
      ...variable,
      type: 'query',
      datasource: source,
      refresh: 2,
      multi: true,
      includeAll: true,
      allValue: '.*',
      current: { text: 'All', value: '$__all' },
    })),
  },
  panels: positionPanels(panels),
})

/** The Grafana dashboard of a broker. */
export const grafanaDashboard = (language: Language) =>
  createDashboard(
    'EMQX',
    brokerPanels.map((panel) => ({ ...panel, title: panel.title[language] })),
    [
      {
        name: 'instance',
        label: language === 'zh' ? '实例' : 'Instance',
        query: 'label_values(emqx_connections_count, instance)',
      },
    ],
  )

/** All metrics that the dashboard uses. */
export const dashboardMetrics = (): readonly string[] => [
  ...new Set(
    brokerPanels.flatMap(({ queries }) =>
      queries.flatMap(({ expr }) => expr.match(/emqx_[a-z0-9_]+/g) ?? []),
    ),
  ),
]
