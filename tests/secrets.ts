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

/** A URL with three secrets. */
export const markedUrl = `http://${marker}u:${marker}p@127.0.0.1:1/?token=${marker}`

/** What can hold a secret on a broker, with one in each place; the broker answers all of them. */
export const markedBodies: readonly (readonly [path: string, body: Readonly<Record<string, unknown>>])[] = [
  [
    '/connectors',
    {
      type: 'http',
      name: 'web',
      url: `http://${marker}u:${marker}p@127.0.0.1:1/`,
      headers: { 'x-api-key': marker },
      enable: false,
    },
  ],
  [
    '/connectors',
    { type: 'mqtt', name: 'far', server: '127.0.0.1:9', username: 'u', password: marker, enable: false },
  ],
  [
    '/actions',
    {
      type: 'http',
      name: 'hook',
      connector: 'web',
      enable: false,
      description: `old: ${markedTexts[6] ?? ''}`,
      parameters: {
        path: `/in?apikey=${marker}`,
        method: 'post',
        body: `{"v":\${payload},"password":"${marker}"}`,
        headers: { cookie: marker, 'X-Auth-Token': marker },
      },
    },
  ],
  [
    '/rules',
    {
      id: 'again',
      sql: `SELECT * FROM "t" WHERE password = '${marker}'`,
      description: `see ${markedUrl}`,
      actions: [
        {
          function: 'republish',
          args: { topic: 'a', payload: `{"token":"${marker}"}`, user_properties: '' },
        },
      ],
    },
  ],
  ['/exhooks', { name: 'hooks', url: markedUrl, enable: false }],
  [
    '/authentication',
    {
      mechanism: 'password_based',
      backend: 'http',
      method: 'post',
      url: markedUrl,
      body: { password: '${password}', api_key: marker },
      headers: { authorization: marker },
      enable: false,
    },
  ],
  [
    '/authorization/sources',
    { type: 'http', method: 'get', url: markedUrl, headers: { 'x-api-key': marker }, enable: false },
  ],
]
