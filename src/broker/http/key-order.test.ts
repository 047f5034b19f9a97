import { expect, it } from 'vitest'
import { withOtherKeyOrder } from './key-order'

const textAfter = async (text: string, type = 'application/json; charset=utf-8') =>
  await (await withOtherKeyOrder(new Response(text, { headers: { 'content-type': type } }))).text()

it('reverses the keys of every object and keeps lists and values', async () => {
  expect(await textAfter('{"data":[{"id":"a","n":1},{"id":"b","n":null}],"meta":{"page":1,"limit":2}}')).toBe(
    '{"meta":{"limit":2,"page":1},"data":[{"n":1,"id":"a"},{"n":null,"id":"b"}]}',
  )
})

it('leaves integers that would lose digits, empty replies and other types as they are', async () => {
  expect(await textAfter('{"a":1,"b":12345678901234567}')).toBe('{"a":1,"b":12345678901234567}')
  expect(await textAfter('')).toBe('')
  expect(await textAfter('{"a":1,"b":2}', 'text/plain')).toBe('{"a":1,"b":2}')
})
