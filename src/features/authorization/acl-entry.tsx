import { useRead } from '@/api/query'
import { useConnection } from '@/connection/use-connection'
import { aclId, namespaceQuery, type AclEntryKey } from '@/features/authorization/model/id'
import { notWhole } from '@/api/raw-reply'
import { isConfig } from '@/contract/family/config'
import aclSave from '@commands/acl/save'
import { aclRules, listAclRules } from './acl'
import { useOffers } from '@/command/current-broker'
import { authorizationPaths } from './paths'
import { to, type Path } from '@/route/paths'
import { ReadError } from '@/detail/read-error'
import { Skeleton } from '@/ui/skeleton'
import { ConfigForm } from '@/form/config/config-form'
import { findTopicProblems, toAclForm, ruleFieldsFor, toAclRules } from './rules'

const backTo = ({ as, ns }: AclEntryKey): Path =>
  to(
    authorizationPaths.authorizationSource,
    { type: 'built_in_database' },
    as === 'clientid' ? { ns } : { for: as, ns },
  )

/**
 * The form for the rules of a client ID, a username or everybody, outside of namespaces or in one; empty if there
 * are none yet.
 */
export function AclEntry({ as, who, ns = '' }: AclEntryKey) {
  const connection = useConnection()
  const query = namespaceQuery({ ns })
  const clients = useRead(
    'authzClientRulesDetail',
    { params: { clientid: who }, ...query },
    { enabled: as === 'clientid' },
  )
  const users = useRead(
    'authzUserRulesDetail',
    { params: { username: who }, ...query },
    { enabled: as === 'username' },
  )
  const all = useRead('authzAllRules', query, { enabled: as === 'all' })
  const shown = as === 'clientid' ? clients : as === 'username' ? users : all
  const offered = useOffers()
  const rules = shown.error?.code === 'NOT_FOUND' ? [] : shown.data && listAclRules(shown.data)
  if (rules === undefined) return shown.error === null ? <Skeleton lines={5} /> : <ReadError query={shown} />
  return (
    <ConfigForm
      key={JSON.stringify([as, who, ns])}
      kind={{ kind: as, fields: ruleFieldsFor(offered('ruleConditions'), rules) }}
      labelPrefix="acl"
      initialValues={toAclForm(rules)}
      validate={(config) => findTopicProblems(config, rules)}
      command={aclSave}
      editedId={aclId({ as, who, ns })}
      to={backTo({ as, who, ns })}
      toArguments={(config) => ({
        as,
        who,
        rules: toAclRules(config),
        ...(ns === '' ? {} : { namespace: ns }),
      })}
      readCurrent={async () => {
        const calls = { api: connection.api, signal: new AbortController().signal }
        const current = await aclRules({ as, who, ns }, calls)
        if (!current.every((rule) => isConfig(rule))) throw notWhole()
        return toAclForm(current)
      }}
    />
  )
}
