import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BadOption } from './bad-option'
import { parseProfiles, readProfiles, toPageProfile } from './profiles'

const parse = (input: unknown) =>
  parseProfiles(typeof input === 'string' ? input : JSON.stringify(input), 'brokers.json')
const one = { name: 'prod-eu', address: 'http://192.0.2.7:18083' }

describe('a file of brokers', () => {
  it('requires a name and an address; the rest has defaults', () => {
    expect(
      parse([
        one,
        { name: 'b', address: 'https://[::1]:8443/base', label: '测试', color: 'info', readOnly: true },
        { ...one, name: 'p', production: true, mqtt: 'wss://m/x' },
        // The key of earlier versions.
        { ...one, name: 'q', colour: 'warn' },
      ]),
    ).toMatchObject([
      {
        name: 'prod-eu',
        label: 'prod-eu',
        color: 'accent',
        production: false,
        readOnly: false,
        address: new URL(one.address),
        mqtt: new URL('ws://192.0.2.7:8083/mqtt'),
      },
      {
        name: 'b',
        label: '测试',
        color: 'info',
        production: false,
        readOnly: true,
        address: new URL('https://[::1]:8443/base'),
        mqtt: new URL('wss://[::1]:8084/mqtt'),
      },
      {
        name: 'p',
        label: 'p',
        color: 'bad',
        production: true,
        readOnly: false,
        address: new URL(one.address),
        mqtt: new URL('wss://m/x'),
      },
      {
        name: 'q',
        label: 'q',
        color: 'warn',
        production: false,
        readOnly: false,
        address: new URL(one.address),
        mqtt: new URL('ws://192.0.2.7:8083/mqtt'),
      },
    ])
  })

  it.each<[unknown, string]>([
    ['[{]', 'brokers.json is not valid JSON: line 1, column 3'],
    ['[{"name":"a","name":"b"}]', 'brokers.json has a key twice: line 1, column'],
    [{}, 'the file must be a list'],
    [[], 'the file must name at least one broker'],
    [[one, { name: 'b' }], '[1].address is missing: it must be an address such as http://192.0.2.7:18083'],
    [[{ ...one, address: 'ftp://x' }], '[0].address must be an address such as'],
    [[{ ...one, address: 'http://x?y=1' }], '[0].address must be an address such as'],
    [[{ ...one, address: 'http://admin:public@x' }], '[0].address must carry no user and no password'],
    [[{ ...one, mqtt: 'http://x' }], '[0].mqtt must be an address such as ws://'],
    [[{ ...one, name: 'Prod EU' }], '[0].name must be 1 to 32 of a-z, 0-9 and -'],
    [[{ ...one, name: '../x' }], '[0].name must be'],
    [[one, one], '[1].name is taken by another: prod-eu'],
    [
      [
        { ...one, label: 'Lab' },
        { ...one, name: 'b', label: ' lab' },
      ],
      '[1].label is taken by [0]:  lab',
    ],
    [
      [
        { ...one, label: 'b' },
        { ...one, name: 'b' },
      ],
      '[1].label (its name) is taken by [0]: b',
    ],
    [[{ ...one, label: ' ' }], '[0].label must not be empty'],
    [[{ ...one, ca: '' }], '[0].ca must name a file'],
    [[{ ...one, ca: 'none.pem' }], 'brokers.json: [0].ca: '],
    [[{ ...one, color: '#f00' }], '[0].color must be one of accent, ok, info, warn, bad'],
    [[{ ...one, production: 'yes' }], '[0].production must be true or false'],
    [
      [{ ...one, password: 'public' }],
      '[0].password is not known here; a broker has name, address, mqtt, label, color, ca, production, readOnly, tags, and no secrets',
    ],
  ])('rejects %j with its position: %s', (input, words) => {
    expect(() => parse(input)).toThrow(BadOption)
    expect(() => parse(input)).toThrow(words)
  })

  it('reports all mistakes at once', () => {
    expect(() => parse([{ ...one, color: 'red', token: 'x' }, { name: 5 }])).toThrow(
      /\[0\]\.color[^]*\[0\]\.token[^]*\[1\]\.name[^]*\[1\]\.address/,
    )
  })

  it('may begin with the mark of its encoding, as editors of Windows write it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-profiles-'))
    const file = join(folder, 'brokers.json')
    try {
      for (const encoding of ['utf8', 'utf16le'] as const) {
        writeFileSync(file, Buffer.from(`\uFEFF${JSON.stringify([{ ...one, label: '测试' }])}`, encoding))
        expect(readProfiles(file, '--profiles').map(({ label }) => label)).toEqual(['测试'])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('takes an address that was copied with the path of the API', () => {
    const addresses = parse([
      { ...one, address: 'http://192.0.2.7:18083/ops/api/v5/' },
      { ...one, name: 'b', address: 'http://192.0.2.7:18083/' },
    ]).map(({ address }) => address.href)
    expect(addresses).toEqual(['http://192.0.2.7:18083/ops', 'http://192.0.2.7:18083/'])
  })

  it('gives the page neither paths nor authorities', () => {
    const [profile] = parse([one])
    expect(profile && Object.keys(toPageProfile({ ...profile, ca: 'PEM' }))).toEqual([
      'name',
      'identity',
      'label',
      'address',
      'color',
      'production',
      'readOnly',
    ])
  })
})
