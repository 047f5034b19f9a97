import { getAclName, aclParts } from '@/features/authorization/model/id'
import { defineCommand } from '@/command/command'
import { pick } from '@/command/param'
import { paths, to } from '@/route/paths'

/** Opens the rules in the built-in database for a client id, a username or all clients. */
export default defineCommand({
  id: 'acl.show',
  group: 'group.access',
  danger: 'read',
  calls: [],
  params: { entry: pick('acl', { label: 'acl.entry', segment: getAclName }) },
  run({ entry }) {
    const { as, who } = aclParts(entry)
    return {
      kind: 'go',
      to:
        as === 'all'
          ? to(paths.authorizationSource, { type: 'built_in_database' }, { for: 'all' })
          : to(paths.aclEntry, { as, who }),
    }
  },
})
