import { describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import type { Config } from '@/contract/family/config'
import { withoutUnknownFields } from './refused-fields'

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
