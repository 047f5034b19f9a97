import * as z from 'zod/mini'
import { bridgeStates } from '../bridge'
import { endpoint } from '../endpoint'
import { resourceName } from '../name'
import { maybe, open, rows } from '../schema'

/** How it stands on one node; a reason of `""` is none. */
const NodeStatus = z.looseObject({ node: z.string(), status: open(bridgeStates), status_reason: maybe(z.string()) })

/** What a connector, an action and a source tell of themselves alike. */
export const standing = {
  type: z.string(),
  name: z.string(),
  enable: maybe(z.boolean()),
  description: maybe(z.string()),
  status: maybe(open(bridgeStates)),
  status_reason: maybe(z.string()),
  node_status: maybe(z.array(NodeStatus)),
}

/**
 * A connection to a target, which actions and sources share (newer-verified, section 3): its whole configuration with secrets masked,
 * and the names of what uses it. One that is disabled is `stopped`.
 */
const Connector = z.looseObject({
  ...standing,
  /** Names, not ids: their type is the connector's. */
  actions: maybe(z.array(z.string())),
  sources: maybe(z.array(z.string())),
})

/** Which fields there are depends on the type: `/schemas/connectors` tells. */
const Settings = z.looseObject({ type: z.string(), name: resourceName })
/** A whole configuration, without what the broker tells of it, which it would refuse as unknown. */
const Whole = z.looseObject({ enable: z.optional(z.boolean()) })

/** From 6.1 on a list has the rows of every namespace; of one with `ns`, of none with `only_global` (`place.ts`). */
export const bySpace = { query: z.object({ ns: z.optional(z.string()), only_global: z.optional(z.boolean()) }) }

const missing = ['NOT_FOUND'] as const
/** `start` is the only operation; it also tries again at once where the target was away. */
const started = { reply: 'none', status: 204, codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'], slow: true } as const
const needs = 'connectors'

export const connectorEndpoints = {
  connectorList: endpoint('GET', { path: '/connectors', ...bySpace, reply: rows(Connector), needs }),
  connectorCreate: endpoint('POST', { path: '/connectors', body: Settings, reply: Connector, status: 201, codes: ['ALREADY_EXISTS', 'BAD_REQUEST'], slow: true, needs }),
  connectorDetail: endpoint('GET', { path: '/connectors/{id}', reply: Connector, codes: missing, needs }),
  connectorUpdate: endpoint('PUT', { path: '/connectors/{id}', body: Whole, reply: Connector, codes: ['NOT_FOUND', 'BAD_REQUEST'], slow: true, needs }),
  /** Refused while actions or sources use it. */
  connectorRemove: endpoint('DELETE', { path: '/connectors/{id}', reply: 'none', status: 204, codes: ['NOT_FOUND', 'BAD_REQUEST', 'SERVICE_UNAVAILABLE'], needs }),
  connectorEnable: endpoint('PUT', { path: '/connectors/{id}/enable/{enable}', reply: 'none', status: 204, codes: ['NOT_FOUND', 'SERVICE_UNAVAILABLE'], slow: true, needs }),
  /** On every node at once; the console asks each node, so that it knows where it did not take. */
  connectorStart: endpoint('POST', { path: '/connectors/{id}/{operation}', ...started, needs, instead: 'connectorNodeStart' }),
  connectorNodeStart: endpoint('POST', { path: '/nodes/{node}/connectors/{id}/{operation}', ...started, needs }),
  /** Tries a configuration without keeping it; secrets left masked are those of the stored one of the same name. */
  connectorProbe: endpoint('POST', { path: '/connectors_probe', body: Settings, reply: 'none', status: 204, codes: ['TEST_FAILED', 'BAD_REQUEST'], slow: true, tries: true, needs }),
}
