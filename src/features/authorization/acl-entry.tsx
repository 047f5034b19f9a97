import { useRead } from '@/api/query'
import { broker } from '@/api/broker'
import type { AclKind } from '@/features/authorization/model/id'
import aclSave from '@commands/acl/save'
import { aclRules } from './acl'
import { useOffers } from '@/command/current-broker'
import { authorizationPaths } from './paths'
import { to, type Path } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Skeleton } from '@/ui/skeleton'
import { ConfigForm } from '@/form/config/config-form'
import { toAclForm, ruleFieldsFor, toAclRules } from './rules'

const backTo = (as: AclKind): Path =>
  to(
    authorizationPaths.authorizationSource,
    { type: 'built_in_database' },
    as === 'clientid' ? {} : { for: as },
  )

/** The form for the rules of a client ID, a username or everybody; empty if there are none yet. */
export function AclEntry({ as, who }: { as: AclKind; who: string }) {
  const clients = useRead(
    'acl',
    'authzClientRulesDetail',
    { params: { clientid: who } },
    { enabled: as === 'clientid' },
  )
  const users = useRead(
    'acl',
    'authzUserRulesDetail',
    { params: { username: who } },
    { enabled: as === 'username' },
  )
  const all = useRead('acl', 'authzAllRules', {}, { enabled: as === 'all' })
  const query = as === 'clientid' ? clients : as === 'username' ? users : all
  const offered = useOffers()
  const rules = query.error?.code === 'NOT_FOUND' ? [] : query.data?.rules
  if (rules === undefined) return query.error === null ? <Skeleton lines={5} /> : <ReadError query={query} />
  return (
    <ConfigForm
      key={JSON.stringify([as, who])}
      kind={{ kind: as, fields: ruleFieldsFor(offered('ruleConditions'), rules) }}
      of="acl"
      begin={toAclForm(rules)}
      command={aclSave}
      edits={`${as}:${who}`}
      to={backTo(as)}
      given={(config) => ({ as, who, rules: toAclRules(config) })}
      fresh={async () =>
        toAclForm(await aclRules(as, who, { api: broker.api, signal: new AbortController().signal }))
      }
    />
  )
}
