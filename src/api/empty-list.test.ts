import { expect, it } from 'vitest'
import { startTestBroker } from '@/broker/harness'
import type { ApiError } from './error'
import { createClient } from './client'
import { createHttp } from './http'

it('reads a gateway without listeners as an empty list, and reports no error', async () => {
  const b = await startTestBroker({ api: '5.1' })
  const errors: ApiError[] = []
  const api = createClient({
    base: 'http://127.0.0.1:4180',
    authorization: () => `Bearer ${b.token}`,
    onError: (error) => errors.push(error),
    http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
  })
  const params = { name: 'mqttsn' }
  await expect(api.gatewayListenerList({ params })).rejects.toMatchObject({ status: 404 })
  expect(errors.splice(0)).toHaveLength(1)
  await api.gatewayUpdate({ params, body: { name: 'mqttsn' } })
  expect(await api.gatewayListenerList({ params })).toEqual([])
  expect(errors).toEqual([])
  await b.broker.close()
})
