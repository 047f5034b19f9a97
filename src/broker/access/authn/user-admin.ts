import { filtered, paginate, type Paged, type Paging } from '../../http/paging'
import type { Authenticator } from './authenticator'
import { readImport } from './import'
import { badRequest } from './problem'
import { createPasswordHasher } from './provider/providers'
import type { UserRow } from './users'

type NewUser = { user_id: string; password: string; is_superuser: boolean }
export type UserQuery = Paging & { like_user_id?: string; is_superuser?: boolean }

/** Operations on the users of an authenticator (src/contract/docs/authentication.md#users). */
export type UserAdmin = {
  list(query: UserQuery): Paged<UserRow>
  detail(userId: string): UserRow
  add(user: NewUser): Promise<UserRow>
  edit(userId: string, change: { password: string; is_superuser?: boolean }): Promise<UserRow>
  remove(userId: string): void
}

/** The users of an authenticator; undefined if it has none here. */
export function createUserAdmin({
  stored,
  users,
}: Pick<Authenticator, 'stored' | 'users'>): UserAdmin | undefined {
  const hashPassword = createPasswordHasher(stored.settings)
  if (hashPassword === undefined) return undefined
  return {
    list({ like_user_id: like, is_superuser: superuser, ...paging }) {
      const rows = filtered(
        users.rows(),
        (row) =>
          (like === undefined || row.user_id.includes(like)) &&
          (superuser === undefined || row.is_superuser === superuser),
      )
      return paginate(rows, paging, (row) => row, { fuzzy: like !== undefined })
    },
    detail: (userId) => users.detail(userId),
    add: ({ password, ...row }) => users.add(row, () => hashPassword(password)),
    edit: (userId, { password, is_superuser }) =>
      users.edit(userId, is_superuser, () => hashPassword(password)),
    remove: (userId) => users.remove(userId),
  }
}

/** What newer releases report of an import. */
export type ImportCounts = Readonly<Record<'total' | 'success' | 'failed' | 'skipped' | 'override', number>>

/**
 * Imports users from an uploaded file; rows before an invalid one are imported
 * (src/contract/docs/authentication.md#importing-users). `find` looks up the authenticator once the file
 * is known to be there. With `plain` the file has the passwords themselves.
 */
export async function importUsers(
  form: FormData,
  find: () => Pick<Authenticator, 'stored' | 'users'>,
  plain = false,
): Promise<ImportCounts> {
  const file = form.get('filename')
  if (!(file instanceof File)) throw badRequest('Missing required parameter: filename')
  const {
    users,
    stored: { settings },
  } = find()
  if (settings.mechanism !== 'password_based' || settings.backend !== 'built_in_database')
    throw badRequest('Operation not supported in this authentication type')
  const hashPassword = plain ? createPasswordHasher(settings) : undefined
  const { users: imported, fault } = readImport(
    file.name,
    await file.text(),
    plain ? 'password' : 'password_hash',
  )
  const read = await Promise.all(
    imported.map(async ({ secret, salt, ...user }) => ({
      ...user,
      ...((await hashPassword?.(secret)) ?? { password_hash: secret, salt }),
    })),
  )
  const override = read.filter(({ user_id }) => users.find(user_id) !== undefined).length
  if (read.length > 0) users.put(read)
  if (fault !== undefined) throw badRequest(fault)
  return { total: read.length, success: read.length - override, failed: 0, skipped: 0, override }
}
