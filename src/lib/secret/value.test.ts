import { describe, expect, it } from 'vitest'
import { fillSecrets, fillSecretsFrom, hasSecrets, listMaskedPaths, listMasks, maskSecrets } from './value'

const pem = '-----BEGIN PRIVATE KEY-----\nS3CRET\n-----END PRIVATE KEY-----'
const crt = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'

/** A configuration with secrets of all kinds, and the paths of those that are masked. */
const config = {
  name: 'a',
  url: 'http://ann:S3CRET@h/?token=S3CRET',
  password: 'S3CRET',
  ssl: { keyfile: pem, certfile: `${crt}\n${pem}`, verify: 'verify_none' },
  headers: { accept: 'text/plain', 'x-functions-key': 'S3CRET', cookie: 'S3CRET' },
  list: {
    headers: [{ key: 'x-api-key', value: 'S3CRET' }, ['X-Auth-Token', 'S3CRET'], { key: 'a', value: 'b' }],
  },
  kafka_ext_headers: [{ kafka_ext_header_key: 'token', kafka_ext_header_value: 'S3CRET' }],
  credentials: { value: 'S3CRET', type: 'basic' },
  body: '{"password":"S3CRET"}',
  authorization: { no_match: 'allow', cache: { enable: true } },
  bind_password: '${password}',
  token_file: 'file:///etc/token',
}
const paths = [
  'url#user',
  'url#password',
  'url#token',
  'password',
  'ssl.keyfile',
  'ssl.certfile#private_key',
  'headers.x-functions-key',
  'headers.cookie',
  'list.headers.0.value',
  'list.headers.1.1',
  'kafka_ext_headers.0.kafka_ext_header_value',
  'credentials.value',
  'body#password',
]

describe('maskSecrets', () => {
  it('masks fields, headers in maps and pairs, parts of texts and private keys, and nothing else', () => {
    const masked = maskSecrets(config)
    expect(JSON.stringify(masked)).not.toContain('S3CRET')
    expect([listMaskedPaths(masked), hasSecrets(config), hasSecrets(masked)]).toEqual([paths, true, false])
    expect(masked).toMatchObject({
      name: 'a',
      url: 'http://******:******@h/?token=******',
      headers: { accept: 'text/plain' },
      authorization: config.authorization,
      bind_password: '${password}',
      token_file: 'file:///etc/token',
      credentials: { type: 'basic' },
    })
  })

  it('gives the secrets back that the broker has', () => {
    expect(fillSecretsFrom(maskSecrets(config), config)).toEqual(config)
  })

  it('takes typed secrets by their paths', () => {
    const filled = fillSecrets(maskSecrets(config), (path) => (paths.includes(path) ? 'typed' : undefined))
    expect([listMaskedPaths(filled), filled.url, filled.list.headers[1]]).toEqual([
      [],
      'http://typed:typed@h/?token=typed',
      ['X-Auth-Token', 'typed'],
    ])
  })
})

describe('lists', () => {
  const known = {
    rows: [
      { name: 'a', token: 'S1' },
      { name: 'b', token: 'S2' },
    ],
  }
  it('find the secrets of an item at another place', () => {
    const wanted = {
      rows: [
        { name: 'b', token: '******' },
        { name: 'a', token: '******' },
      ],
    }
    expect(fillSecretsFrom(wanted, known)).toEqual({ rows: [known.rows[1], known.rows[0]] })
  })
  it('have the secrets of all 10,000 items after one was removed', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `n${index}`, token: `S${index}` }))
    const others = maskSecrets(rows.slice(1))
    expect(fillSecretsFrom({ rows: others }, { rows })).toEqual({ rows: rows.slice(1) })
  })
  it('give an edited item the secrets of its place, and a new one none', () => {
    const edited = {
      rows: [
        { name: 'a', token: '******' },
        { name: 'c', token: '******' },
      ],
    }
    expect(fillSecretsFrom(edited, known).rows[1]).toEqual({ name: 'c', token: 'S2' })
    const more = { rows: [...edited.rows, { name: 'd', token: '******' }] }
    expect(fillSecretsFrom(more, known).rows.map(({ token }) => token)).toEqual(['S1', '******', '******'])
  })
})

it('leaves a value without masks as it is', () => {
  const value = { name: 'a', list: [{ token: 'S1' }] }
  expect(fillSecretsFrom(value, { list: [{ token: 'S2' }] })).toBe(value)
})

it('takes six asterisks under another name for the value itself', () => {
  const value = { description: '******', text: 'stars ****** here', password: '******' }
  expect(maskSecrets(value)).toEqual(value)
  expect(listMaskedPaths(value)).toEqual(['password'])
  expect(fillSecretsFrom(value, { description: 'old', password: 'S1' })).toEqual({ ...value, password: 'S1' })
  // A broker may mask names that are not known here, so they are asked for before something new is created.
  expect(listMasks(value, { doubtful: true }).map(({ path }) => path)).toEqual(['description', 'password'])
})
