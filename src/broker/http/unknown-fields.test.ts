import { expect, it } from 'vitest'
import { contract } from '@/contract'
import type { Json } from '@/lib/text/big-json'
import { createUnknownFields } from './unknown-fields'

/** A broker with one resource, which an update replaces. */
function stage(path: string, resource: Json) {
  const unknown = createUnknownFields(contract)
  let held = resource
  const call = async (method: string, body?: Json) => {
    const request = new Request(`http://broker/api/v5${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const response = await unknown.intercept(request, async (inner) => {
      if (inner.method === 'PUT') held = (await inner.json()) as Json
      return Response.json(held)
    })
    return (await response.json()) as Json
  }
  return { call, held: () => held }
}

it('adds unknown fields to every object and replaces words, hidden from the broker itself', async () => {
  const { call, held } = stage('/authorization/settings', { no_match: 'allow', cache: { enable: true } })
  const reply = await call('GET')
  expect(reply).toEqual({
    no_match: 'unknown-2:allow',
    cache: { enable: true, x_unknown_3: { deep: 3 } },
    x_unknown_1: { deep: 1 },
  })
  expect(await call('PUT', reply)).toEqual(reply)
  expect(held()).toEqual({ no_match: 'allow', cache: { enable: true } })
})

it('drops what an update omits, if it replaces the resource', async () => {
  const { call } = stage('/authorization/settings', { no_match: 'allow', cache: { enable: true } })
  await call('PUT', { no_match: 'unknown-2:allow', cache: { enable: false } })
  expect(await call('GET')).toEqual({ no_match: 'unknown-2:allow', cache: { enable: false } })
})

it('keeps what an update omits, if it keeps other fields, but not inside those that are sent', async () => {
  const { call } = stage('/mqtt/retainer', { enable: true, backend: { max_retained_messages: 0 } })
  await call('PUT', { enable: true, backend: { max_retained_messages: 5 } })
  expect(await call('GET')).toEqual({
    enable: true,
    backend: { max_retained_messages: 5 },
    x_unknown_1: { deep: 1 },
  })
})
