import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { newPassword, username } from '@/contract/name'
import { AccountScopes } from '@/contract/permission'
import { maybe, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/**
 * A dashboard user (src/contract/docs/accounts.md#users). Newer brokers return the role, and the backend of
 * users from a directory.
 */
export const User = z.looseObject({
  username: readOnly(z.string()),
  description: maybe(z.string()),
  role: maybe(z.string()),
  backend: readOnly(maybe(z.string())),
  /**
   * `totp`: a code is required in addition to the password; `disabled`: never, even if others need one;
   * `none`.
   */
  mfa: readOnly(maybe(z.string())),
  /** Sent as part of the role (`roleToSend`). */
  namespace: readOnly(maybe(z.string())),
  /** What the user may call besides the role; the broker keeps it if it is omitted. */
  scopes: readOnly(maybe(AccountScopes)),
})
export type User = z.infer<typeof User>

/** The broker requires all three; an empty note is `""`. */
const UserCreate = z.strictObject({
  username,
  password: newPassword,
  description: z.string(),
  role: z.optional(z.string()),
  scopes: z.optional(AccountScopes),
})
/** Without `role`, newer brokers make the user an administrator, so the current one is sent back. */
const UserEdit = z.looseObject({
  description: z.string(),
  role: z.optional(z.string()),
  scopes: z.optional(AccountScopes),
})
/** Distinguishes users with the same name; the broker's own if it is omitted. */
const Backend = z.object({ backend: z.optional(z.string()) })
const PasswordChange = z.strictObject({
  old_pwd: z.string().check(z.minLength(1, 'error.required')),
  new_pwd: newPassword,
})

export const userEndpoints = {
  userList: endpoint('GET', { path: '/users', resource: 'user', reply: rows(User), bearerOnly: true }),
  userCreate: endpoint('POST', {
    path: '/users',
    body: UserCreate,
    reply: User,
    codes: ['BAD_REQUEST'],
    bearerOnly: true,
  }),
  userEdit: endpoint('PUT', {
    path: '/users/{username}',
    query: Backend,
    body: UserEdit,
    reply: User,
    codes: ['USER_NOT_FOUND'],
    bearerOnly: true,
  }),
  userDelete: endpoint('DELETE', {
    path: '/users/{username}',
    query: Backend,
    reply: 'none',
    status: 204,
    codes: ['NOT_ALLOWED', 'USER_NOT_FOUND'],
    bearerOnly: true,
  }),
  userPassword: endpoint('POST', {
    path: '/users/{username}/change_pwd',
    body: PasswordChange,
    reply: 'none',
    status: 204,
    codes: ['ERROR_PWD_NOT_MATCH', 'BAD_REQUEST', 'USER_NOT_FOUND'],
    bearerOnly: true,
  }),
}
