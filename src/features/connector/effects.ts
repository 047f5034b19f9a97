import { undefinedIfNotFound } from '@/api/error'
import { countEffect, maxConcurrentReads, type Effect, type EffectReads } from '@/command/plan/effect'
import { namesBridge, readsFrom, sendsTo } from '@/features/bridge/fields/action-name'
import { affectedRules } from '@/features/rule/effects'
import type { Rule } from '@/features/rule/contract'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { channelsThrough } from './channels-through'
import type { TargetNoun } from './model/noun'

/** The messages in the buffers of these bridges or actions, which are lost when they end. */
async function waitingIn(
  noun: 'bridge' | 'action',
  ids: readonly string[],
  { api, signal }: EffectReads,
): Promise<readonly Effect[]> {
  const counts = await mapConcurrently(maxConcurrentReads, ids, async (id) => {
    const call = { params: { id } }
    const { metrics } = await (noun === 'bridge'
      ? api.bridgeMetrics(call, { signal })
      : api.actionMetrics(call, { signal }))
    return Number(metrics.queuing ?? 0) + Number(metrics.inflight ?? 0)
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
    ...(ends ? await waitingIn('action', actions, reads) : []),
  ]
}

const isUsedBy = { bridge: namesBridge, action: sendsTo, source: readsFrom } as const

/**
 * What depends on bridges, connectors, actions or sources that a command starts, changes or deletes; with
 * `ends`, also the messages that are lost. An action and a source may share an id.
 */
export const affectedBy =
  (noun: TargetNoun, ends: boolean) =>
  async (ids: readonly string[], reads: EffectReads): Promise<readonly Effect[]> => {
    if (noun === 'connector') return await affectedByConnectors(ids, reads, ends)
    return [
      ...(await affectedRules((rule) => ids.some((id) => isUsedBy[noun](rule, id)), reads)),
      ...(noun !== 'source' && ends ? await waitingIn(noun, ids, reads) : []),
    ]
  }
