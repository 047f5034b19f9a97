import { describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { contextWith } from '../fixture'
import { lookUpIds } from './lookup'

const missing = () => new ApiError(404, 'CLIENTID_NOT_FOUND', '')
const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `c-${from + at}`)

/** A broker with that many clients, and the calls it received. */
function broker(
  clients: readonly string[],
  detail = async (clientid: string) => {
    if (!clients.includes(clientid)) throw missing()
    return { clientid }
  },
) {
  const clientList = vi.fn(
    async ({ query: { page, limit } }: { query: { page: number; limit: number } }) => ({
      data: clients
        .slice((page - 1) * limit, page * limit)
        .map((clientid) => ({ clientid, connected: true })),
      meta: { hasnext: page * limit < clients.length },
    }),
  )
  const clientDetail = vi.fn(async ({ params: { clientid } }: { params: { clientid: string } }) =>
    detail(clientid),
  )
  const ruleList = vi.fn(async () => ({ data: [{ id: 'r-1' }], meta: {} }))
  return {
    api: { clientList, clientDetail, ruleList } as unknown as ApiClient,
    clientList,
    clientDetail,
    ruleList,
  }
}
const look = () => ({ signal: new AbortController().signal, onProgress: vi.fn() })

describe('pasted ids at the broker', () => {
  it('finds all ids on one page if it holds the complete list', async () => {
    const { api, clientList, clientDetail } = broker(ids(0, 50))
    const watched = look()
    const result = await lookUpIds(
      contextWith({ api }),
      ['client'],
      [[...ids(0, 37), 'x', 'y', 'c-']],
      watched,
    )
    expect([result?.found.map(({ id }) => id), result?.misses, result?.unasked]).toEqual([
      ids(0, 37),
      ['x', 'y', 'c-'],
      [],
    ])
    expect([clientList.mock.calls.length, clientDetail.mock.calls.length]).toEqual([1, 0])
    expect(watched.onProgress).toHaveBeenCalledWith(37)
  })

  it('reads ids one by one by their complete id if the list is longer', async () => {
    const { api, clientList, clientDetail } = broker(ids(0, 5000))
    const result = await lookUpIds(contextWith({ api }), ['client'], [['c-4000', 'c-7', 'c-400x']], look())
    expect([result?.found.map(({ id }) => id), result?.misses]).toEqual([['c-7', 'c-4000'], ['c-400x']])
    expect([clientList.mock.calls.length, clientDetail.mock.calls.length]).toEqual([1, 2])
  })

  it('reads page by page where that is cheaper, and the remaining ids one by one', async () => {
    const { api, clientList, clientDetail } = broker(ids(0, 3000))
    const result = await lookUpIds(contextWith({ api }), ['client'], [[...ids(0, 2900), 'x']], look())
    expect([result?.found.length, result?.misses]).toEqual([2900, ['x']])
    expect([clientList.mock.calls.length, clientDetail.mock.calls.length]).toEqual([3, 1])
  })

  it('separates ids that could not be checked from those not found', async () => {
    const { api } = broker(ids(0, 1500), async (clientid) => {
      throw clientid === 'x' ? missing() : new ApiError(500, 'NODE_DOWN', '')
    })
    const result = await lookUpIds(contextWith({ api }), ['client'], [['c-1', 'c-1400', 'x']], look())
    expect([result?.found.map(({ id }) => id), result?.misses, result?.unasked, result?.error?.code]).toEqual(
      [['c-1'], ['x'], ['c-1400'], 'NODE_DOWN'],
    )
  })

  it('stops when the broker is unreachable', async () => {
    const { api, clientDetail } = broker(ids(0, 1500), async () => {
      throw new ApiError(0, 'NETWORK', '', { failure: 'network' })
    })
    const result = await lookUpIds(contextWith({ api }), ['client', 'rule'], [ids(1000, 1060)], look())
    expect([result?.noun, result?.found, result?.misses, result?.unasked.length]).toEqual([
      'client',
      [],
      [],
      60,
    ])
    expect(clientDetail.mock.calls.length).toBeLessThan(10)
  })

  it('uses the first noun with a match', async () => {
    const { api, ruleList } = broker(ids(0, 3))
    expect(
      (await lookUpIds(contextWith({ api }), ['client', 'rule'], [['r-1', 'r-2']], look()))?.found,
    ).toMatchObject([{ resource: 'rule', id: 'r-1' }])
    expect(
      (await lookUpIds(contextWith({ api }), ['client', 'rule'], [['c-1', 'r-1']], look()))?.found,
    ).toMatchObject([{ resource: 'client', id: 'c-1' }])
    expect(ruleList).toHaveBeenCalledTimes(1)
  })

  it('uses the column with matches among several, without reporting the others as not found', async () => {
    const result = await lookUpIds(
      contextWith({ api: broker(ids(0, 3)).api }),
      ['client'],
      [['n@1'], ['c-1', 'c-9'], ['10.0.0.1', '10.0.0.2']],
      look(),
    )
    expect([result?.found.map(({ id }) => id), result?.misses]).toEqual([['c-1'], ['c-9']])
  })

  it('can be canceled', async () => {
    const control = new AbortController()
    const { api } = broker(ids(0, 1500), async () => {
      control.abort()
      throw missing()
    })
    await expect(
      lookUpIds(contextWith({ api }), ['client'], [ids(1400, 1410)], {
        signal: control.signal,
        onProgress: vi.fn(),
      }),
    ).rejects.toThrow()
  })
})
