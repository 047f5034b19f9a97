import { defineCommand, done } from '@/command/command'
import { topicFilter } from '@/command/param'
import { autoErrors, autoSubscriptions, replaceAuto, subscriptionParams } from '@/command/topic-rules'

/** Subscribes every client to a topic when it connects. Authorization is not asked. */
export default defineCommand({
  id: 'auto-subscribe.add',
  title: 'auto-subscribe.add.title',
  group: 'group.management',
  keywords: 'auto-subscribe.add.keywords',
  danger: 'reversible',
  calls: ['autoSubscribe', 'autoSubscribeUpdate'],
  undo: 'autoSubscribe',
  params: { topic: topicFilter(), ...subscriptionParams(true) },
  errors: { ...autoErrors, AUTO_TAKEN: { step: 'topic', key: 'auto-subscribe.taken' } },
  effect: () => ({ key: 'auto-subscribe.effect' }),
  async run({ topic, qos, no_local, as_published, retain_handling }, context) {
    const added = { topic, qos: Number(qos ?? 0) as 0 | 1 | 2, nl: no_local ? 1 : 0, rap: as_published ? 1 : 0, rh: Number(retain_handling ?? 0) as 0 | 1 | 2 } as const
    await replaceAuto([...(await autoSubscriptions(context)), added], context)
    return done('auto-subscribe.add.done', { topic }, ['autoSubscribe'])
  },
})
