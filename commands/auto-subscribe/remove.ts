import { defineCommand, done } from '@/command/command'
import { pick } from '@/command/param'
import { autoErrors, autoNamed, autoSubscriptions, replaceAuto } from '@/features/topic-rules/commands'

/** Stops subscribing new clients to a topic; connected clients keep their subscription. */
export default defineCommand({
  id: 'auto-subscribe.remove',
  verb: 'verb.delete',
  group: 'group.management',
  danger: 'disruptive',
  calls: ['autoSubscribe', 'autoSubscribeUpdate'],
  undo: 'autoSubscribe',
  params: { topic: pick('autoSubscribe', { sentInBody: true }) },
  errors: { ...autoErrors, AUTO_GONE: { step: 'topic', key: 'auto-subscribe.gone' } },
  confirm: ({ topic }) => ({ body: 'auto-subscribe.remove.confirm', values: { topic } }),
  async run({ topic }, context) {
    const list = await autoSubscriptions(context)
    autoNamed(topic, list)
    await replaceAuto(
      list.filter((one) => one.topic !== topic),
      context,
    )
    return done('auto-subscribe.remove.done', { topic }, ['autoSubscribe'])
  },
})
