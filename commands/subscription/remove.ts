import { subscriptionParts } from '@/features/subscription/model/id'
import { defineCommand, done, refused } from '@/command/command'
import { pick } from '@/command/param'
import { endSubscription } from '@/features/subscription/unsubscribe'

/**
 * Ends subscriptions of any clients, each named by client ID and filter, as in `sensor-17/sensors/+/temp`,
 * which is the row id of the list.
 */
export default defineCommand({
  id: 'subscription.remove',
  group: 'group.clients',
  danger: 'reversible',
  calls: ['clientDetail', 'clientSubscriptions', 'clientUnsubscribe'],
  undo: 'subscription',
  params: { subscription: pick('subscription', { many: true, sentInBody: true }) },
  errors: {
    CLIENTID_NOT_FOUND: { step: 'subscription', key: 'error.code.CLIENTID_NOT_FOUND' },
    NOT_SUBSCRIBED: { step: 'subscription', key: 'client.unsubscribe.not' },
    SUBSCRIPTION_FORM: { step: 'subscription', key: 'subscription.remove.form' },
  },
  confirm: (_, count) => (count > 1 ? { body: 'subscription.remove.confirm', values: { count } } : undefined),
  async run({ subscription }, { api, signal }) {
    const parts = subscriptionParts(subscription)
    if (parts === undefined) return refused('SUBSCRIPTION_FORM')
    await endSubscription(parts.clientid, parts.topic, api, signal)
    return done('client.unsubscribe.done', parts, ['client', 'subscription', 'topic'])
  },
})
