import { expect, it, vi } from 'vitest'
import type { ApiClient } from './client'
import { placedClient } from './placed'

const row = { id: 'orders', namespace: 'plant_a', sql: 'SELECT 1' }
const fake = () => ({
  ruleDetail: vi.fn(async () => row),
  ruleList: vi.fn(async () => ({ data: [row], meta: {} })),
  traceCreate: vi.fn(async () => ({})),
  clientDetail: vi.fn(async () => ({ clientid: 'a@b' })),
})

it('adds the namespace to calls for its rows and to their ids; leaves rows without a namespace unchanged', async () => {
  const api = fake()
  const placed = placedClient(api as unknown as ApiClient, () => true)
  const options = { signal: new AbortController().signal }
  expect(await placed.ruleDetail({ params: { id: 'orders@plant_a' } }, options)).toMatchObject({
    id: 'orders@plant_a',
  })
  expect(api.ruleDetail).toHaveBeenCalledWith({ params: { id: 'orders' }, query: { ns: 'plant_a' } }, options)
  expect((await placed.ruleList({ query: { page: 1 } })).data).toMatchObject([{ id: 'orders@plant_a' }])
  await placed.clientDetail({ params: { clientid: 'a@b' } })
  expect(api.clientDetail).toHaveBeenCalledWith({ params: { clientid: 'a@b' } }, undefined)
  // The broker traces a rule by its id.
  await placed.traceCreate({ body: { name: 't', type: 'ruleid', ruleid: 'orders@plant_a' } } as never)
  expect(api.traceCreate).toHaveBeenCalledWith(
    { body: { name: 't', type: 'ruleid', ruleid: 'orders' } },
    undefined,
  )
})

it('leaves every call unchanged for a broker without namespaces of rows', async () => {
  const api = fake()
  const placed = placedClient(api as unknown as ApiClient, () => false)
  expect(await placed.ruleDetail({ params: { id: 'orders@plant_a' } })).toBe(row)
  expect(api.ruleDetail).toHaveBeenCalledWith({ params: { id: 'orders@plant_a' } }, undefined)
})
