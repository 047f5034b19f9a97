import { defineCommand, done } from '@/command/command'
import { pick, topicFilter } from '@/command/param'

/** Ends one subscription of a client, by its filter with the share prefix (contract A §7.4). */
export default defineCommand({
  id: 'client.unsubscribe',
  title: 'client.unsubscribe.title',
  group: 'group.clients',
  keywords: 'client.unsubscribe.keywords',
  aliases: ['un'],
  danger: 'reversible',
  calls: ['clientUnsubscribe'],
  params: { clientid: pick('client', { free: true }), topic: topicFilter({ of: 'clientid', many: true }) },
  errors: { CLIENTID_NOT_FOUND: { step: 'clientid', key: 'error.code.CLIENTID_NOT_FOUND' } },
  async run({ clientid, topic }, { api, signal }) {
    await api.clientUnsubscribe({ params: { clientid }, body: [{ topic }] }, { signal })
    return done('client.unsubscribe.done', { clientid, topic }, ['client', 'subscription', 'topic'])
  },
})
