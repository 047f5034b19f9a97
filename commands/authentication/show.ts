import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens an authenticator's page. */
export default defineCommand({
  id: 'authentication.show',
  formerIds: ['authn.show'],
  title: 'authentication.show.title',
  group: 'group.access',
  keywords: 'authentication.show.keywords',
  danger: 'read',
  calls: [],
  params: { authn: pick('authn', { label: 'authentication.authenticator' }) },
  run: ({ authn }) => ({ kind: 'go', to: to(paths.authenticator, { id: authn }) }),
})
