import * as z from 'zod/mini'
import { defineCommand, done } from '@/command/command'
import { aboutNamespaces, oneNamespace } from '@/command/namespace/namespace'
import { text } from '@/command/param'

const endless = 'infinity'

/** Sets how many sessions a created namespace may hold. Its rates are sent back as they are. */
export default defineCommand({
  ...aboutNamespaces,
  id: 'namespace.limit',
  title: 'namespace.limit.title',
  keywords: 'namespace.limit.keywords',
  danger: 'reversible',
  calls: ['namespaceConfig', 'namespaceConfigUpdate'],
  undo: 'current',
  params: { ns: oneNamespace(), sessions: text(z.string().check(z.regex(/^(?:\d+|infinity)$/, 'namespace.sessionsForm')), { label: 'namespace.maxSessions' }) },
  errors: { NOT_FOUND: { step: 'ns', key: 'namespace.automatic' }, BAD_REQUEST: { step: 'sessions', key: 'access.refused', said: true } },
  async current({ ns = '' }, { api, signal }) {
    const { session } = await api.namespaceConfig({ params: { ns } }, { signal })
    return { sessions: String(session?.max_sessions ?? endless) }
  },
  async run({ ns, sessions }, { api, signal }) {
    const now = await api.namespaceConfig({ params: { ns } }, { signal })
    await api.namespaceConfigUpdate({ params: { ns }, body: { ...now, session: { ...now.session, max_sessions: sessions === endless ? endless : Number(sessions) } } }, { signal })
    return done('namespace.limit.done', { namespace: ns }, ['namespace'])
  },
})
