import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { userId, userParts } from '@/api/resource'
import type { User } from './contract'

/** The console user of this id. Throws `USER_NOT_FOUND`: never another one of the same name in its place. */
export async function findUser(id: string, api: ApiClient, signal: AbortSignal): Promise<User> {
  const user = (await api.userList({}, { signal })).find(
    (row) => row.$raw === undefined && userId(row) === id,
  )
  if (user === undefined) throw new ApiError(404, 'USER_NOT_FOUND', '')
  return user
}

/**
 * The part of a call that says which user is meant: without its directory a newer broker means its own user
 * of that name. No real broker has confirmed directories.
 */
export const userCall = (id: string): { params: { username: string }; query?: { backend: string } } => {
  const { username, backend } = userParts(id)
  return { params: { username }, ...(backend === undefined ? {} : { query: { backend } }) }
}
