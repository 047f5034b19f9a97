import { describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { ban, contextWith, kick } from '../fixture'
import { splitAnswers } from './names'

/** A broker with some clients. */
function withClients(...ids: readonly string[]) {
  const answers: Readonly<Record<string, unknown>> = {
    clientList: async () => ({
      data: ids.map((clientid) => ({ clientid, connected: true })),
      meta: { hasnext: false },
    }),
    clientDetail: async ({ params: { clientid } }: { params: { clientid: string } }) => {
      if (!ids.includes(clientid)) throw new ApiError(404, 'CLIENTID_NOT_FOUND', '')
      return { clientid }
    },
  }
  return contextWith({ api: new Proxy({}, { get: (_, name) => answers[String(name)] }) as ApiClient })
}

describe('several values in one text', () => {
  it('are split at their commas', async () => {
    expect(await splitAnswers(ban, { who: 'a,b', reason: 'too, chatty' }, withClients())).toEqual({
      who: ['a', 'b'],
      reason: 'too, chatty',
    })
    expect(await splitAnswers(kick, { clientid: ['a,b', 'c'] }, withClients())).toEqual({
      clientid: ['a', 'b', 'c'],
    })
  })
  it('are one where an object has the complete text as its name', async () => {
    expect(await splitAnswers(kick, { clientid: 'a,b' }, withClients('a,b', 'a', 'b'))).toEqual({
      clientid: 'a,b',
    })
  })
})
