import { identityHeader } from '@/contract/broker-identity'
import type { ClientOptions } from './client'
import { ApiError } from './error'
import { deadlines } from './http'

/**
 * Reads JSON from the console's own server (`src/server`), at a path below that of the broker: what the API of the broker cannot say.
 * A static host has no such server; the caller asks whether this one is known (`Link.mqttPath`).
 */
export const createServerReader =
  ({
    http,
    base,
    identity,
    authorization,
  }: Pick<ClientOptions, 'http' | 'base' | 'identity' | 'authorization'>) =>
  async (path: string, signal: AbortSignal): Promise<unknown> => {
    const header = authorization()
    if (header === undefined)
      throw new ApiError(401, 'NO_TOKEN', 'not logged in', { failure: 'unsent', method: 'GET', path })
    const reply = await http({
      method: 'GET',
      url: `${base}${path}`,
      headers: {
        accept: 'application/json',
        authorization: header,
        ...(identity === undefined ? {} : { [identityHeader]: identity }),
      },
      deadline: deadlines.read,
      signal,
      quiet: true,
    })
    return reply.json()
  }
