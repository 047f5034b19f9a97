import { afterEach, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { changed } from '@/api/query'
import { session } from '@/connection/page'
import { contextWith } from '@/command/fixture'
import { find, findAllowed } from './sources'

const { nouns } = contextWith()
const { signal } = new AbortController()
const refusing = (status: number, code: string) => {
  const queueList = vi.fn<ApiClient['queueList']>(() =>
    Promise.reject(new ApiError(status, code, 'Not enabled')),
  )
  return { api: { queueList } as Pick<ApiClient, 'queueList'> as ApiClient, queueList }
}

afterEach(() => changed(['queue']))

it('asks once for a disabled feature, and finds nothing there', async () => {
  const { api, queueList } = refusing(503, 'SERVICE_UNAVAILABLE')
  for (const text of ['se', 'sen', 'sens'])
    expect(await find({ api, nouns }, 'queue', text, signal)).toEqual({ items: [], more: false })
  expect(queueList).toHaveBeenCalledTimes(1)
})

it('asks once for what the user may not read, and again after a command or a login', async () => {
  const { api, queueList } = refusing(403, 'UNAUTHORIZED_ROLE')
  const search = () =>
    expect(find({ api, nouns }, 'queue', 'sens', signal)).rejects.toMatchObject({ status: 403 })
  await search()
  await search()
  expect(queueList).toHaveBeenCalledTimes(1)
  changed(['queue'])
  await search()
  expect(queueList).toHaveBeenCalledTimes(2)
  session.merge({ generation: 'another' })
  await search()
  expect(queueList).toHaveBeenCalledTimes(3)
})

it('asks again where the broker did not respond, or refused only the text', async () => {
  for (const [status, code] of [
    [503, 'HTTP_503'],
    [400, 'BAD_REQUEST'],
  ] as const) {
    const { api, queueList } = refusing(status, code)
    for (const text of ['se', 'sen'])
      await expect(find({ api, nouns }, 'queue', text, signal)).rejects.toThrow()
    expect(queueList).toHaveBeenCalledTimes(2)
  }
})

it('finds nothing among all nouns where the user has no right, and fails where the broker did', async () => {
  const { api } = refusing(403, 'UNAUTHORIZED_ROLE')
  expect(await findAllowed({ api, nouns }, 'queue', 'sens', signal)).toEqual({ items: [], more: false })
  changed(['queue'])
  const failing = refusing(500, 'INTERNAL_ERROR')
  await expect(findAllowed({ api: failing.api, nouns }, 'queue', 'sens', signal)).rejects.toThrow()
})
