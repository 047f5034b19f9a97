import { at, merged, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'

const name = 'password_hash_algorithm.name'

/**
 * A configuration with the default algorithm of password hashes, where its type has one: since 5.8 brokers refuse a new
 * authenticator without (src/contract/docs/authentication.md#password-hashes).
 */
export function withHashing(fields: Fields, config: Config): Config {
  const field = fields[name]
  return field?.kind !== 'choice' || typeof field.default !== 'string' || at(config, name) !== undefined
    ? config
    : merged({ password_hash_algorithm: { name: field.default } }, config)
}
