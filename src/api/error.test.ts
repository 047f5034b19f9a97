import { expect, it } from 'vitest'
import { ApiError } from './error'

const refusal = (value: string, reason: string, path: string, status = 400) =>
  new ApiError(
    status,
    'BAD_REQUEST',
    JSON.stringify({ value, reason, path: 'type', kind: 'validation_error' }),
    {
      method: 'DELETE',
      path,
    },
  )

it.each([
  ['a word', refusal('zz', 'not_a_enum_symbol', '/api/v5/authorization/sources/zz')],
  ['a word it has never met', refusal('zz', 'unable_to_convert_to_enum_symbol', '/api/v5/banned/zz/x')],
  ['a name', refusal('a b:c', 'invalid', '/api/v5/listeners/a%20b%3Ac/start?node=n')],
])('takes an object for missing where the broker refuses %s of the address', (_, error) => {
  expect([error.refusesName, error.isMissing]).toEqual([true, true])
})

it.each([
  ['a word of the body', refusal('zz', 'not_a_enum_symbol', '/api/v5/authorization/sources')],
  ['a word of the query', refusal('zz', 'not_a_enum_symbol', '/api/v5/configs?key=zz')],
  ['a part of a name', refusal('zz', 'not_a_enum_symbol', '/api/v5/gateways/zzz')],
  ['another status', refusal('zz', 'not_a_enum_symbol', '/api/v5/gateways/zz', 500)],
  ['a text', new ApiError(400, 'BAD_REQUEST', '{zz', { path: '/gateways/zz' })],
  ['no value', new ApiError(400, 'BAD_REQUEST', '{"path":"type"}', { path: '/gateways/undefined' })],
])('does not where it refuses %s', (_, error) => {
  expect([error.refusesName, error.isMissing]).toEqual([false, false])
})
