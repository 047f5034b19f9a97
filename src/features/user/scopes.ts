import { choices, pick, type Param } from '@/command/param'
import { refused, type Refusal } from '@/command/command'
import { offers, type Broker } from '@/contract/capability'
import {
  administratorScopes,
  isWholeRole,
  keyScopes,
  mixesPrivileges,
  privilegeScopes,
  roleScopes,
  scopesOfRole,
  toScopeList,
  userScopes,
  type AccountKind,
  type AccountRole,
  type AccountScopes,
} from '@/contract/permission'

type Account = AccountRole & { readonly scopes?: AccountScopes | undefined }

/**
 * The scopes of a user or an API key; where none is given, those of its role. A new one is created with a line
 * without being asked for them (`askedOnlyByName`). Newer brokers take one group of them at a time.
 */
export function scopesParam(
  of: AccountKind,
  options: { askedOnlyByName?: true } = {},
): Param<readonly string[], true> {
  const known: readonly string[] = of === 'user' ? userScopes : keyScopes
  return choices(known, 'choice.accountScope', {
    optional: true,
    needs: 'scopes',
    label: 'scope.label',
    field: 'scopes',
    catalog: of === 'user' ? 'userScope' : 'keyScope',
    groups: {
      needs: 'scopeGroups',
      of: [
        { options: [roleScopes] },
        { label: 'scope.privileged', options: privilegeScopes.filter((scope) => known.includes(scope)) },
        { label: 'scope.others', options: [] },
      ],
    },
    ...options,
  })
}

/** The namespace to which a new user or API key is limited: for accounts of a namespace their own. */
export const accountNamespace = (): Param<string, true> =>
  pick('namespace', {
    optional: true,
    askedOnlyByName: true,
    sentInBody: true,
    needs: 'namespaces',
    preset: ({ namespace }) => namespace,
    label: 'namespace.id',
  })

/** Where brokers say that they refuse the namespace of a role. */
export const refusedNamespace = {
  pattern: /^(?:Denied|Reserved) namespace$/,
  step: 'namespace',
  key: 'access.refused',
  brokerMessage: true,
} as const

/** Where brokers say that they refuse scopes: their code also means other fields. */
export const refusedScopes = {
  pattern: /\bscopes?\b/i,
  step: 'scopes',
  key: 'error.scopes.rejected',
  brokerMessage: true,
} as const

/** The scopes of an account as they are edited; those of its role are one word where the broker takes that. */
export function scopesToEdit(
  of: AccountKind,
  account: Account,
  broker: Broker,
): readonly string[] | undefined {
  const { scopes } = account
  const isWhole =
    scopes === roleScopes ||
    (scopes !== undefined && offers('scopeGroups', broker) && isWholeRole(of, account, scopes))
  return isWhole ? [roleScopes] : scopes
}

/** The scopes in a request: none are sent where none were chosen, or where they stay as they are. */
export function scopesToSend(
  of: AccountKind,
  chosen: readonly string[] | undefined,
  account: AccountRole,
  current: Account | undefined,
  broker: Broker,
): { scopes?: AccountScopes } {
  if (chosen === undefined || chosen.length === 0) return {}
  const all = scopesOfRole(of, account)
  const isWhole = chosen.includes(roleScopes) || isWholeRole(of, account, chosen)
  const now = current === undefined ? all : (toScopeList(of, current) ?? [])
  const next = isWhole ? all : chosen
  if (next.length === now.length && next.every((scope) => now.includes(scope))) return {}
  return { scopes: isWhole && offers('scopeGroups', broker) ? roleScopes : [...next] }
}

/** Refuses scopes that the broker would refuse, before they are sent. */
export function refuseScopes(
  of: AccountKind,
  scopes: AccountScopes | undefined,
  { role = 'administrator', namespace = '' }: AccountRole,
  broker: Broker,
): Refusal | undefined {
  if (scopes === undefined || scopes === roleScopes) return undefined
  if (of === 'user' && role !== 'administrator' && scopes.some((scope) => administratorScopes.has(scope)))
    return refused('SCOPES_OF_ADMINISTRATORS')
  // The scopes of users of a namespace may be mixed: their calls are limited by the namespace.
  const mayMix = of === 'user' && namespace !== ''
  return !mayMix && offers('scopeGroups', broker) && mixesPrivileges(scopes)
    ? refused('MIXED_SCOPES')
    : undefined
}
