import { ApiError } from '@/api/error'
import type { AclKind } from '@/api/resource'
import type { AclRule, AclRuleBody } from '@/contract/authz/endpoints'
import type { Context } from './context'

type Calls = Pick<Context, 'api' | 'signal'>

const missing = (cause: unknown): readonly AclRule[] => {
  if (cause instanceof ApiError && cause.status === 404) return []
  throw cause
}

/** The rules that the built-in database holds for a client id, a user name or everybody, in their order; none are an empty list. */
export async function aclRules(as: AclKind, who: string, { api, signal }: Calls): Promise<readonly AclRule[]> {
  if (as === 'all') return (await api.authzAllRules({}, { signal })).rules ?? []
  const read = as === 'username' ? api.authzUserRulesDetail({ params: { username: who } }, { signal }) : api.authzClientRulesDetail({ params: { clientid: who } }, { signal })
  return read.then(({ rules }) => rules ?? [], missing)
}

/** Puts these rules in the place of all that were there; the broker makes an entry that it does not know (contract C §5.3). */
export async function saveAclRules(as: AclKind, who: string, rules: readonly AclRuleBody[], { api, signal }: Calls): Promise<void> {
  const own = [...rules]
  if (as === 'all') await api.authzAllRulesReplace({ body: { rules: own } }, { signal })
  else if (as === 'username') await api.authzUserRulesUpdate({ params: { username: who }, body: { username: who, rules: own } }, { signal })
  else await api.authzClientRulesUpdate({ params: { clientid: who }, body: { clientid: who, rules: own } }, { signal })
}
