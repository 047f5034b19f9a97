import { isSecretField, isSecretHeader, secretWord } from './name'

/** How a secret is written at its place: percent-encoded, or escaped in that many levels of JSON strings. */
export type Encoding = 'plain' | 'url' | number

/** A part of a text that holds a secret, and the name under which it is asked for. */
export type Hit = {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly encoding: Encoding
}

/** Finds secrets of one form. */
export type Pass = (text: string) => Iterable<Hit>

/** Only what follows the secret word matters; bounded, so that one very long word does not take quadratic time. */
const name = `${secretWord}[\\w.-]{0,60}`
const between = '\\s*(?::|=>?)\\s*'

/** The whole name whose end begins at `at`: the expressions start at the secret word. */
function wholeName(text: string, at: number, end: string): string {
  let start = at
  while (start > 0 && at - start < 60 && /[\w-]/.test(text[start - 1] ?? '')) start -= 1
  return text.slice(start, at) + end
}

/** A text of SQL compares columns, so only what is in quotes is a value. */
const sql = /^\s*(?:select|insert|foreach|update|delete|merge|with|upsert|replace)\s/i

const pem = /(-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----)([\s\S]*?)(?=-----END [A-Z0-9 ]*PRIVATE KEY-----|$)/g
function* privateKeys(text: string): Iterable<Hit> {
  for (const { index, 1: head = '', 2: body = '' } of text.matchAll(pem))
    yield {
      from: index + head.length,
      to: index + head.length + body.length,
      name: 'private_key',
      encoding: body.includes('\\n') ? 1 : 'plain',
    }
}

const header = /\b((?:proxy-)?authorization|(?:set-)?cookie)(["']?\s*[:=]\s*)(?!["'])([^\r\n"'\\]+)/gi
function* headers(text: string): Iterable<Hit> {
  for (const { index, 1: own = '', 2: middle = '', 3: value = '' } of text.matchAll(header)) {
    const from = index + own.length + middle.length
    yield { from, to: from + value.trimEnd().length, name: own, encoding: 'plain' }
  }
}

const credentials = /\b(Bearer|Basic)(\s+)([\w.~+/=-]+|\*{6})/gi
function* schemes(text: string): Iterable<Hit> {
  for (const { index, 1: scheme = '', 2: gap = '', 3: value = '' } of text.matchAll(credentials)) {
    // "Basic settings" is prose; credentials in base64 are never one small-letter word.
    if (/^basic$/i.test(scheme) && /^[a-z]+[.]?$/.test(value)) continue
    const from = index + scheme.length + gap.length
    yield { from, to: from + value.length, name: scheme, encoding: 'plain' }
  }
}

const jwt = /\beyJ(?:[\w-]{1,2048}\.[\w-]+(?:\.[\w-]*){1,3}|\*{6})/g
function* jsonWebTokens(text: string): Iterable<Hit> {
  // The first letters stay, so that a masked one is still known as such.
  for (const { index, 0: all } of text.matchAll(jwt))
    yield { from: index + 3, to: index + all.length, name: 'jwt', encoding: 'plain' }
}

const userInfo =
  /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/)(?:([^\s/:@?#"'<>]{0,255})(:)([^\s/"<>]{1,512})|([^\s/:@?#"'<>]{1,255}))@/gi
/** Without a scheme, where the whole text is an address. */
const bareUserInfo = /^(\s*)([^\s/:@?#"'<>{}$]{1,255})(:)([^\s/@"<>]{1,512})@(?=[\w.-]+(?::\d+|\/))/g
function* users(text: string): Iterable<Hit> {
  for (const { index, 1: head = '', 2: user = '', 3: colon = '', 4: password = '', 5: alone } of [
    ...text.matchAll(userInfo),
    ...text.matchAll(bareUserInfo),
  ]) {
    const from = index + head.length
    const to = from + (alone ?? user).length
    if (to > from) yield { from, to, name: 'user', encoding: 'url' }
    if (alone === undefined)
      yield {
        from: to + colon.length,
        to: to + colon.length + password.length,
        name: 'password',
        encoding: 'url',
      }
  }
}

const parameter = /([?&](?:amp;)?)([\w.[\]-]{1,60})(=)([^&#\s"'<>\\]+)/g
const secretParameter = /^(?:key|code|sig|sas|auth|signature|access_?key|subscription-key)$/i
function* parameters(text: string): Iterable<Hit> {
  for (const { index, 1: mark = '', 2: own = '', 3: equals = '', 4: value = '' } of text.matchAll(
    parameter,
  )) {
    const from = index + mark.length + own.length + equals.length
    if (secretParameter.test(own) || isSecretField(own) || isSecretHeader(own))
      yield { from, to: from + value.length, name: own, encoding: 'url' }
  }
}

const accessKey =
  /\b((?:account|shared_?access|storage|access|shared|master|primary|secondary)_?key)(\s*=\s*)([^\s;,&"'\\]+)/gi
function* connectionStrings(text: string): Iterable<Hit> {
  for (const { index, 1: own = '', 2: equals = '', 3: value = '' } of text.matchAll(accessKey)) {
    const from = index + own.length + equals.length
    yield { from, to: from + value.length, name: own, encoding: 'plain' }
  }
}

// JSON inside a JSON string has escaped quotes; such a value ends at the next escaped quote. A broker's crash log has `<<"name">> => <<"value">>`.
const escapedField = new RegExp(
  `(${name})(\\\\+["'](?:>>)?${between}(?:<<)?)(\\\\+["'])([\\s\\S]*?)(?:(?<!\\\\)\\3|$)`,
  'gi',
)
function* escapedFields(text: string): Iterable<Hit> {
  for (const { index, 1: own = '', 2: middle = '', 3: quote = '', 4: value = '' } of text.matchAll(
    escapedField,
  )) {
    const from = index + own.length + middle.length + quote.length
    if (isSecretField(wholeName(text, index, own)))
      yield {
        from,
        to: from + value.length,
        name: wholeName(text, index, own),
        // One backslash before the quote is one more level, three are two.
        encoding: 1 + Math.round(Math.log2(quote.length)),
      }
  }
}

// `{<<"name">>,<<"value">>}` in a crash log.
const erlangPair = new RegExp(
  `(\\{(?:<<)?\\\\*["']?[\\w.-]{0,60})(${name})(\\\\*["']?(?:>>)?,\\s*(?:<<)?)(\\\\*["'])([\\s\\S]*?)(?:(?<!\\\\)\\4|$)`,
  'gi',
)
function* erlangPairs(text: string): Iterable<Hit> {
  for (const {
    index,
    1: head = '',
    2: own = '',
    3: middle = '',
    4: quote = '',
    5: value = '',
  } of text.matchAll(erlangPair)) {
    const from = index + head.length + own.length + middle.length + quote.length
    yield { from, to: from + value.length, name: own, encoding: quote.length }
  }
}

// `{"key":"x-api-key","value":"…"}` in a text of JSON, which may be in a JSON string itself.
const jsonPair =
  /((\\{0,7})"(?:key|name|header)\2"\s*:\s*\2")([\w.-]{1,80})(\2"\s*,\s*\2"value\2"\s*:\s*\2")([\s\S]*?)(?=(?<!\\)\2"|$)/gi
function* jsonPairs(text: string): Iterable<Hit> {
  for (const {
    index,
    1: head = '',
    2: escape = '',
    3: own = '',
    4: middle = '',
    5: value = '',
  } of text.matchAll(jsonPair)) {
    const from = index + head.length + own.length + middle.length
    if (isSecretField(own))
      yield {
        from,
        to: from + value.length,
        name: own,
        encoding: 1 + Math.round(Math.log2(escape.length + 1)),
      }
  }
}

const field = new RegExp(
  `(${name})(["']?(?:>>)?${between})((?:<<)?"(?:[^"\\\\]|\\\\[\\s\\S])*(?:"(?:>>)?)?|'(?:[^'\\\\]|` +
    `\\\\[\\s\\S])*'?|(?!\\\\?["'\\[{]|true\\b|false\\b|null\\b)(?:\\$\\{[^{}\\s]*\\}|[^\\s,;&"'}\\]])+)`,
  'gi',
)
function* fields(text: string): Iterable<Hit> {
  const isSql = sql.test(text)
  for (const { index, 1: own = '', 2: middle = '', 3: value = '' } of text.matchAll(field)) {
    const start = index + own.length + middle.length
    const [open = ''] = /^(?:<<)?["']/.exec(value) ?? []
    const whole = wholeName(text, index, own)
    // The ID of an authenticator names its mechanism: `password_based:built_in_database`.
    if (/password_based$/i.test(own) && middle === ':') continue
    // Those of URLs were found above, and so were the credentials after a scheme.
    const before = text[index - (whole.length - own.length) - 1] ?? ''
    if (!isSecretField(whole) || /[?&]/.test(before) || /^(?:bearer|basic|digest)$/i.test(value)) continue
    // In SQL `concat('token:', x)` is no field, and a name after `=` is a column.
    if (isSql && !/["']/.test(middle) && (open === '' || !middle.includes('='))) continue
    const [close = ''] = open === '' ? [] : (/["'](?:>>)?$/.exec(value.slice(open.length)) ?? [])
    const from = start + open.length
    const isForm = text[start + value.length] === '&'
    yield {
      from,
      to: start + value.length - close.length,
      name: whole,
      encoding: open !== '' ? 1 : isForm ? 'url' : 'plain',
    }
  }
}

/** The passes, in order: what an earlier one has found is one value to the later ones. */
export const passes: readonly Pass[] = [
  privateKeys,
  headers,
  schemes,
  jsonWebTokens,
  users,
  parameters,
  connectionStrings,
  escapedFields,
  erlangPairs,
  jsonPairs,
  fields,
]
