import * as z from 'zod/mini'
import { rawObject } from '@/api/raw-reply'
import { defineCommand, done, refused } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/features/namespace/commands'
import { text } from '@/command/param'
import { isConfig } from '@/contract/family/config'

const endless = 'infinity'
/** No limit of its own: the broker's limit for every namespace applies. */
const inherited = 'default'

/**
 * Limits the number of sessions of a created namespace. All other settings are sent as they were read:
 * without its rates the broker would remove them (6.2).
 */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.limit',
  verb: 'namespace.limit.verb',
  danger: 'reversible',
  calls: ['namespaceConfig', 'namespaceConfigUpdate'],
  undo: 'current',
  params: {
    ns: oneNamespace(),
    sessions: text(z.string().check(z.regex(/^(?:\d+|infinity|default)$/, 'namespace.sessionsForm')), {
      label: 'namespace.maxSessions',
    }),
  },
  effect: () => ({ key: 'namespace.limit.effect' }),
  errors: {
    NAMESPACE_LIMITED: { step: 'sessions', key: 'namespace.limitStays' },
    NOT_FOUND: { step: 'ns', key: 'namespace.automatic' },
    BAD_REQUEST: { step: 'sessions', key: 'access.refused', brokerMessage: true },
  },
  async current({ ns = '' }, { api, signal }) {
    const { session } = await api.namespaceConfig({ params: { ns } }, { signal })
    return { sessions: String(session?.max_sessions ?? inherited) }
  },
  async run({ ns, sessions }, { api, signal }) {
    const config = rawObject(await api.namespaceConfig({ params: { ns } }, { signal }))
    const { max_sessions: _, ...rest } = isConfig(config['session']) ? config['session'] : {}
    const session =
      sessions === inherited
        ? rest
        : { ...rest, max_sessions: sessions === endless ? endless : Number(sessions) }
    const after = await api.namespaceConfigUpdate(
      { params: { ns }, body: { ...config, session } },
      { signal },
    )
    // A broker that merges does not remove a limit.
    if (sessions === inherited && after.session?.max_sessions !== undefined)
      return refused('NAMESPACE_LIMITED')
    return done('namespace.limit.done', { namespace: ns }, ['namespace'])
  },
})
