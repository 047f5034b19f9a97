import { expect, it } from 'vitest'
import { contract } from '.'
import type { Endpoint } from './endpoint'
import { endpointOf } from './tables'

it('finds every endpoint of the contract by its id', async () => {
  for (const [id, endpoint] of Object.entries(contract) as [string, Endpoint][]) expect(await endpointOf(id), id).toBe(endpoint)
})

it('knows no others', async () => {
  expect(await endpointOf('clientNothing')).toBeUndefined()
  expect(await endpointOf('constructor')).toBeUndefined()
  expect(await endpointOf('')).toBeUndefined()
})
