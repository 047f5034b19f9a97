import { expect, it, vi } from 'vitest'
import type { ApiClient } from './client'
import { createNamespacedClient } from './namespaced-client'

const row = { id: 'orders', namespace: 'plant_a', sql: 'SELECT 1' }
const fake = () => ({
  ruleDetail: vi.fn(async () => row),
  ruleList: vi.fn(async () => ({ data: [row], meta: {} })),
  traceCreate: vi.fn(async () => ({})),
  clientDetail: vi.fn(async () => ({ clientid: 'a@b' })),
})

it('adds the namespace to calls for its rows and to their ids; leaves rows without a namespace unchanged', async () => {
  const api = fake()
  const namespaced = createNamespacedClient(api as unknown as ApiClient, () => true)
  const options = { signal: new AbortController().signal }
  expect(await namespaced.ruleDetail({ params: { id: 'orders@plant_a' } }, options)).toMatchObject({
    id: 'orders@plant_a',
  })
  expect(api.ruleDetail).toHaveBeenCalledWith({ params: { id: 'orders' }, query: { ns: 'plant_a' } }, options)
  expect((await namespaced.ruleList({ query: { page: 1 } })).data).toMatchObject([{ id: 'orders@plant_a' }])
  await namespaced.clientDetail({ params: { clientid: 'a@b' } })
  expect(api.clientDetail).toHaveBeenCalledWith({ params: { clientid: 'a@b' } }, undefined)
  // The broker traces a rule by its id.
  await namespaced.traceCreate({ body: { name: 't', type: 'ruleid', ruleid: 'orders@plant_a' } } as never)
  expect(api.traceCreate).toHaveBeenCalledWith(
    { body: { name: 't', type: 'ruleid', ruleid: 'orders' } },
    undefined,
  )
})

it('leaves every call unchanged for a broker without namespaces of rows', async () => {
  const api = fake()
  const namespaced = createNamespacedClient(api as unknown as ApiClient, () => false)
  expect(await namespaced.ruleDetail({ params: { id: 'orders@plant_a' } })).toBe(row)
  expect(api.ruleDetail).toHaveBeenCalledWith({ params: { id: 'orders@plant_a' } }, undefined)
})
