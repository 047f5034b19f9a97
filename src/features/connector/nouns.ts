import type { Config } from '@/contract/family/config'
import type { Unreadable } from '@/contract/schema'
import { configOf } from '@/features/bridge/contract'
import { settingsOf } from './contract'
import type { IntegrationNoun, TargetNoun } from './model/noun'
import { bridgePaths } from '@/features/bridge/paths'
import { connectorPaths } from './paths'
import { to, type Path } from '@/route/paths'
import type { Context } from '@/command/context'

/** The nouns that use a connector. */
export type Channel = Exclude<IntegrationNoun, 'connector'>

/** The nouns with counters. */
export type MetricNoun = Exclude<TargetNoun, 'connector'>

/** The fields of a row that commands need. */
type Row = Unreadable &
  Readonly<Record<string, unknown>> & {
    readonly type: string
    readonly name: string
    readonly enable?: boolean | undefined
    readonly status?: string | undefined
    readonly status_reason?: string | undefined
    readonly node_status?: readonly { readonly node: string; readonly status: string }[] | undefined
    readonly connector?: string | undefined
    readonly actions?: readonly string[] | undefined
    readonly sources?: readonly string[] | undefined
    readonly rules?: readonly string[] | undefined
  }
type Made = Config & { readonly type: string; readonly name: string }

/** The endpoints that the nouns have in common, under the same names. */
type Calls = {
  list(): Promise<readonly Row[]>
  detail(id: string): Promise<Row>
  create(body: Made): Promise<Row>
  update(id: string, body: Config): Promise<Row>
  remove(id: string, withActions: boolean): Promise<void>
  enable(id: string, on: boolean): Promise<void>
  start(id: string, node: string): Promise<void>
  probe(body: Made): Promise<void>
}
type Asking = Pick<Context, 'api' | 'signal'>

type Noun = {
  readonly needs: 'bridges' | 'connectors' | 'sources'
  readonly list: Path
  readonly page: (id: string) => Path
  readonly form: (query?: Record<string, string | undefined>) => Path
  readonly at: (asking: Asking) => Calls
  /** The configuration of a row, without its name and status. */
  readonly settings: (row: Row) => Config
}

/** The body of an action or a source names its connector, which the broker requires. */
const channel = (body: Config) => body as Config & { connector: string }
const operation = 'start'
const dependent = (on: boolean) => (on ? { query: { also_delete_dep_actions: 'true' } } : {})
const flag = (on: boolean) => (on ? 'true' : 'false')

/**
 * The endpoints and addresses of the nouns. A source and an action may share an id, so the noun is always given too
 * (src/contract/docs/integration.md#connectors-actions-and-sources).
 */
export const nouns: Readonly<Record<TargetNoun, Noun>> = {
  bridge: {
    needs: 'bridges',
    list: to(bridgePaths.bridges),
    page: (id) => to(bridgePaths.bridge, { id }),
    form: (query) => to(bridgePaths.bridgeCreate, undefined, query),
    settings: configOf,
    at: ({ api, signal }) => ({
      list: () => api.bridgeList({}, { signal }),
      detail: (id) => api.bridgeDetail({ params: { id } }, { signal }),
      create: (body) => api.bridgeCreate({ body }, { signal }),
      update: (id, body) =>
        api.bridgeUpdate(
          { params: { id }, body: { ...body, enable: (body['enable'] ?? true) as boolean } },
          { signal },
        ),
      remove: (id, on) => api.bridgeRemove({ params: { id }, ...dependent(on) }, { signal }),
      enable: (id, on) => api.bridgeEnable({ params: { id, enable: flag(on) } }, { signal }),
      start: (id, node) => api.bridgeNodeOperate({ params: { node, id, operation } }, { signal }),
      probe: (body) => api.bridgeProbe({ body }, { signal }),
    }),
  },
  connector: {
    needs: 'connectors',
    list: to(connectorPaths.connectors),
    page: (id) => to(connectorPaths.connector, { id }),
    form: (query) => to(connectorPaths.connectorCreate, undefined, query),
    settings: settingsOf,
    at: ({ api, signal }) => ({
      list: () => api.connectorList({}, { signal }),
      detail: (id) => api.connectorDetail({ params: { id } }, { signal }),
      create: (body) => api.connectorCreate({ body }, { signal }),
      update: (id, body) => api.connectorUpdate({ params: { id }, body }, { signal }),
      remove: (id) => api.connectorRemove({ params: { id } }, { signal }),
      enable: (id, on) => api.connectorEnable({ params: { id, enable: flag(on) } }, { signal }),
      start: (id, node) => api.connectorNodeStart({ params: { node, id, operation } }, { signal }),
      probe: (body) => api.connectorProbe({ body }, { signal }),
    }),
  },
  action: {
    needs: 'connectors',
    list: to(connectorPaths.actions),
    page: (id) => to(connectorPaths.action, { id }),
    form: (query) => to(connectorPaths.actionCreate, undefined, query),
    settings: settingsOf,
    at: ({ api, signal }) => ({
      list: () => api.actionList({}, { signal }),
      detail: (id) => api.actionDetail({ params: { id } }, { signal }),
      create: (body) =>
        api.actionCreate({ body: { ...channel(body), type: body.type, name: body.name } }, { signal }),
      update: (id, body) => api.actionUpdate({ params: { id }, body: channel(body) }, { signal }),
      remove: (id, on) => api.actionRemove({ params: { id }, ...dependent(on) }, { signal }),
      enable: (id, on) => api.actionEnable({ params: { id, enable: flag(on) } }, { signal }),
      start: (id, node) => api.actionNodeStart({ params: { node, id, operation } }, { signal }),
      probe: (body) =>
        api.actionProbe({ body: { ...channel(body), type: body.type, name: body.name } }, { signal }),
    }),
  },
  source: {
    needs: 'sources',
    list: to(connectorPaths.sources),
    page: (id) => to(connectorPaths.source, { id }),
    form: (query) => to(connectorPaths.sourceCreate, undefined, query),
    settings: settingsOf,
    at: ({ api, signal }) => ({
      list: () => api.sourceList({}, { signal }),
      detail: (id) => api.sourceDetail({ params: { id } }, { signal }),
      create: (body) =>
        api.sourceCreate({ body: { ...channel(body), type: body.type, name: body.name } }, { signal }),
      update: (id, body) => api.sourceUpdate({ params: { id }, body: channel(body) }, { signal }),
      remove: (id, on) => api.sourceRemove({ params: { id }, ...dependent(on) }, { signal }),
      enable: (id, on) => api.sourceEnable({ params: { id, enable: flag(on) } }, { signal }),
      start: (id, node) => api.sourceNodeStart({ params: { node, id, operation } }, { signal }),
      probe: (body) =>
        api.sourceProbe({ body: { ...channel(body), type: body.type, name: body.name } }, { signal }),
    }),
  },
}

export type IntegrationRow = Row

/** Written out for the search for unused texts (tests/invariants/locales.test.ts). */
const prefixes = { bridge: 'bridge.', connector: 'connector.', action: 'action.', source: 'source.' } as const

/** The id or text key of a command of a noun. Inferred from its arguments only: from `Key`, the compiler would try every key. */
export const keyOf = <N extends TargetNoun, const R extends string>(
  noun: N,
  rest: R,
): NoInfer<`${(typeof prefixes)[N]}${R}`> => `${prefixes[noun]}${rest}` as const

/** An endpoint of a noun by its name. */
export const callOf = <N extends TargetNoun, const R extends string>(noun: N, rest: R) =>
  `${noun}${rest}` as const
