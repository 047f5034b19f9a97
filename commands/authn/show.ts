import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens an authenticator's page. */
export default defineCommand({
  id: 'authn.show',
  title: 'authn.show.title',
  group: 'group.access',
  keywords: 'authn.show.keywords',
  danger: 'read',
  calls: [],
  params: { authn: pick('authn', { label: 'authn.authenticator' }) },
  run: ({ authn }) => ({ kind: 'go', to: to(paths.authenticator, { id: authn }) }),
})
