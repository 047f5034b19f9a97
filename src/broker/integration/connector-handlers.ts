import { isConfig } from '@/contract/family/config'
import type { connectorEndpoints } from '@/features/connector/contract'
import { extractCertificates } from '../bridges/certificates'
import { wordInPath } from '../checks/read'
import type { HandlersOf } from '../handler'
import { Refusal } from '../http/refusal'
import type { IntegrationRuntime, RunningConnector } from './integration-runtime'
import { bad, checkNode, missing, namesOf, readSwitch, rootOf, operations, startTarget } from './operations'
import { checkName, namedBody, readPart, withPartDefaults } from './part'
import { connectorReport } from './report'
import { idOf } from './stored-integrations'

/** Connectors hold the connection to a target. */
export function connectors(runtime: IntegrationRuntime): HandlersOf<typeof connectorEndpoints> {
  const find = (id: string): RunningConnector => {
    const { type, name } = namesOf(id, 'connector')
    const held = runtime.connectors.get(`${type}:${name}`)
    if (held === undefined)
      throw missing(`Connector lookup failed: connector named '${name}' of type ${type} does not exist.`)
    return held
  }
  const operate = async (id: string, operation: string) => {
    wordInPath(operations, 'operation', operation)
    const held = find(id)
    if (!held.stored.enable) throw bad('Forbidden operation, connector not enabled')
    await startTarget(held)
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
      const enable = readSwitch(params.enable)
      if (held.stored.enable !== enable) await runtime.replaceConnector(held, { ...held.stored, enable })
    },
    connectorStart: ({ params }) => operate(params.id, params.operation),
    async connectorNodeStart({ params }) {
      wordInPath(operations, 'operation', params.operation)
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
