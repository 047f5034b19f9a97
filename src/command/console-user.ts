import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import type { User } from '@/contract/user'

const local = 'local'

/** The console user of this name; of two, the broker's own before one of a directory. Throws `USER_NOT_FOUND`. */
export async function findUser(username: string, api: ApiClient, signal: AbortSignal): Promise<User> {
  const users = (await api.userList({}, { signal })).filter((row) => row.$raw === undefined && row.username === username)
  const user = users.find(({ backend = local }) => backend === local) ?? users[0]
  if (user === undefined) throw new ApiError(404, 'USER_NOT_FOUND', '')
  return user
}

/** The part of a call that says which directory a user is from: without it a newer broker means its own user of that name. */
export const directoryOf = ({ backend = local }: User): { query?: { backend: string } } => (backend === local ? {} : { query: { backend } })
