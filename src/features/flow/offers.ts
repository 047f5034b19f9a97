import bridgeDisable from '@commands/bridge/disable'
import bridgeEnable from '@commands/bridge/enable'
import bridgeProbe from '@commands/bridge/probe'
import bridgeRestart from '@commands/bridge/restart'
import bridgeShow from '@commands/bridge/show'
import bridgeStart from '@commands/bridge/start'
import bridgeStop from '@commands/bridge/stop'
import ruleCreate from '@commands/rule/create'
import ruleDisable from '@commands/rule/disable'
import ruleDuplicate from '@commands/rule/duplicate'
import ruleEnable from '@commands/rule/enable'
import ruleRemove from '@commands/rule/delete'
import ruleReset from '@commands/rule/reset'
import ruleShow from '@commands/rule/show'
import { offer } from '@/command/offer'
import type { Offer } from '@/command/screen-context'
import { getFlowOffers as offersOfIntegration } from '@/features/connector/connector-offers'
import { isPart } from './states'
import type { FlowNode } from './flow-node'

const none: readonly Offer[] = []

/** Commands of the flow itself. */
export const flowOffers: readonly Offer[] = [offer(ruleCreate, {}, { primary: true })]

/** The commands of a node's rule, bridge, action, source or connector. */
export function getNodeOffers({ kind, rule, part, partId }: FlowNode): readonly Offer[] {
  if (kind === 'rule' && rule !== undefined)
    return [
      ruleShow,
      rule.enable === false ? ruleEnable : ruleDisable,
      ruleDuplicate,
      ruleReset,
      ruleRemove,
    ].map((command) => offer(command, { id: rule.id }))
  if (!isPart(kind) || part === undefined || partId === undefined) return none
  if (kind !== 'bridge') return offersOfIntegration(kind, part)
  const on = part.enable !== false
  const running = on ? [bridgeRestart, part.status === 'connected' ? bridgeStop : bridgeStart] : []
  return [bridgeShow, ...running, on ? bridgeDisable : bridgeEnable, bridgeProbe].map((command) =>
    offer(command, { id: partId }),
  )
}
