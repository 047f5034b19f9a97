import { isConfig, type Config } from '@/contract/family/config'
import { isSecretPath } from '@/lib/hocon/secrets'
import type { Json } from '@/lib/text/big-json'
import { mask } from '@/lib/text/redact'

/** The paths of masked secrets in a value, such as `ssl.password`. */
export const listMaskedPaths = (value: unknown, path = ''): string[] =>
  value === mask
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) =>
          listMaskedPaths(one, path === '' ? name : `${path}.${name}`),
        )
      : []

/** A copy in which `replace` gives the value of each masked secret, by its path. */
export function replaceMasks(body: Config, replace: (path: string) => Json): Config {
  const walk = (value: Json, path: string): Json => {
    if (value === mask) return replace(path)
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    if (Array.isArray(value)) return value.map((one, index) => walk(one, at(String(index))))
    return isConfig(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, at(name))]))
      : value
  }
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, walk(one, name)]))
}

const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY/

/** A copy without secrets: values under the name of a secret and private keys are masked. */
export function maskSecrets(body: Config): Config {
  const walk = (value: Json, path: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((one) => walk(one, path))
    if (isConfig(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [name, walk(one, [...path, name])]),
      )
    const isFilled = (typeof value === 'string' && value !== '') || typeof value === 'number'
    return (isFilled && isSecretPath(path)) || (typeof value === 'string' && privateKey.test(value))
      ? mask
      : value
  }
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, walk(one, [name])]))
}

/** The value at a path of {@link listMaskedPaths}; undefined if missing. */
export function valueAt(value: Json, path: string): Json | undefined {
  let now: Json | undefined = value
  for (const name of path.split('.')) {
    if (Array.isArray(now)) now = now[Number(name)]
    else now = isConfig(now) && Object.hasOwn(now, name) ? now[name] : undefined
  }
  return now
}

/**
 * A copy in which masked secrets have the values of `now`, the same item on the broker: some releases return secrets in clear
 * text, and would store the mask.
 */
export const withKnownSecrets = (body: Config, now: Config): Config =>
  replaceMasks(body, (path) => {
    const known = valueAt(now, path)
    return typeof known === 'string' || typeof known === 'number' ? known : mask
  })
