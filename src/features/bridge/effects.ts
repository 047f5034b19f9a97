import { countEffect, maxConcurrentReads, type Effect, type EffectReads } from '@/command/plan/effect'
import { affectedRules } from '@/features/rule/effects'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { namesBridge } from './fields/action-name'
import { waitingIn } from './loss'

/** The rules that send to one of these bridges or receive from it. */
export const affectedByBridges = (bridges: readonly string[], reads: EffectReads) =>
  affectedRules((rule) => bridges.some((id) => namesBridge(rule, id)), reads)

/** Those rules, and the messages that wait in the bridges, which are lost with them. */
export async function lostWithBridges(
  bridges: readonly string[],
  reads: EffectReads,
): Promise<readonly Effect[]> {
  const rules = await affectedByBridges(bridges, reads)
  const counts = await mapConcurrently(maxConcurrentReads, bridges, (id) => waitingIn(id, undefined, reads))
  return [
    ...rules,
    ...countEffect(
      'plan.effect.waiting',
      counts.reduce((all, one) => all + one, 0),
    ),
  ]
}
