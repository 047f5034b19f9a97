import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { Config } from '@/contract/family/config'
import { withoutMissingFields, withoutUnknownFields } from './refused-fields'

const refusal = (message: unknown) =>
  new ApiError(400, 'BAD_REQUEST', typeof message === 'string' ? message : JSON.stringify(message))
const body: Config = { name: 'cloud', tcp_opts: {}, ssl: { enable: false, newer: 1 }, newer: 2 }

describe('a body without the fields that a broker does not know', () => {
  it.each([
    [
      'of the whole object',
      { reason: 'unknown_fields', unknown: 'tcp_opts,newer', path: 'connectors.mqtt.cloud' },
      { name: 'cloud', ssl: { enable: false, newer: 1 } },
      ['tcp_opts', 'newer'],
    ],
    [
      'deeper down',
      { reason: 'unknown_fields', unknown: 'newer', path: 'connectors.mqtt.cloud.ssl' },
      { name: 'cloud', tcp_opts: {}, ssl: { enable: false }, newer: 2 },
      ['ssl.newer'],
    ],
    [
      'at the root of a request',
      { reason: 'unknown_fields', unknown: 'newer', path: 'root' },
      { name: 'cloud', tcp_opts: {}, ssl: { enable: false, newer: 1 } },
      ['newer'],
    ],
    [
      'by its whole path',
      { reason: 'unknown field', path: 'ssl.newer' },
      { name: 'cloud', tcp_opts: {}, ssl: { enable: false }, newer: 2 },
      ['ssl.newer'],
    ],
    [
      'in a list of complaints',
      [
        { reason: 'unknown field', path: 'ssl.newer' },
        { reason: 'unknown field', path: 'newer' },
        { reason: 'required_field', path: 'server' },
      ],
      { name: 'cloud', tcp_opts: {}, ssl: { enable: false } },
      ['ssl.newer', 'newer'],
    ],
  ])('%s', (_, message, expected, removed) => {
    expect(withoutUnknownFields(body, refusal(message))).toEqual({ body: expected, removed })
  })

  it.each([
    ['a text', 'no such thing'],
    ['another reason', { reason: 'required_field', path: 'server' }],
    ['a field that was not sent', { reason: 'unknown_fields', unknown: 'other', path: 'root' }],
    ['no path', { reason: 'unknown_fields', unknown: 'newer' }],
  ])('is not for %s', (_, message) => {
    expect(withoutUnknownFields(body, refusal(message))).toBeUndefined()
  })
})

it('finds the fields that another body does not have, empty ones apart', () => {
  const present: Config = { name: 'other', ssl: { enable: true } }
  expect(withoutMissingFields({ ...body, nothing: [] }, present)).toEqual({
    body: { name: 'cloud', ssl: { enable: false } },
    removed: ['ssl.newer', 'newer'],
  })
})
