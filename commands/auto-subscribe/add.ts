import { defineCommand, done } from '@/command/command'
import { topicFilter } from '@/command/param'
import {
  autoErrors,
  autoSubscriptions,
  replaceAuto,
  subscriptionChanges,
  subscriptionParams,
} from '@/features/topic-rules/commands'

/** Subscribes every client to a topic when it connects. Authorization is not checked. */
export default defineCommand({
  id: 'auto-subscribe.add',
  group: 'group.management',
  danger: 'reversible',
  calls: ['autoSubscribe', 'autoSubscribeUpdate'],
  undo: 'autoSubscribe',
  form: true,
  params: { topic: topicFilter(), ...subscriptionParams(true) },
  errors: { ...autoErrors, AUTO_TAKEN: { step: 'topic', key: 'auto-subscribe.taken' } },
  effect: () => ({ key: 'auto-subscribe.effect' }),
  async run({ topic, ...changes }, context) {
    const added = { qos: 0, nl: 0, rap: 0, rh: 0, ...subscriptionChanges(changes), topic } as const
    await replaceAuto([...(await autoSubscriptions(context)), added], context)
    return done('auto-subscribe.add.done', { topic }, ['autoSubscribe'])
  },
})
