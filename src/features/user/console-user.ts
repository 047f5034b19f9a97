import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { userId, userParts } from '@/contract/user-id'
import type { User } from './contract'

/** Finds a console user by id. Throws `USER_NOT_FOUND` rather than return another user of the same name. */
export async function findUser(id: string, api: ApiClient, signal: AbortSignal): Promise<User> {
  const user = (await api.userList({}, { signal })).find(
    (row) => row.$raw === undefined && userId(row) === id,
  )
  if (user === undefined) throw new ApiError(404, 'USER_NOT_FOUND', '')
  return user
}

/**
 * The parameters of a call that identify a user: without `backend`, newer brokers use their own user of that
 * name. Directories are not confirmed by a real broker.
 */
export const userCall = (id: string): { params: { username: string }; query?: { backend: string } } => {
  const { username, backend } = userParts(id)
  return { params: { username }, ...(backend === undefined ? {} : { query: { backend } }) }
}
