import autoSubscribeAdd from '@commands/auto-subscribe/add'
import autoSubscribeEdit from '@commands/auto-subscribe/edit'
import autoSubscribeRemove from '@commands/auto-subscribe/remove'
import rewriteCreate from '@commands/rewrite/create'
import rewriteDelete from '@commands/rewrite/delete'
import rewriteMove from '@commands/rewrite/move'
import { asReported, step } from '@/command/undo/step'
import type { UndoTarget } from '@/command/undo/target'
import { autoSubscriptions, rewriteRules } from './commands'
import { rewriteId, type AutoSubscription } from './contract'
import type { RewriteRule } from './model/rewrite'

/** A list that is sent as a whole, of which each run changes one entry. */
export const rewriteUndo: UndoTarget<readonly RewriteRule[]> = {
  of: () => ['rewrite'],
  read: async (_, { context }) => new Map([['rewrite', await rewriteRules(context)]]),
  restore(_, was = [], now = []) {
    const removed = now.filter((rule) => !was.some((one) => rewriteId(one) === rewriteId(rule)))
    const missing = was.filter((rule) => !now.some((one) => rewriteId(one) === rewriteId(rule)))
    const list = [...now.filter((rule) => !removed.includes(rule)), ...missing]
    const moves = was.flatMap((rule, place) => {
      const from = list.findIndex((one) => rewriteId(one) === rewriteId(rule))
      const anchor = list[place]
      if (from === place || anchor === undefined) return []
      list.splice(place, 0, ...list.splice(from, 1))
      return [step(rewriteMove, { rule: rewriteId(rule), place: 'before', anchor: rewriteId(anchor) })]
    })
    return [
      ...removed.map((rule) => step(rewriteDelete, { rule: rewriteId(rule) })),
      ...missing.map(({ action, source_topic, re, dest_topic, ...config }) =>
        step(rewriteCreate, { action: asReported(action), source_topic, re, dest_topic, config }),
      ),
      ...moves,
    ]
  },
}

export const autoSubscribeUndo: UndoTarget<AutoSubscription> = {
  of: ({ topic }) => [String(topic)],
  read: async (ids, { context }) =>
    new Map(
      (await autoSubscriptions(context))
        .filter(({ topic }) => ids.includes(topic))
        .map((one) => [one.topic, one]),
    ),
  restore(topic, was, now) {
    if (was === undefined) return [step(autoSubscribeRemove, { topic })]
    const { topic: _, ...config } = was
    return [step(now === undefined ? autoSubscribeAdd : autoSubscribeEdit, { topic, config })]
  },
}
