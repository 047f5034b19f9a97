import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'
import { newPassword, username } from '@/contract/name'
import { maybe, rows } from '@/contract/schema'
import { readOnly } from '@/contract/write-back'

/**
 * A dashboard user (src/contract/docs/accounts.md#users). Newer brokers tell what it may do, and who knows
 * its password where they do not themselves.
 */
export const User = z.looseObject({
  username: readOnly(z.string()),
  description: maybe(z.string()),
  role: maybe(z.string()),
  backend: readOnly(maybe(z.string())),
  /** `totp`: a code is asked for besides the password; `disabled`: never, whatever is asked of others; `none`. */
  mfa: readOnly(maybe(z.string())),
  /** Written as a part of the role (`roleToSend`). */
  namespace: readOnly(maybe(z.string())),
  /** The broker keeps what is left out; sent back, the scopes of today would be fixed for a user who has all there are. */
  scopes: readOnly(maybe(z.array(z.string()))),
})
export type User = z.infer<typeof User>

/** All three are required by the broker; an empty note is `""`. */
const UserCreate = z.strictObject({
  username,
  password: newPassword,
  description: z.string(),
  role: z.optional(z.string()),
})
/** A newer broker makes an administrator of whom no `role` is sent for, so that of the row goes back. */
const UserEdit = z.looseObject({ description: z.string(), role: z.optional(z.string()) })
/** Which of two users of one name is meant; the broker's own where it is left out. */
const Backend = z.object({ backend: z.optional(z.string()) })
const PasswordChange = z.strictObject({
  old_pwd: z.string().check(z.minLength(1, 'error.required')),
  new_pwd: newPassword,
})

export const userEndpoints = {
  userList: endpoint('GET', { path: '/users', reply: rows(User), bearerOnly: true }),
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
