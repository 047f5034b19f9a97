import { choices, pick, type Param } from '@/command/param'
import { administratorScopes, keyScopes, userScopes } from '@/contract/permission'

/**
 * The scopes of a user or an API key; where none is given, those of its role. A new one is created with a line
 * without being asked for them (`askedOnlyByName`).
 */
export const scopesParam = (
  of: 'user' | 'key',
  options: { askedOnlyByName?: true } = {},
): Param<readonly string[], true> =>
  choices(of === 'user' ? userScopes : keyScopes, 'choice.accountScope', {
    optional: true,
    needs: 'scopes',
    label: 'scope.label',
    field: 'scopes',
    catalog: of === 'user' ? 'userScope' : 'keyScope',
    ...options,
  })

/** The namespace to which a new user or API key is limited. */
export const accountNamespace = (): Param<string, true> =>
  pick('namespace', {
    optional: true,
    askedOnlyByName: true,
    sentInBody: true,
    needs: 'namespaces',
    label: 'namespace.id',
  })

/** The scopes in a request: none are sent where none were chosen, or where they stay as they are. */
export const scopesToSend = (
  chosen: readonly string[] | undefined,
  current: readonly string[] | undefined = [],
): { scopes?: string[] } =>
  chosen === undefined ||
  chosen.length === 0 ||
  (chosen.length === current.length && chosen.every((scope) => current.includes(scope)))
    ? {}
    : { scopes: [...chosen] }

/** Whether some of the scopes are only for administrators, and the role is another one. */
export const needsAdministrator = (scopes: readonly string[] = [], role = 'administrator'): boolean =>
  role !== 'administrator' && scopes.some((scope) => administratorScopes.has(scope))
