import { describe, expect, it } from 'vitest'
import { ApiError, attachBody } from './error'

const withReason = (reason: string) =>
  attachBody(new ApiError(502, 'BROKER_UNREACHABLE', 'The broker is not responding'), { reason }).unreachable

describe('the reason of a missing answer', () => {
  it.each([
    ['ECONNREFUSED', 'refused'],
    ['ETIMEDOUT', 'silent'],
    ['ENOTFOUND', 'host'],
    ['EAI_AGAIN', 'host'],
    ['EHOSTUNREACH', 'route'],
    ['ECONNRESET', 'closed'],
    ['EPROTO', 'protocol'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'protocol'],
    ['HPE_INVALID_CONSTANT', 'protocol'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'untrusted'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted'],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['CERT_NOT_YET_VALID', 'early'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'name'],
    ['ESOMETHING', 'down'],
    ['constructor', 'down'],
  ])('is %s: %s', (reason, kind) => {
    expect(withReason(reason)).toBe(kind)
  })

  it.each([
    [new ApiError(502, 'BROKER_UNREACHABLE', 'http://a:9 is not responding: ECONNREFUSED'), 'refused'],
    [new ApiError(502, 'BROKER_UNREACHABLE', ''), 'down'],
    [new ApiError(502, 'PROXY', 'html'), 'gateway'],
    [new ApiError(404, 'PROXY', 'html'), 'page'],
    [new ApiError(0, 'PROXY', 'redirect', { failure: 'proxy' }), 'redirect'],
    [new ApiError(200, 'PROXY', 'html', { failure: 'proxy' }), 'page'],
  ])('is read from %o', (error, kind) => {
    expect(error.unreachable).toBe(kind)
  })

  it.each([
    new ApiError(503, 'SERVICE_UNAVAILABLE', 'ECONNREFUSED'),
    new ApiError(404, 'NOT_FOUND', ''),
    new ApiError(401, 'BAD_USERNAME_OR_PWD', ''),
    new ApiError(0, 'NETWORK', 'fetch failed', { failure: 'network' }),
    // A part of the console was not loaded: nothing was sent.
    new ApiError(0, 'BROKER_UNREACHABLE', '', { failure: 'circuit' }),
  ])('does not exist for an answer of the broker, or where no server reports it: %o', (error) => {
    expect(error.unreachable).toBeUndefined()
  })
})
