import { defineCommand, done } from '@/command/command'
import { pick, topicFilter } from '@/command/param'
import { endSubscription } from '@/features/subscription/unsubscribe'

/** Ends subscriptions of one client, each named by its filter with the share prefix. */
export default defineCommand({
  id: 'client.unsubscribe',
  verb: 'client.unsubscribe.verb',
  group: 'group.clients',
  aliases: ['un'],
  danger: 'reversible',
  calls: ['clientDetail', 'clientSubscriptions', 'clientUnsubscribe'],
  undo: 'subscription',
  params: { clientid: pick('client', { free: true }), topic: topicFilter({ of: 'clientid', many: true }) },
  confirm: ({ clientid }, count) =>
    count > 1 ? { body: 'client.unsubscribe.confirm.many', values: { clientid, count } } : undefined,
  errors: {
    CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' },
    NOT_SUBSCRIBED: { step: 'topic', key: 'client.unsubscribe.not' },
  },
  async run({ clientid, topic }, { api, signal }) {
    await endSubscription(clientid, topic, api, signal)
    return done('client.unsubscribe.done', { clientid, topic }, ['client', 'subscription', 'topic'])
  },
})
