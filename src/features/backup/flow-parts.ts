import { bridgeIdOf } from '@/contract/name'
import { configOf } from '@/features/bridge/contract'
import { isConfig, type Config } from '@/contract/family/config'
import { offers, type Capability } from '@/contract/capability'
import type { EndpointId } from '@/contract'
import { toLinkSettings, type ClusterLink } from '@/features/cluster-link/contract'
import { settingsOf } from '@/features/connector/contract'
import { Rule } from '@/features/rule/contract'
import { Schema } from '@/features/schema/contract'
import { bodyFrom } from '@/contract/write-back'
import {
  asText,
  call,
  everyPage,
  listed,
  ordered,
  readable,
  setting,
  rawFields,
  type Access,
  type Item,
  type Part,
} from './part'

type Row = { readonly type: string; readonly name: string }

const toId = (row: Config): string => bridgeIdOf(row as Row)
const named = (row: Config, settings: Config): Config => ({
  type: asText(row['type']),
  name: asText(row['name']),
  ...settings,
})
const fixed = ['type', 'name']

/** Connectors, actions or sources. An action with fallbacks comes after those without. */
const integration = (
  name: string,
  needs: Capability,
  list: EndpointId,
  create: EndpointId,
  update: EndpointId,
  remove: EndpointId,
): Part =>
  listed({
    name,
    needs,
    list,
    create,
    update,
    remove,
    param: 'id',
    fixed,
    idOf: toId,
    bodyOf: (row) => named(row, settingsOf(row)),
    async rows(access) {
      const all = await call(access, list)
      const isLast = (row: unknown) =>
        isConfig(row) && Array.isArray(row['fallback_actions']) && row['fallback_actions'].length > 0
      if (!Array.isArray(all)) return all
      const rows: readonly unknown[] = all
      return [...rows.filter((row) => !isLast(row)), ...rows.filter(isLast)]
    },
  })

/** Data bridges without an action or a source: EMQX 5.3 to 5.5 list most of them twice. */
async function bridgesAlone(bridges: readonly Item[], access: Access): Promise<readonly Item[]> {
  if (!offers('connectors', access.broker)) return bridges
  const lists = await Promise.all([
    call(access, 'actionList'),
    ...(offers('sources', access.broker) ? [call(access, 'sourceList')] : []),
  ])
  const channels = lists.flatMap((list) => readable(list).rows)
  return bridges.filter(
    ({ body }) =>
      !channels.some(
        ({ type, name }) => name === body['name'] && asText(body['type']).startsWith(asText(type)),
      ),
  )
}

/** The order of validations or transformations: the broker requires each name exactly once. */
const createOrder = (name: string, needs: Capability, list: EndpointId, write: EndpointId): Part => {
  const read = async (access: Access) =>
    readable(await call(access, list)).rows.map((row) => asText(row['name']))
  return ordered({
    name,
    needs,
    reads: [list],
    writes: [write],
    read,
    async write(order, access) {
      const others = (await read(access)).filter((one) => !order.includes(one))
      if (order.length > 0) await call(access, write, { body: { order: [...order, ...others] } })
    },
  })
}

const toName = ({ name }: Config): string => asText(name)

/** The parts for bridges, connectors, actions, sources, rules, validations and transformations. */
export const flowParts: readonly Part[] = [
  listed({
    name: 'schemas',
    needs: 'schemaRegistry',
    list: 'schemaList',
    create: 'schemaCreate',
    update: 'schemaUpdate',
    remove: 'schemaRemove',
    param: 'name',
    fixed: ['name'],
    idOf: toName,
    bodyOf: (row) => ({ name: toName(row), ...(bodyFrom(Schema, row as Schema) as Config) }),
  }),
  listed({
    name: 'bridges',
    needs: 'bridges',
    until: 'channelsOnly',
    list: 'bridgeList',
    toSave: bridgesAlone,
    create: 'bridgeCreate',
    update: 'bridgeUpdate',
    remove: 'bridgeRemove',
    param: 'id',
    fixed,
    idOf: toId,
    bodyOf: (row) => named(row, configOf(row)),
  }),
  integration(
    'connectors',
    'connectors',
    'connectorList',
    'connectorCreate',
    'connectorUpdate',
    'connectorRemove',
  ),
  integration('actions', 'connectors', 'actionList', 'actionCreate', 'actionUpdate', 'actionRemove'),
  integration('dataSources', 'sources', 'sourceList', 'sourceCreate', 'sourceUpdate', 'sourceRemove'),
  setting({ name: 'ruleEngine', read: 'ruleEngine', write: 'ruleEngineEdit' }),
  listed({
    name: 'rules',
    list: 'ruleList',
    rows: (access) => everyPage(access, 'ruleList'),
    create: 'ruleCreate',
    update: 'ruleUpdate',
    remove: 'ruleRemove',
    param: 'id',
    fixed: ['id'],
    idOf: ({ id }) => asText(id),
    bodyOf: (row) => ({ id: asText(row['id']), ...(bodyFrom(Rule, row as Rule) as Config) }),
  }),
  listed({
    name: 'validations',
    needs: 'schemaValidation',
    list: 'validationList',
    create: 'validationCreate',
    update: 'validationUpdate',
    remove: 'validationRemove',
    param: undefined,
    idOf: toName,
    bodyOf: rawFields,
  }),
  createOrder('validationOrder', 'schemaValidation', 'validationList', 'validationOrder'),
  listed({
    name: 'transformations',
    needs: 'messageTransformation',
    list: 'transformationList',
    create: 'transformationCreate',
    update: 'transformationUpdate',
    remove: 'transformationRemove',
    param: undefined,
    idOf: toName,
    bodyOf: rawFields,
  }),
  createOrder('transformationOrder', 'messageTransformation', 'transformationList', 'transformationOrder'),
  listed({
    name: 'clusterLinks',
    needs: 'clusterLinks',
    list: 'linkList',
    create: 'linkCreate',
    update: 'linkUpdate',
    remove: 'linkRemove',
    param: 'name',
    fixed: ['name'],
    idOf: toName,
    bodyOf: (row) => ({ name: toName(row), ...(toLinkSettings(row as ClusterLink) as Config) }),
  }),
]
