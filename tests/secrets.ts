import { withValueAt, type Config } from '@/contract/family/config'
import type { Field, Fields } from '@/contract/family/field'
import type { Json } from '@/lib/text/big-json'

/** A secret that occurs nowhere else. */
export const marker = 'M4RK3R'

const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.${marker}`
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

/** Texts with a secret, one for each form that is recognized; a plain one under a harmless name cannot be. */
export const markedTexts: readonly string[] = [
  `${certificate}\n-----BEGIN PRIVATE KEY-----\n${marker}\n-----END PRIVATE KEY-----`,
  `Cookie: a=${marker}; b=${marker}`,
  `send Bearer ${marker} to it`,
  `the token ${jwt} ends`,
  `http://${marker}u:${marker}p@host:1/path`,
  `https://host/path?code=${marker}&x=1`,
  `AccountName=x;AccountKey=${marker}==`,
  `{"nested":"{\\"password\\":\\"${marker} ${marker}\\"}"}`,
  `[{<<"password">>,<<"${marker}">>}]`,
  `[{"key":"x-api-key","value":"${marker}"}]`,
  `{"v":\${payload.v},"password":"${marker}"}`,
]

const markedPairs = {
  authorization: `Basic ${marker}`,
  'x-api-key': marker,
  cookie: marker,
  'X-Auth-Token': marker,
}
/** In headers also what only ends like a key. */
const markedHeaders: Json = { ...markedPairs, 'x-functions-key': marker, 'X-Auth': marker }
const markedRows: Json = [
  { key: 'x-api-key', value: marker },
  { kafka_ext_header_key: 'token', kafka_ext_header_value: marker },
]

/** A value with secrets for a field; undefined where none fits into it. */
function markedValue(path: string, field: Field, text: string): Json | undefined {
  switch (field.kind) {
    case 'secret':
      return marker
    case 'keyValue':
      return /headers?$/i.test(path) ? markedHeaders : markedPairs
    case 'json':
      return /headers?$/.test(path) ? markedRows : { nested: [{ password: marker, text }] }
    case 'rows':
      return [markedConfig(field.fields, text)]
    case 'list':
      return [text]
    case 'text':
    case 'url':
    case 'hostPort':
    case 'topicFilter':
    case 'code':
    case 'file':
      return text
    default:
      return undefined
  }
}

/** A configuration with secrets in every field that can hold one. */
export function markedConfig(fields: Fields, text: string): Config {
  return Object.entries(fields).reduce<Config>((config, [path, field]) => {
    const value = markedValue(path, field, text)
    return value === undefined ? config : withValueAt(config, path, value)
  }, {})
}
