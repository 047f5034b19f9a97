/** The replacement of a secret: six asterisks, as in the broker. */
export const mask = '******'

const secretWord =
  '(?:pass(?:word|wd|phrase|code|(?![a-z]))|pwd|secret|token|api[_-]?key|private[_-]?key|authorization|cookie|credentials?)'
const secretKey = new RegExp(`(?:^|[^a-z])${secretWord}(?:[^a-z]|$)|${secretWord}$`, 'i')

const pem = /-----BEGIN [A-Z0-9 ]+-----[\s\S]*?(?:-----END [A-Z0-9 ]+-----|$)/g
const jwt = /\beyJ[\w-]{1,2048}\.[\w-]+(?:\.[\w-]*){1,3}/g
const bearer = /\b(Bearer)\s+[\w.~+/=-]+/gi
const basic = /\b(Basic)\s+([\w.~+/=-]+)/gi
const header = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[:=]\s*)(?!["'])[^\r\n"']+/gi
const userInfo = /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/:@]{0,255}):[^\s/]{1,512}@/gi

// Only what follows the secret word matters; bounded, so that one very long word does not take quadratic time.
const name = `${secretWord}[\\w.-]{0,60}`
const between = '\\s*(?::|=>?)\\s*'
// JSON inside a JSON string has escaped quotes; such a value ends at the next escaped quote. A broker's crash log has `<<"name">> => <<"value">>`.
const escapedField = new RegExp(
  `(${name}\\\\+["'](?:>>)?${between}(?:<<)?)(\\\\+["'])[\\s\\S]*?(?:(?<!\\\\)\\2|$)`,
  'gi',
)
// `{<<"name">>,<<"value">>}` in a crash log.
const pair = new RegExp(
  `(\\{(?:<<)?\\\\*["']?[\\w.-]{0,60}${name}\\\\*["']?(?:>>)?,\\s*(?:<<)?)(\\\\*["'])[\\s\\S]*?(?:(?<!\\\\)\\2|$)`,
  'gi',
)
const field = new RegExp(
  `(${name}["']?(?:>>)?${between})(?:(?:<<)?"(?:[^"\\\\]|\\\\[\\s\\S])*(?:"(?:>>)?)?|'(?:[^'\\\\]|` +
    `\\\\[\\s\\S])*'?|(?!\\\\?["'\\[{]|true\\b|false\\b|null\\b)[^\\s,;&"'}\\]]+)`,
  'gi',
)

/** The text with credentials, tokens, PEM blocks and the values of secret-named fields replaced by the mask; for errors, logs and copies. */
export function redact(text: string): string {
  return (
    text
      .replace(pem, `[PEM ${mask}]`)
      .replace(header, `$1$2${mask}`)
      .replace(bearer, `$1 ${mask}`)
      // "Basic settings" is prose; credentials in base64 are never one small-letter word.
      .replace(basic, (all, word: string, rest: string) =>
        /^[a-z]+[.]?$/.test(rest) ? all : `${word} ${mask}`,
      )
      .replace(jwt, mask)
      .replace(userInfo, `$1:${mask}@`)
      .replace(escapedField, `$1$2${mask}$2`)
      .replace(pair, `$1$2${mask}$2`)
      .replace(field, (all, before: string) => {
        // The ID of an authenticator names its mechanism: `password_based:built_in_database`.
        if (before.endsWith('password_based:')) return all
        const value = all.slice(before.length)
        const quote = /^(?:<<)?(["'])/.exec(value)?.[1] ?? ''
        // An empty value stays, as it is not a secret.
        return value === quote + quote && quote ? all : `${before}${quote}${mask}${quote}`
      })
  )
}

/** Is this the name of a field whose value must be hidden? */
export function isSecretName(field: string): boolean {
  return secretKey.test(field.replace(/([a-z])([A-Z])/g, '$1_$2'))
}

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
