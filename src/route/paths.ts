import { decodeSegment, encodeQuery, encodeSegment } from '@/lib/net/safe-path'
import type { newerPaths } from './newer-paths'

/** Every address of the console. Operators have bookmarks of them. */
export const paths = {
  overview: '/dashboard/overview',
  nodes: '/dashboard/nodes',
  node: '/dashboard/nodes/:node',
  metrics: '/dashboard/metrics',
  alarms: '/alarm/current-alarm',
  alarmHistory: '/alarm/history-alarm',
  alarmExplain: '/alarm/explain',
  clients: '/clients',
  client: '/clients/detail/:clientid',
  clientDiagnose: '/clients/diagnose',
  subscriptions: '/subscriptions/subscription',
  topics: '/subscriptions/topics',
  retained: '/retained',
  retainedMessage: '/retained/message/:topic',
  delayed: '/delayed-pub',
  // The id first: titles name the message by it.
  delayedMessage: '/delayed-pub/message/:msgid/:node',
  publish: '/publish',
  rebalance: '/cluster/rebalance',
  fileTransfer: '/file-transfer',
  monitoringIntegration: '/monitoring/integration',
  authentication: '/authentication',
  authenticatorCreate: '/authentication/create',
  authenticator: '/authentication/detail/:id',
  authorization: '/authorization',
  authorizationCreate: '/authorization/create',
  authorizationSource: '/authorization/detail/:type',
  aclExplain: '/authorization/explain',
  aclEntry: '/authorization/rules/:as/:who',
  flapping: '/flapping-detect',
  banned: '/banned-clients',
  retainer: '/mqtt/retainer',
  delayedSettings: '/delayed-pub-configuration',
  mqttGeneral: '/mqtt/general',
  mqttSession: '/mqtt/session',
  memory: '/mqtt/memory',
  log: '/log',
  limiter: '/limiter',
  alarmSettings: '/monitoring/alarm-settings',
  alarmHistorySettings: '/monitoring/alarm-history-settings',
  topicRewrite: '/topic-rewrite',
  autoSubscribe: '/auto-sub',
  dashboardSettings: '/dashboard-settings',
  systemTopics: '/mqtt/system-topic',
  mqttClient: '/mqtt-client',
  topicMetrics: '/topic-metrics',
  slowSubscriptions: '/slow-sub',
  slowSettings: '/slow-sub/config',
  traces: '/log-trace',
  trace: '/log-trace/detail/:name',
  bridges: '/bridge/dataBridge',
  bridgeCreate: '/bridge/dataBridge/create',
  bridge: '/bridge/dataBridge/detail/:id',
  rules: '/rules',
  ruleCreate: '/rules/create/form',
  rule: '/rules/detail/:id',
  flow: '/flow',
  schemas: '/schema',
  schemaCreate: '/schema/create',
  schema: '/schema/:name',
  listeners: '/listener',
  listenerCreate: '/listener/create',
  listener: '/listener/detail/:id',
  gateways: '/gateway',
  gatewayCreate: '/gateway/create/:name',
  gateway: '/gateway/detail/:name/:tab',
  gatewayListenerCreate: '/gateway/detail/:name/listeners/create',
  // The id first: titles name the object by it.
  gatewayListener: '/gateway/listener/:id/:name',
  gatewayClient: '/gateway/client/:clientid/:name',
  plugins: '/plugins',
  pluginInstall: '/plugins/install',
  plugin: '/plugins/detail/:name',
  exhooks: '/exhook',
  exhookCreate: '/exhook/create',
  exhook: '/exhook/detail/:name',
  config: '/configs',
  configCompare: '/configs/compare',
  otherSettings: '/configs/other',
  backup: '/backup',
  dataBackups: '/backup/data',
  audit: '/audit',
  users: '/users',
  apiKeys: '/api-key',
  apiKey: '/api-key/detail/:name',
  license: '/license',
  settings: '/settings',
  keys: '/settings/keys',
  key: '/settings/keys/:id',
  help: '/help',
  api: '/help/api',
  commands: '/help/commands',
  command: '/help/commands/:id',
  commandHistory: '/command-history',
  macros: '/macros',
  macroCreate: '/macros/create',
  macro: '/macros/edit/:name',
  login: '/login',
} as const

export type PathTemplate = (typeof paths)[keyof typeof paths] | (typeof newerPaths)[keyof typeof newerPaths]

/** A path of the console, made only by {@link to}. */
export type Path = string & { readonly path: unique symbol }

type ParamNames<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | ParamNames<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
type Params<P extends PathTemplate> = [ParamNames<P>] extends [never]
  ? undefined
  : Record<ParamNames<P>, string>

/** An address with its parameters encoded and its query appended; empty query values are omitted. */
export function to<P extends PathTemplate>(
  template: P,
  params?: Params<P>,
  query?: Record<string, string | number | undefined>,
): Path {
  const values: Record<string, string> = params ?? {}
  const path = template.replace(/:([a-z]+)/g, (_, name: string) => encodeSegment(values[name] ?? ''))
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${encodeQuery(key)}=${encodeQuery(String(value))}`)
    .join('&')
  return (search === '' ? path : `${path}?${search}`) as Path
}

/** The parameters of an address under a template, or undefined when it does not match; each is decoded exactly once. */
export function match(template: PathTemplate, path: string): Record<string, string> | undefined {
  const requested = template.split('/')
  const got = path.split('/')
  if (requested.length !== got.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of requested.entries()) {
    const value = got[index] ?? ''
    if (part.startsWith(':')) {
      if (value === '') return undefined
      params[part.slice(1)] = decodeSegment(value)
    } else if (part !== value) return undefined
  }
  return params
}

/** Addresses that redirect to another. */
const redirects: Readonly<Record<string, PathTemplate>> = {
  '/': paths.overview,
  '/dashboard': paths.overview,
  '/alarm': paths.alarms,
  '/subscriptions': paths.subscriptions,
  '/bridge': paths.bridges,
  '/bridge/create': paths.bridgeCreate,
  '/rules/create': paths.ruleCreate,
  '/mqtt': paths.mqttGeneral,
  '/monitoring': paths.alarmSettings,
  '/cluster': paths.nodes,
  '/authorization/rules': paths.authorization,
  '/journal': paths.commandHistory,
  '/websocket': paths.mqttClient,
}

/** Changed address patterns; the ids stay as written. */
const moved: readonly (readonly [from: RegExp, to: string])[] = [
  [/^(\/gateway\/detail\/[^/]+)$/, '$1/settings'],
  [/^\/bridge\/(?:detail|dataBridge)\/(?!create$|detail$|detail\/)([^/]+)$/, '/bridge/dataBridge/detail/$1'],
  // A detail page without an id: the list.
  [/^(\/.+)\/(?:detail|message|edit)$/, '$1'],
  [/^(\/delayed-pub)\/message\/[^/]+$/, '$1'],
  [/^(\/authorization)\/rules\/[^/]+$/, '$1'],
  [/^(\/gateway)\/(?:create|(?:listener|client)(?:\/[^/]+)?)$/, '$1'],
]

/** The tabs of a rule in older bookmarks: `/rules/detail/{id}/info` and `…/bridge`. */
const ruleTab = /^(\/rules\/detail\/[^/]+)\/(?:info|bridge)$/

/** The target of a redirecting address; undefined for any other. */
export function findRedirect(path: string): string | undefined {
  if (Object.hasOwn(redirects, path)) return redirects[path]
  const match = moved.find(([from]) => from.test(path))
  return match === undefined ? ruleTab.exec(path)?.[1] : path.replace(match[0], match[1])
}
