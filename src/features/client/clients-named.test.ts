import { expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api/client'
import { buildQuery } from '@/api/client'
import { clientsNamed, idSlices, presence } from './clients-named'

const ids = (count: number) =>
  Array.from({ length: count }, (_, at) => `device-${String(at).padStart(5, '0')}`)

it('slices ids so that no URL is longer than 4 KB, and loses none', () => {
  const all = [...ids(900), '设备/1', 'x'.repeat(5000), 'last']
  const slices = idSlices(all)
  expect(slices.flat()).toEqual(all)
  const lengths = slices.map((clientid) => buildQuery({ clientid }).length)
  expect(lengths.filter((length) => length > 4000)).toHaveLength(1)
  expect(slices.length).toBeLessThan(10)
  expect(idSlices([])).toEqual([])
})

it('sends one call per slice, with few fields and one parameter per id', async () => {
  const clientList = vi.fn(async ({ query }: { query: { clientid: string[]; fields: string } }) => ({
    data: query.clientid.filter((id) => id !== 'device-00003').map((clientid) => ({ clientid })),
    meta: {},
  }))
  const results: string[] = []
  for await (const { rows } of clientsNamed(
    { clientList } as unknown as ApiClient,
    ids(400),
    new AbortController().signal,
  ))
    results.push(...rows.map(({ clientid }) => clientid))
  expect(results).toHaveLength(399)
  expect(clientList.mock.calls.length).toBeLessThan(4)
  expect(buildQuery(clientList.mock.calls[0]?.[0].query)).toMatch(
    /^\?clientid=device-00000&clientid=device-00001&.*fields=clientid%2Cnode%2Cconnected/,
  )
})

it('reports which of many clients are missing or offline', async () => {
  const clientList = async ({ query }: { query: { clientid: string[] } }) => ({
    data: query.clientid
      .filter((id) => id !== 'b')
      .map((clientid) => ({ clientid, connected: clientid !== 'c' })),
    meta: {},
  })
  expect(
    await presence({ clientList } as unknown as ApiClient, ['a', 'b', 'c'], new AbortController().signal),
  ).toEqual({ missing: ['b'], offline: 1 })
})
