import { isConfig, type Config } from '@/contract/family/config'
import type { actionEndpoints } from '@/features/connector/contract-action'
import type { connectorEndpoints } from '@/features/connector/contract'
import type { sourceEndpoints } from '@/features/connector/contract-source'
import { extractCertificates } from '../../../bridges/certificates'
import type { HandlersOf } from '../../../handlers/handlers'
import { inPath } from '../../../checks/read'
import { refusalOf } from '../../../checks/complaint'
import { boolean, words } from '../../../checks/kind'
import { crashed, nodeNotFound, Refusal } from '../../../http/refusal'
import { self } from '../../../monitoring/nodes'
import type { ChannelKind, IntegrationType, Part } from './common'
import { checkName, namedBody, readPart, withPartDefaults } from './part'
import { channelReport, connectorReport, metricsOf, summaryOf } from './report'
import { newerId } from './types'
import {
  idOf,
  type RunningChannel,
  type RunningConnector,
  type StoredChannel,
  type IntegrationRuntime,
} from './integration-runtime'

const start = words('start')
const rootOf = { action: 'actions', source: 'sources' } as const

const bad = (message: string, also: object = {}) => new Refusal(400, 'BAD_REQUEST', message, {}, { ...also })
const missing = (message: string) => new Refusal(404, 'NOT_FOUND', message)
/** Parses an id into type and name. */
const namesOf = (id: string, what: 'connector' | 'bridge'): { type: string; name: string } => {
  const [, type, name] = /^([^:]+):([A-Za-z0-9_.-]+)$/.exec(id) ?? []
  if (type === undefined || name === undefined)
    throw missing(`Invalid ${what} ID, should be of pattern {type}:{name}, but got: ${id}`)
  return { type, name }
}
const truth = (text: string): boolean => inPath(boolean, 'enable', text)
const checkNode = (node: string) => {
  if (node !== self) throw nodeNotFound(node)
}
/** Starts or reconnects, and refuses with the reason of a failure. */
async function started({ bridge: { resource } }: RunningConnector | RunningChannel): Promise<void> {
  await resource.start()
  if (resource.status !== 'connected')
    throw bad((resource.status === 'disconnected' ? resource.reason : undefined) ?? 'Request timeout')
}

export function connectors(runtime: IntegrationRuntime): HandlersOf<typeof connectorEndpoints> {
  const find = (id: string): RunningConnector => {
    const { type, name } = namesOf(id, 'connector')
    const held = runtime.connectors.get(`${type}:${name}`)
    if (held === undefined)
      throw missing(`Connector lookup failed: connector named '${name}' of type ${type} does not exist.`)
    return held
  }
  const operate = async (id: string, operation: string) => {
    inPath(start, 'operation', operation)
    const held = find(id)
    if (!held.stored.enable) throw bad('Forbidden operation, connector not enabled')
    await started(held)
  }
  const folder = (type: string, name: string) => `connectors/${type}/${name}`
  const knows = (type: string) => runtime.types.has(type)
  return {
    connectorList: () =>
      [...runtime.connectors.values()]
        .sort((a, b) => (idOf(a.stored) < idOf(b.stored) ? -1 : 1))
        .map((held) => connectorReport(runtime, held)),
    async connectorCreate({ body }) {
      const { type, name, rest } = namedBody(body, 'connector', knows)
      if (runtime.connectors.has(`${type}:${name}`))
        throw new Refusal(400, 'ALREADY_EXISTS', 'connector already exists')
      checkName(name)
      const { enable, config } = readPart(runtime.typeOf(type).connector, rest, {})
      const held = runtime.createConnector({
        type,
        name,
        enable,
        ...extractCertificates(config, folder(type, name), {}),
      })
      runtime.save()
      if (enable) await held.bridge.open()
      return connectorReport(runtime, held)
    },
    connectorDetail: ({ params }) => connectorReport(runtime, find(params.id)),
    async connectorUpdate({ params, body }) {
      const held = find(params.id)
      const { type, name, config: before, files } = held.stored
      const { enable, config } = readPart(held.type.connector, isConfig(body) ? body : {}, {
        before,
      })
      return connectorReport(
        runtime,
        await runtime.replaceConnector(held, {
          type,
          name,
          enable,
          ...extractCertificates(config, folder(type, name), files),
        }),
      )
    },
    async connectorRemove({ params }) {
      const held = find(params.id)
      const over = (['action', 'source'] as const).flatMap((kind) => runtime.channelsOf(held, kind))
      const dependents = over.map(
        ({ stored }) =>
          `{<<"${stored.kind}:${idOf(stored)}:connector:${idOf(held.stored)}">>,#{bridge_name => ` +
          `<<"${stored.name}">>,bridge_type => <<"${stored.type}">>,config_root => ` +
          `${rootOf[stored.kind]}}}`,
      )
      if (over.length > 0)
        throw bad(
          `{<<"Cannot delete connector while there are active channels defined for this connector">>,[${dependents.join(',')}]}`,
        )
      await runtime.remove(held)
    },
    async connectorEnable({ params }) {
      const held = find(params.id)
      const enable = truth(params.enable)
      if (held.stored.enable !== enable) await runtime.replaceConnector(held, { ...held.stored, enable })
    },
    connectorStart: ({ params }) => operate(params.id, params.operation),
    async connectorNodeStart({ params }) {
      inPath(start, 'operation', params.operation)
      find(params.id)
      checkNode(params.node)
      await operate(params.id, params.operation)
    },
    async connectorProbe({ body }) {
      const { type, name, rest } = namedBody(body, 'connector', knows)
      const integrationType = runtime.typeOf(type)
      const stored = runtime.connectors.get(`${type}:${name}`)?.stored
      const settings = readPart(integrationType.connector, rest, {
        before: stored?.config,
        probed: true,
      })
      const { config, files } = extractCertificates(settings.config, folder(type, name), stored?.files ?? {})
      await runtime.probe(
        integrationType.olderOf(config),
        name,
        integrationType.merge(withPartDefaults(integrationType.connector, config), undefined, 'action'),
        files,
      )
    },
  }
}

/** Endpoints that actions and sources share. */
function channels(runtime: IntegrationRuntime, kind: ChannelKind) {
  const all = runtime.channels[kind]
  const knows = (type: string) => runtime.types.get(type)?.channel[kind] !== undefined
  const look = (id: string): RunningChannel | undefined => all.get(newerId(idOf(namesOf(id, 'bridge'))))
  const find = (id: string): RunningChannel => {
    const held = look(id)
    const { type, name } = namesOf(newerId(id), 'bridge')
    if (held === undefined)
      throw missing(`Bridge lookup failed: bridge named '${name}' of type ${type} does not exist.`)
    return held
  }
  const typeAndPart = (type: string): { integrationType: IntegrationType; part: Part } => {
    const integrationType = runtime.typeOf(type)
    const part = integrationType.channel[kind]
    if (part === undefined) throw refusalOf({ path: 'type', reason: 'unknown bridge type' })
    return { integrationType, part }
  }
  /** The connector that a body names; refuses a missing one, or one of another type. */
  const through = (type: string, name: string, { connector }: Config): string => {
    const wanted = String(connector)
    if (runtime.connectors.has(`${type}:${wanted}`)) return wanted
    throw new Refusal(
      400,
      'BAD_REQUEST',
      JSON.stringify({
        reason: 'connector_not_found_or_wrong_type',
        connector_name: wanted,
        conf_root_key: rootOf[kind],
        bridge_type: type,
        bridge_name: name,
      }),
    )
  }
  const toReplyConfig = (config: Config): Config =>
    Object.fromEntries(Object.entries(config).filter(([name]) => name !== 'connector'))
  const operate = async (id: string, operation: string) => {
    inPath(start, 'operation', operation)
    const held = find(id)
    if (!held.bridge.stored.enable) throw bad('Forbidden operation, bridge not enabled')
    await started(held)
  }
  const rows = () => [...all.values()].sort((a, b) => (idOf(a.stored) < idOf(b.stored) ? -1 : 1))
  return {
    types: () =>
      [...runtime.types.values()]
        .filter(({ channel }) => channel[kind] !== undefined)
        .map(({ type }) => type),
    list: () => rows().map((held) => channelReport(runtime, held)),
    summaries: () => rows().map((held) => summaryOf(runtime, held)),
    async create(body: unknown) {
      const { type, name, rest } = namedBody(body, 'bridge', knows)
      const { enable, config } = readPart(typeAndPart(type).part, rest, {})
      if (all.has(`${type}:${name}`)) throw new Refusal(400, 'ALREADY_EXISTS', 'bridge already exists')
      checkName(name)
      const connector = through(type, name, config)
      const at = runtime.options.now()
      const stored: StoredChannel = {
        kind,
        type,
        name,
        enable,
        connector,
        config: toReplyConfig(config),
        created_at: at,
        modified_at: at,
      }
      const held = await runtime.replaceChannel(undefined, stored, false)
      if (held === undefined) throw crashed('badarg')
      return channelReport(runtime, held)
    },
    detail: (id: string) => channelReport(runtime, find(id)),
    async update(id: string, body: unknown) {
      const held = find(id)
      const { type, name, config: before } = held.stored
      const { part } = typeAndPart(type)
      const { enable, config } = readPart(part, isConfig(body) ? body : {}, { before })
      const connector = through(type, name, config)
      const at = runtime.options.now()
      const local: Config = before['local'] === undefined ? {} : { local: before['local'] }
      // An update resets the creation time as well.
      const next = await runtime.replaceChannel(
        held,
        {
          kind,
          type,
          name,
          enable,
          connector,
          config: { ...toReplyConfig(config), ...local },
          created_at: at,
          modified_at: at,
        },
        true,
      )
      return channelReport(runtime, next ?? held)
    },
    async remove(id: string, also: string | undefined) {
      const held = find(id)
      const rules = runtime.rulesOf(held.stored)
      const withDependents = also === 'true' || also === ''
      if (rules.length > 0 && !withDependents)
        throw bad('Cannot delete action while active rules are depending on it', { rules })
      if (withDependents && kind === 'action') runtime.dropAction(idOf(held.stored))
      await runtime.remove(held)
    },
    async enable(id: string, text: string) {
      const held = find(id)
      const enable = truth(text)
      if (held.stored.enable !== enable) await runtime.replaceChannel(held, { ...held.stored, enable }, true)
    },
    start: operate,
    async startOn(node: string, id: string, operation: string) {
      inPath(start, 'operation', operation)
      find(id)
      checkNode(node)
      await operate(id, operation)
    },
    metrics: (id: string) => metricsOf(runtime, look(id)),
    reset(id: string) {
      const held = look(id)
      if (held === undefined) throw crashed('{badmatch,{error,not_found}}')
      held.bridge.counters.reset()
    },
    async probe(body: unknown) {
      const { type, name, rest } = namedBody(body, 'bridge', knows)
      const { integrationType, part } = typeAndPart(type)
      const { config } = readPart(part, rest, { probed: true })
      const connector = runtime.connectors.get(`${type}:${String(config['connector'])}`)
      if (connector === undefined)
        throw new Refusal(400, 'TEST_FAILED', `Connector <<"${String(config['connector'])}">> not found`)
      await runtime.probe(
        integrationType.olderOf(connector.stored.config),
        name,
        integrationType.merge(
          withPartDefaults(integrationType.connector, connector.stored.config),
          withPartDefaults(part, config),
          kind,
        ),
        connector.stored.files,
      )
    },
  }
}

/** Actions send data to targets. */
export function actions(runtime: IntegrationRuntime): HandlersOf<typeof actionEndpoints> {
  const of = channels(runtime, 'action')
  return {
    actionTypes: of.types,
    actionList: of.list,
    actionSummaries: of.summaries,
    actionCreate: ({ body }) => of.create(body),
    actionDetail: ({ params }) => of.detail(params.id),
    actionUpdate: ({ params, body }) => of.update(params.id, body),
    actionRemove: ({ params, query }) => of.remove(params.id, query?.also_delete_dep_actions),
    actionEnable: ({ params }) => of.enable(params.id, params.enable),
    actionStart: ({ params }) => of.start(params.id, params.operation),
    actionNodeStart: ({ params }) => of.startOn(params.node, params.id, params.operation),
    actionMetrics: ({ params }) => of.metrics(params.id),
    actionMetricsReset: ({ params }) => of.reset(params.id),
    actionProbe: ({ body }) => of.probe(body),
  }
}

/** Sources receive data from targets. */
export function sources(runtime: IntegrationRuntime): HandlersOf<typeof sourceEndpoints> {
  const of = channels(runtime, 'source')
  return {
    sourceTypes: of.types,
    sourceList: of.list,
    sourceSummaries: of.summaries,
    sourceCreate: ({ body }) => of.create(body),
    sourceDetail: ({ params }) => of.detail(params.id),
    sourceUpdate: ({ params, body }) => of.update(params.id, body),
    sourceRemove: ({ params, query }) => of.remove(params.id, query?.also_delete_dep_actions),
    sourceEnable: ({ params }) => of.enable(params.id, params.enable),
    sourceStart: ({ params }) => of.start(params.id, params.operation),
    sourceNodeStart: ({ params }) => of.startOn(params.node, params.id, params.operation),
    sourceMetrics: ({ params }) => of.metrics(params.id),
    sourceMetricsReset: ({ params }) => of.reset(params.id),
    sourceProbe: ({ body }) => of.probe(body),
  }
}
