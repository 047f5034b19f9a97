import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import {
  autoErrors,
  autoNamed,
  autoSubscriptions,
  replaceAuto,
  subscriptionChanges,
  subscriptionParams,
} from '@/features/topic-rules/commands'

/** Changes how new clients are subscribed to a topic. Omitted settings stay. */
export default defineCommand({
  id: 'auto-subscribe.edit',
  formerIds: ['auto-subscribe.update'],
  verb: 'verb.edit',
  group: 'group.management',
  danger: 'reversible',
  calls: ['autoSubscribe', 'autoSubscribeUpdate'],
  undo: 'autoSubscribe',
  params: { topic: pick('autoSubscribe', { sentInBody: true }), ...subscriptionParams(false) },
  setting: true,
  errors: { ...autoErrors, AUTO_GONE: { step: 'topic', key: 'auto-subscribe.gone' } },
  effect: () => ({ key: 'auto-subscribe.effect' }),
  async current({ topic }, context) {
    if (topic === undefined) return {}
    const { qos, nl, rap, rh } = autoNamed(topic, await autoSubscriptions(context))
    return { topic, qos: `${qos}`, no_local: nl === 1, as_published: rap === 1, retain_handling: `${rh}` }
  },
  async run({ topic, ...changes }, context) {
    const list = await autoSubscriptions(context)
    const now = autoNamed(topic, list)
    const next = { ...now, ...subscriptionChanges(changes), topic }
    await replaceAuto(
      list.map((one) => (one.topic === topic ? next : one)),
      context,
    )
    return done('auto-subscribe.edit.done', { topic }, ['autoSubscribe'])
  },
})
