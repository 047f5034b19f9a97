import { bridgeOperations, type bridgeEndpoints, type BridgeOperation } from '@/features/bridge/contract'
import { readId } from '../bridges/ids'
import { self } from '../monitoring/nodes'
import { nodeNotFound, Refusal } from '../http/refusal'
import type { State } from '../state'
import type { HandlersOf } from '../handler'

const missing = (message: string) => new Refusal(404, 'NOT_FOUND', message)

const operationOf = (text: string): BridgeOperation => {
  const operation = bridgeOperations.find((each) => each === text)
  if (operation === undefined) throw missing(`Invalid operation: ${text}`)
  return operation
}

/** Data bridges (src/contract/docs/integration.md#bridges). */
export const createBridgeHandlers = ({ bridges, edition }: State): HandlersOf<typeof bridgeEndpoints> => ({
  bridgeList: () => bridges.list(),
  bridgeCreate: ({ body }) => bridges.create(body),
  bridgeDetail: ({ params }) => bridges.detail(readId(params.id, edition)),
  bridgeUpdate: ({ params, body }) => bridges.update(readId(params.id, edition), body),
  bridgeRemove({ params, query }) {
    const also = query.also_delete_dep_actions
    // The bare parameter counts as true; other values, including `1`, do not
    // (src/contract/docs/integration.md#bridges).
    return bridges.remove(readId(params.id, edition), also === 'true' || also === '')
  },
  bridgeEnable({ params }) {
    const name = readId(params.id, edition)
    if (params.enable !== 'true' && params.enable !== 'false') throw missing('Invalid operation')
    return bridges.enable(name, params.enable === 'true')
  },
  bridgeOperate({ params }) {
    const name = readId(params.id, edition)
    const operation = operationOf(params.operation)
    bridges.assertEnabled(name)
    return bridges.operate(name, operation)
  },
  bridgeNodeOperate({ params: { node, id, operation: text } }) {
    const name = readId(id, edition)
    const operation = operationOf(text)
    bridges.assertEnabled(name)
    if (node.split('@').length !== 2) throw missing(`Invalid node name: ${node}`)
    if (node !== self) throw nodeNotFound(node)
    return bridges.operate(name, operation)
  },
  bridgeMetrics: ({ params }) => bridges.metrics(readId(params.id, edition)),
  bridgeMetricsReset: ({ params }) => bridges.reset(readId(params.id, edition)),
  bridgeProbe: ({ body }) => bridges.probe(body),
})
