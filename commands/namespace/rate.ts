import { wholeObject } from '@/api/whole'
import { defineCommand, done } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/command/namespace/namespace'
import { limiterWith, ratesOf } from '@/command/namespace/rates'
import { rate } from '@/command/param'

const most = (label: 'namespace.tenantMessages' | 'namespace.tenantBytes' | 'namespace.clientMessages' | 'namespace.clientBytes') => rate({ optional: true, label })
const burst = (label: 'namespace.tenantMessagesBurst' | 'namespace.tenantBytesBurst' | 'namespace.clientMessagesBurst' | 'namespace.clientBytesBurst') => rate({ optional: true, quiet: true, label })

/** Sets how much the clients of a created namespace may send, all together and each of them; what is left out stays, `infinity` is no limit. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.rate',
  title: 'namespace.rate.title',
  keywords: 'namespace.rate.keywords',
  danger: 'reversible',
  calls: ['namespaceConfig', 'namespaceConfigUpdate'],
  undo: 'current',
  params: {
    ns: oneNamespace(),
    tenantMessages: most('namespace.tenantMessages'), tenantBytes: most('namespace.tenantBytes'), clientMessages: most('namespace.clientMessages'), clientBytes: most('namespace.clientBytes'),
    tenantMessagesBurst: burst('namespace.tenantMessagesBurst'), tenantBytesBurst: burst('namespace.tenantBytesBurst'), clientMessagesBurst: burst('namespace.clientMessagesBurst'), clientBytesBurst: burst('namespace.clientBytesBurst'),
  },
  errors: { NOT_FOUND: { step: 'ns', key: 'namespace.automatic' }, BAD_REQUEST: { step: 'tenantMessages', key: 'access.refused', said: true } },
  current: async ({ ns = '' }, { api, signal }) => ratesOf((await api.namespaceConfig({ params: { ns } }, { signal })).limiter),
  async run({ ns, ...given }, { api, signal }) {
    const whole = wholeObject(await api.namespaceConfig({ params: { ns } }, { signal }))
    await api.namespaceConfigUpdate({ params: { ns }, body: { ...whole, limiter: limiterWith(whole['limiter'], given) } }, { signal })
    return done('namespace.rate.done', { namespace: ns }, ['namespace'])
  },
})
