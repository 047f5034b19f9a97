import { isSecretKey } from '@/contract/family/config'
import { isSecretName, mask, redact } from '@/lib/text/redact'

/** The choice of an algorithm is named after the secret but is not one. */
const isSecret = (key: string): boolean =>
  isSecretKey(key) || (isSecretName(key) && !key.endsWith('_algorithm'))

/**
 * A copy of a state in which every secret is masked: everything under a key that names one, at any depth,
 * and what looks like one in a text.
 */
export function maskSecrets(value: unknown, secret = false): unknown {
  if (typeof value === 'string') return secret && value !== '' ? mask : redact(value)
  if (typeof value === 'number') return secret ? mask : value
  if (Array.isArray(value)) return value.map((one) => maskSecrets(one, secret))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, maskSecrets(one, secret || isSecret(key))]),
  )
}

/** Whether a state contains a secret that the broker has not masked itself. */
export const hasSecrets = (value: unknown): boolean =>
  JSON.stringify(maskSecrets(value)) !== JSON.stringify(value)
