import { isConfig, type Config } from '@/contract/family/config'
import type { actionEndpoints } from '@/features/connector/contract-action'
import type { sourceEndpoints } from '@/features/connector/contract-source'
import { wordInPath } from '../checks/read'
import { refusalOf } from '../checks/complaint'
import type { HandlersOf } from '../handler'
import { crashed, Refusal } from '../http/refusal'
import type { ChannelKind, IntegrationType, Part } from './common'
import type { IntegrationRuntime, RunningChannel } from './integration-runtime'
import { bad, checkNode, missing, namesOf, readSwitch, rootOf, operations, startTarget } from './operations'
import { checkName, namedBody, readPart, withPartDefaults } from './part'
import { channelReport, toMetrics, toSummary } from './report'
import { idOf, type StoredChannel } from './stored-integrations'
import { newerId } from './types'

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
    wordInPath(operations, 'operation', operation)
    const held = find(id)
    if (!held.bridge.stored.enable) throw bad('Forbidden operation, bridge not enabled')
    await startTarget(held)
  }
  const rows = () => [...all.values()].sort((a, b) => (idOf(a.stored) < idOf(b.stored) ? -1 : 1))
  return {
    types: () =>
      [...runtime.types.values()]
        .filter(({ channel }) => channel[kind] !== undefined)
        .map(({ type }) => type),
    list: () => rows().map((held) => channelReport(runtime, held)),
    summaries: () => rows().map((held) => toSummary(runtime, held)),
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
      const enable = readSwitch(text)
      if (held.stored.enable !== enable) await runtime.replaceChannel(held, { ...held.stored, enable }, true)
    },
    start: operate,
    async startOn(node: string, id: string, operation: string) {
      wordInPath(operations, 'operation', operation)
      find(id)
      checkNode(node)
      await operate(id, operation)
    },
    metrics: (id: string) => toMetrics(runtime, look(id)),
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
