/** The replacement of a secret: six asterisks, as in the broker. */
export const mask = '******'

/** The words that name a secret, as the source of a regular expression. */
export const secretWord =
  '(?:pass(?:word|wd|phrase|code|(?![a-z]))|pwd|secret|token|api[_-]?key|private[_-]?key|authorization|cookie|credentials?)'
const secretKey = new RegExp(`(?:^|[^a-z])${secretWord}(?:[^a-z]|$)|${secretWord}$`, 'i')

/** Is this the name of a field whose value must be hidden? */
export function isSecretName(field: string): boolean {
  return secretKey.test(field.replace(/([a-z])([A-Z])/g, '$1_$2'))
}

/** Names that mention a secret but do not hold one. */
const harmless =
  /(?:^has_.*|_time|_attribute|_files?|_algorithm|_field|_position|_encoded|_query|_ur[il]|_type|_ttl|_endpoint|_expire\w*)$/i

/** Secrets whose names have no word for it, such as the credentials of cloud services. */
const otherSecrets = /^(?:jwt|service_account_json)$/i

/** A key of a header or query parameter that holds a secret: `x-functions-key`, `X-Auth`. */
const secretHeader = /(?:^|[-_])(?:key|auth|jwt|sid|session|signature)$/i
const harmlessHeader = /^(?:idempotency|ordering|partition|routing)[-_]key$/i

/** Whether a header or query parameter holds a secret. */
export const isSecretHeader = (name: string): boolean =>
  isSecretName(name) || (secretHeader.test(name) && !harmlessHeader.test(name))

const isHarmless = (name: string): boolean => harmless.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'))

/** The answers of {@link isSecretField}: a list of 10,000 objects asks for the same few names and the places of its items. */
const knownFields = new Map<string, boolean>()
const maxKnownFields = 20_000

/** Whether a name in a text or a configuration holds a secret; unlike {@link isSecretName} without names that only mention one. */
export function isSecretField(name: string): boolean {
  const known = knownFields.get(name)
  if (known !== undefined) return known
  const isSecret = (isSecretName(name) && !isHarmless(name)) || otherSecrets.test(name)
  if (knownFields.size >= maxKnownFields) knownFields.clear()
  knownFields.set(name, isSecret)
  return isSecret
}

const isBelowHeaders = (path: readonly string[]): boolean => /headers?$/i.test(path.at(-2) ?? '')

/** What an object of credentials has besides them. */
const plainNames: ReadonlySet<string> = new Set([
  'type',
  'kind',
  'name',
  'mechanism',
  'algorithm',
  'user',
  'username',
])

/** A configuration root with the word in its name, whose settings are none. */
const roots: ReadonlySet<string> = new Set(['authorization'])

/**
 * Whether a path holds a secret, judged by its names, because brokers return secrets in clear text: by the last name, or by one
 * above it, as in `credentials.value`.
 */
export const isSecretPath = (path: readonly string[]): boolean => {
  const last = path.at(-1) ?? ''
  return (
    isSecretField(last) ||
    (isBelowHeaders(path) && isSecretHeader(last)) ||
    (last === 'key' && path[0] === 'license') ||
    (!isHarmless(last) &&
      !plainNames.has(last) &&
      path.slice(0, -1).some((name) => isSecretField(name) && !roots.has(name)))
  )
}

/** Whether a field holds a private key or the path of one: masked only where it is the key. */
export const isKeyFile = (path: readonly string[]): boolean =>
  /^(?:ssl_)?(?:keyfile|key_file|key)$/i.test(path.at(-1) ?? '')

/** What a header or a secret may have besides placeholders: `Bearer ${payload.token}`. */
const scheme = /^\s*(?:bearer|basic|token|digest|apikey)\b/i

/**
 * Whether a value only refers to a secret: a placeholder such as `${password}`, with or without a scheme, or a file that the
 * broker reads it from. Brokers show these too.
 */
export function isReference(value: string): boolean {
  if (value.startsWith('file://')) return true
  if (!value.includes('${')) return false
  return !/[\p{L}\p{N}]/u.test(value.replace(/\$\{[^{}]*\}/g, '').replace(scheme, ''))
}
