import { Atom } from '@/rule-sql/value'
import { termText } from '@/rule-sql/term'
import { refusalOf } from '../../hocon/complaint'
import { toRawTerm, printed } from '../../hocon/term'
import { Refusal } from '../../http/refusal'
import { readUrl } from './provider/http'
import { publicKey, secretKey } from './provider/jwt'
import type { Settings } from './schema'

export const badRequest = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

/**
 * Checks a Redis command: HGET or HMGET of one key, including the hash
 * (src/contract/docs/authentication.md#fields).
 */
function commandProblem(command: string): string | undefined {
  const [name = '', key, ...fields] = command.trim().split(/\s+/)
  if (!/^hm?get$/i.test(name) || key === undefined || fields.length === 0)
    return `{unsupported_cmd,${termText(command)}}`
  const unsupported = fields.filter((field) => !['password_hash', 'salt', 'is_superuser'].includes(field))
  if (unsupported.length > 0)
    return `{unsupported_fields,[${unsupported.map((field) => termText(field)).join(',')}]}`
  return fields.includes('password_hash') ? undefined : 'missing_password_hash'
}

/** Refuses an invalid URL, and https with TLS disabled. */
function addressProblem(url: string, tls: boolean): Refusal | undefined {
  const read = readUrl(url)
  if (read === undefined) return badRequest(`{config_update_crashed,{invalid_url,${termText(url)}}}`)
  if (!read.secure || tls) return undefined
  return refusalOf({
    reason: new Atom('integrity_validation_failure'),
    validation_name: 'check_ssl_opts',
    result: "it's required to enable the TLS option to establish a https connection",
  })
}

/** Reasons to refuse settings that match the schema; checked last. */
export function problemOf(settings: Settings): Refusal | undefined {
  if (settings.mechanism === 'jwt') {
    if (settings.use_jwks) return addressProblem(settings.endpoint, true)
    if (settings.algorithm === 'hmac-based')
      return secretKey(settings.secret, settings.secret_base64_encoded) === undefined
        ? badRequest("Invalid value for 'secret'")
        : undefined
    // The key of a disabled authenticator is not checked.
    return settings.enable && publicKey(settings.public_key) === undefined
      ? badRequest('invalid_public_key')
      : undefined
  }
  if (settings.backend === 'http') return addressProblem(settings.url, settings.ssl.enable)
  const problem = settings.backend === 'redis' ? commandProblem(settings.cmd) : undefined
  return problem === undefined ? undefined : badRequest(problem)
}

/** Fields whose values are Erlang atoms. */
const wordFields: ReadonlySet<string> = new Set([
  'mechanism',
  'backend',
  'user_id_type',
  'name',
  'salt_position',
  'mac_fun',
  'algorithm',
  'from',
  'method',
  'redis_type',
  'mongo_type',
  'w_mode',
  'r_mode',
  'verify',
  'log_level',
])
const termOf = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]): [string, unknown] => {
      if (typeof each === 'string') return [key, wordFields.has(key) ? new Atom(each) : toRawTerm(each)]
      return [key, typeof each === 'object' && each !== null && !Array.isArray(each) ? termOf(each) : each]
    }),
  )

/** Two authenticators with the same id; the message lists all of them. */
export const duplicated = (all: readonly Settings[]): Refusal =>
  badRequest(`{config_update_crashed,{duplicated_authenticator_id,${printed(all.map(termOf))}}}`)
