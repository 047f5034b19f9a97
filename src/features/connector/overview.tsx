import { getDirection } from '@/features/bridge/fields/rules'
import { FlowPicture } from '@/features/flow/flow-picture'
import { bridgeIdOf } from '@/contract/name'
import { IntegrationFacts } from './facts'
import type { TargetNoun } from './model/noun'
import { NodeTable } from './node-table'
import { nouns, type IntegrationRow } from './nouns'
import { Traffic } from './traffic'
import { UsedBy } from './used-by'
import { ConnectorUses, Fallbacks, FallbackUses, RuleUses } from './uses'

/** State, traffic and users of a bridge, connector, action or source. */
export function Overview({ noun, row }: { noun: TargetNoun; row: IntegrationRow }) {
  const id = bridgeIdOf(row)
  const direction =
    noun === 'bridge'
      ? getDirection(row.type, nouns.bridge.settings(row))
      : noun === 'action'
        ? 'egress'
        : 'ingress'
  return (
    <>
      <FlowPicture kind={noun} id={id} />
      {noun === 'connector' ? (
        <NodeTable noun={noun} row={row} />
      ) : (
        <Traffic noun={noun} id={id} direction={direction}>
          {(metrics) =>
            noun === 'bridge' ? (
              <NodeTable noun={noun} row={row} metrics={metrics} direction={direction} />
            ) : (
              <NodeTable noun={noun} row={row} />
            )
          }
        </Traffic>
      )}
      {noun === 'bridge' ? (
        <UsedBy bridge={id} />
      ) : noun === 'connector' ? (
        <ConnectorUses row={row} />
      ) : (
        <RuleUses row={row} />
      )}
      {noun === 'action' && <Fallbacks row={row} />}
      {noun === 'action' && <FallbackUses id={id} />}
      {noun !== 'bridge' && <IntegrationFacts noun={noun} row={row} />}
    </>
  )
}
