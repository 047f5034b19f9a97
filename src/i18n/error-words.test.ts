// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { describeError } from './error-words'
import { startI18n } from './i18n'

beforeAll(() => startI18n('en'))
const of = (...given: ConstructorParameters<typeof ApiError>) => describeError(new ApiError(...given))

describe('an error in words', () => {
  it('speaks by its code, says what to do, and keeps the raw code for the details (catalogue R6)', () => {
    const words = of(500, 'NODE_DOWN', 'rpc failed', { method: 'GET', path: '/clients' })
    expect(words.title).toBe('A node does not answer')
    expect(words.meaning).toContain('Try again')
    expect(words.details).toBe('GET /clients · 500 NODE_DOWN · rpc failed')
  })
  it('speaks by how it failed where no words fit the code', () => {
    expect(of(418, 'TEAPOT', '').title).toBe('The broker refused')
    expect(of(500, 'TEAPOT', '').title).toBe('The broker had an internal error')
  })
  it('never calls a write whose outcome nobody knows by its code (catalogue R3)', () => {
    expect(of(502, 'BROKER_UNREACHABLE', '', { method: 'POST', path: '/banned' }).title).toMatch(/^Outcome unknown/)
  })
  it('gives the reason of our own checks, whose messages are keys', () => {
    expect(of(0, 'INVALID_ARGUMENT', 'error.username', { failure: 'unsent' }).meaning).toBe('Use only letters, digits and underscores')
    expect(of(0, 'INVALID_ARGUMENT', 'no key', { failure: 'unsent' }).meaning).toContain('Nothing was sent')
  })
  it('takes secrets out of the details', () => {
    expect(of(500, 'INTERNAL_ERROR', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJlbXF4In0.c2lnbmF0dXJlMTIz').details).not.toContain('eyJ')
  })
})
