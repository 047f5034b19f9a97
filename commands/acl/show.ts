import { getAclName, aclParts } from '@/features/authorization/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { authorizationPaths } from '@/features/authorization/paths'
import { to } from '@/route/paths'

/** Opens the rules in the built-in database for a client id, a username or all clients. */
export default defineCommand({
  id: 'acl.show',
  group: 'group.access',
  danger: 'read',
  calls: [],
  searchOrder: 220,
  params: { entry: pick('acl', { label: 'acl.entry', segment: getAclName }) },
  run({ entry }) {
    const { as, who, ns } = aclParts(entry)
    return {
      kind: 'go',
      to:
        as === 'all'
          ? to(authorizationPaths.authorizationSource, { type: 'built_in_database' }, { for: 'all', ns })
          : to(authorizationPaths.aclEntry, { as, who }, { ns }),
    }
  },
})
