import { isSecretName, mask } from '../secret/name'
import { maskText } from '../secret/text'

export { isSecretName, mask }

const pem = /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g

/** The text without secrets ({@link maskText}) and without PEM blocks; for errors, logs and copies. */
export const redact = (text: string): string => maskText(text.replace(pem, `[PEM ${mask}]`))

const deepest = 50

/** A copy in which each secret-named field is masked and each string redacted, at any depth; cycles become text. Booleans, null and '' stay. */
export function redactValue(value: unknown): unknown {
  return walk(value, [])
}

function walk(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value !== 'object' || value === null) return value
  if (above.includes(value)) return '[cycle]'
  if (above.length >= deepest) return '[deep]'
  const path = [...above, value]
  if (Array.isArray(value)) return value.map((item) => walk(item, path))
  if (value instanceof Error) return { name: value.name, message: redact(value.message) }
  if (value instanceof Date) return value
  if (value instanceof Map) return walk(Object.fromEntries(value), above)
  if (value instanceof Set) return walk([...value], above)
  // fromEntries defines own fields, so a field named __proto__ stays plain data.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isSecretName(key) ? hide(item) : walk(item, path)]),
  )
}

const hide = (value: unknown) =>
  value === null || value === undefined || value === '' || typeof value === 'boolean' ? value : mask
