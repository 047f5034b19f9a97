import type { Context } from '@/command/context'
import { pick } from '@/command/param'
import { offers } from '@/contract/capability'

/** The calls whose scopes an account needs for the users and API keys in a backup. */
const accountCalls = ['userList', 'apiKeyList'] as const

type Account = Pick<Context, 'release' | 'edition' | 'seen' | 'username' | 'namespace' | 'barredCalls'>

/**
 * Whether the broker leaves users and API keys out of the exports of an account, and refuses to import them: an API key, or a user
 * without the scopes `user_management` and `api_key_management` (src/contract/docs/config.md#backup). False where it is not known.
 */
export const isWithoutAccountScopes = (account: Account): boolean =>
  account.username === undefined
    ? offers('scopes', account)
    : account.namespace === undefined &&
      offers('namespacedBackups', account) &&
      accountCalls.some((call) => account.barredCalls?.has(call) === true)

/** The namespace whose backups a command is about. */
export const backupNamespace = () =>
  pick('namespace', {
    optional: true,
    askedOnlyByName: true,
    sentInBody: true,
    needs: 'namespacedBackups',
    preset: ({ targetNamespace }) => targetNamespace,
    label: 'namespace.id',
  })
