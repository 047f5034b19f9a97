import { undefinedIfNotFound } from '@/command/relation'
import { countEffect, maxConcurrentReads, type Effect, type EffectReads } from '@/command/plan/effect'
import { readsFrom, sendsTo } from '@/features/bridge/fields/action-name'
import { affectedRules } from '@/features/rule/effects'
import type { Rule } from '@/features/rule/contract'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { channelsThrough } from './channels-through'
import type { IntegrationNoun } from './model/noun'

/** The messages in the buffers of these actions, which are lost when the actions end. */
async function waitingInActions(
  ids: readonly string[],
  { api, signal }: EffectReads,
): Promise<readonly Effect[]> {
  const counts = await mapConcurrently(maxConcurrentReads, ids, async (id) => {
    const { queuing, inflight } = (await api.actionMetrics({ params: { id } }, { signal })).metrics
    return Number(queuing ?? 0) + Number(inflight ?? 0)
  })
  return countEffect(
    'plan.effect.waiting',
    counts.reduce((all, one) => all + one, 0),
  )
}

/**
 * The actions and sources of these connectors, which stop and start with them, and the rules that use them;
 * with `ends`, also the messages that wait in the actions.
 */
async function affectedByConnectors(
  connectors: readonly string[],
  reads: EffectReads,
  ends: boolean,
): Promise<readonly Effect[]> {
  const { api, signal } = reads
  const [actionRows, sourceRows] = await Promise.all([
    api.actionList({}, { signal }),
    // Sources were introduced after connectors; an older broker has none.
    api.sourceList({}, { signal }).catch(undefinedIfNotFound),
  ])
  const actions = channelsThrough(connectors, actionRows)
  const sources = channelsThrough(connectors, sourceRows ?? [])
  const refs = [
    ...actions.map((id) => ({ resource: 'action', id }) as const),
    ...sources.map((id) => ({ resource: 'source', id }) as const),
  ]
  if (refs.length === 0) return []
  const uses = (rule: Rule) =>
    actions.some((id) => sendsTo(rule, id)) || sources.some((id) => readsFrom(rule, id))
  return [
    ...countEffect('integration.effect.channels', refs.length, refs),
    ...(await affectedRules(uses, reads, 'integration.effect.rules')),
    ...(ends ? await waitingInActions(actions, reads) : []),
  ]
}

/**
 * What depends on connectors, actions or sources that a command starts, changes or deletes; with `ends`, also
 * the messages that are lost. An action and a source may share an id.
 */
export const affectedByIntegration =
  (noun: IntegrationNoun, ends: boolean) =>
  async (ids: readonly string[], reads: EffectReads): Promise<readonly Effect[]> => {
    if (noun === 'connector') return await affectedByConnectors(ids, reads, ends)
    const isUsedBy = noun === 'action' ? sendsTo : readsFrom
    return [
      ...(await affectedRules((rule) => ids.some((id) => isUsedBy(rule, id)), reads)),
      ...(noun === 'action' && ends ? await waitingInActions(ids, reads) : []),
    ]
  }
