import { refusalOf } from '../../checks/complaint'
import { findExpressionProblem } from '../../lib/variform'
import { Refusal } from '../../http/refusal'
import { readUrl } from './provider/http'
import { publicKey, secretKey } from './provider/jwt'
import type { Settings } from './settings'

export const badRequest = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/**
 * Checks a Redis command: HGET or HMGET of one key, including the hash
 * (src/contract/docs/authentication.md#fields).
 */
function commandProblem(command: string): string | undefined {
  const [name = '', key, ...fields] = command.trim().split(/\s+/)
  if (!/^hm?get$/i.test(name) || key === undefined || fields.length === 0)
    return `cmd: expected HGET or HMGET of a key, not ${command}`
  const unsupported = fields.filter((field) => !['password_hash', 'salt', 'is_superuser'].includes(field))
  if (unsupported.length > 0) return `cmd: unsupported fields ${unsupported.join(', ')}`
  return fields.includes('password_hash') ? undefined : 'cmd: password_hash is missing'
}

/** Refuses an invalid URL, and https with TLS disabled. */
function addressProblem(url: string, tls: boolean): Refusal | undefined {
  const read = readUrl(url)
  if (read === undefined)
    return badRequest(`url: expected an address such as http://127.0.0.1:8080, not ${url}`)
  if (!read.secure || tls) return undefined
  return refusalOf({ path: 'ssl.enable', reason: 'must be true for an https address' })
}

/** Reasons to refuse settings that match the schema; checked last. */
export function findProblem(settings: Settings): Refusal | undefined {
  const expressions: readonly (readonly [path: string, text: string])[] = [
    ...(settings.precondition === undefined || settings.precondition === ''
      ? []
      : [['precondition', settings.precondition] as const]),
    ...(settings.mechanism === 'cinfo'
      ? settings.checks.flatMap(({ is_match: texts }, index) =>
          [texts].flat().map((text) => [`checks.${String(index + 1)}.is_match`, text] as const),
        )
      : []),
  ]
  for (const [path, text] of expressions) {
    const reason = findExpressionProblem(text)
    if (reason !== undefined) return refusalOf({ path, reason })
  }
  if (settings.mechanism === 'jwt') {
    if (settings.use_jwks) return addressProblem(settings.endpoint, true)
    if (settings.algorithm === 'hmac-based')
      return secretKey(settings.secret, settings.secret_base64_encoded) === undefined
        ? badRequest("Invalid value for 'secret'")
        : undefined
    // The key of a disabled authenticator is not checked.
    return settings.enable && publicKey(settings.public_key) === undefined
      ? badRequest('public_key: expected a public key in PEM format')
      : undefined
  }
  if (settings.mechanism === 'cinfo' || settings.mechanism === 'gssapi') return undefined
  if (settings.backend === 'http') return addressProblem(settings.url, settings.ssl.enable)
  const problem = settings.backend === 'redis' ? commandProblem(settings.cmd) : undefined
  return problem === undefined ? undefined : badRequest(problem)
}

/** Two authenticators with the same id. */
export const duplicated = (id: string): Refusal => badRequest(`There is already an authenticator ${id}`)
