import { rawObject, rawSection } from '@/api/raw-reply'
import { defineCommand, done } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'
import { limiterWith, readNamespaceRates } from '@/features/namespace/rates'
import { rate } from '@/command/param'
import type { Config } from '@/contract/family/config'

const limitParam = (
  label:
    | 'namespace.tenantMessages'
    | 'namespace.tenantBytes'
    | 'namespace.clientMessages'
    | 'namespace.clientBytes'
    | 'namespace.clientDeliveryMessages'
    | 'namespace.clientDeliveryBytes',
  field: string,
) => rate({ optional: true, label, field })
const burst = (
  label:
    | 'namespace.tenantMessagesBurst'
    | 'namespace.tenantBytesBurst'
    | 'namespace.clientMessagesBurst'
    | 'namespace.clientBytesBurst'
    | 'namespace.clientDeliveryMessagesBurst'
    | 'namespace.clientDeliveryBytesBurst',
  field: string,
) => rate({ optional: true, askedOnlyByName: true, label, field })

/**
 * Limits the rates of messages of a created namespace, in total and per client, and of subscriptions; omitted limits stay,
 * `infinity` means none.
 */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.rate',
  verb: 'namespace.rate.verb',
  danger: 'reversible',
  calls: ['namespaceConfig', 'namespaceConfigUpdate'],
  undo: 'current',
  params: {
    ns: oneNamespace(),
    tenantMessages: limitParam('namespace.tenantMessages', 'limiter.tenant.messages.rate'),
    tenantBytes: limitParam('namespace.tenantBytes', 'limiter.tenant.bytes.rate'),
    clientMessages: limitParam('namespace.clientMessages', 'limiter.client.messages.rate'),
    clientBytes: limitParam('namespace.clientBytes', 'limiter.client.bytes.rate'),
    clientDeliveryMessages: limitParam(
      'namespace.clientDeliveryMessages',
      'limiter.client.delivery_messages.rate',
    ),
    clientDeliveryBytes: limitParam('namespace.clientDeliveryBytes', 'limiter.client.delivery_bytes.rate'),
    tenantMessagesBurst: burst('namespace.tenantMessagesBurst', 'limiter.tenant.messages.burst'),
    tenantBytesBurst: burst('namespace.tenantBytesBurst', 'limiter.tenant.bytes.burst'),
    clientMessagesBurst: burst('namespace.clientMessagesBurst', 'limiter.client.messages.burst'),
    clientBytesBurst: burst('namespace.clientBytesBurst', 'limiter.client.bytes.burst'),
    clientDeliveryMessagesBurst: burst(
      'namespace.clientDeliveryMessagesBurst',
      'limiter.client.delivery_messages.burst',
    ),
    clientDeliveryBytesBurst: burst(
      'namespace.clientDeliveryBytesBurst',
      'limiter.client.delivery_bytes.burst',
    ),
    clientSubscribes: rate({
      optional: true,
      needs: 'subscribeLimits',
      label: 'namespace.clientSubscribes',
      field: 'limiter.client.subscribes.rate',
    }),
    clientSubscribesBurst: rate({
      optional: true,
      askedOnlyByName: true,
      needs: 'subscribeLimits',
      label: 'namespace.clientSubscribesBurst',
      field: 'limiter.client.subscribes.burst',
    }),
  },
  errors: {
    NOT_FOUND: { step: 'ns', key: 'namespace.automatic' },
    BAD_REQUEST: { step: 'tenantMessages', key: 'access.refused', brokerMessage: true },
  },
  current: async ({ ns = '' }, { api, signal }) =>
    readNamespaceRates((await api.namespaceConfig({ params: { ns } }, { signal })).limiter),
  async run({ ns, ...changes }, { api, signal }) {
    const config = rawObject(await api.namespaceConfig({ params: { ns } }, { signal }))
    await api.namespaceConfigUpdate(
      {
        params: { ns },
        body: { ...config, limiter: limiterWith(rawSection(config, 'limiter') as Config, changes) },
      },
      { signal },
    )
    return done('namespace.rate.done', { namespace: ns }, ['namespace'])
  },
})
