import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { BadOption } from './bad-option'
import { envName, flagNames } from './option-flags'
import { defaults, readOptions } from './options'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-options-'))
const certificate = selfSigned(Date.now()).cert
const fileWith = (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}
const ca = fileWith('ca.pem', `Bag Attributes\n${certificate}`)
const profiles = fileWith(
  'brokers.json',
  JSON.stringify([{ name: 'lab', address: 'http://192.0.2.7:18083' }]),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe('options', () => {
  it('default to this machine', () => expect(readOptions([], {})).toEqual(defaults))

  it.each<[string[], Record<string, string>, object]>([
    [['--port', '5000'], { SWITCHBOARD_PORT: '6000' }, { port: 5000 }],
    [[], { SWITCHBOARD_MQTT_PORT: '0', SWITCHBOARD_WS_PORT: '1' }, { mqttPort: 0, wsPort: 1 }],
    [['--seed=busy', '--bare', '--test-controls'], {}, { seed: 'busy', bare: true, testControls: true }],
    [[], { SWITCHBOARD_BARE: '1', SWITCHBOARD_TEST_CONTROLS: 'false' }, { bare: true, testControls: false }],
    [['--read-only'], {}, { readOnly: true }],
    [[], { SWITCHBOARD_READ_ONLY: 'true' }, { readOnly: true }],
    [['--edition', 'enterprise'], {}, { edition: 'enterprise' }],
    [[], { SWITCHBOARD_EDITION: 'enterprise' }, { edition: 'enterprise' }],
    [['--api', '5.8'], {}, { api: '5.8' }],
    [['--api', '5.9'], {}, { edition: 'enterprise' }],
    [[], { SWITCHBOARD_API: '5.8' }, { api: '5.8' }],
    [['--data', '/tmp/x', '--host', '::1'], {}, { data: '/tmp/x', host: '::1' }],
    [
      ['--broker', 'http://b:18083'],
      {},
      { broker: new URL('http://b:18083'), brokerWs: new URL('ws://b:8083/mqtt') },
    ],
    [['--broker', 'https://b'], {}, { brokerWs: new URL('wss://b:8084/mqtt') }],
    [['--broker', 'http://b/ops/api/v5/'], {}, { broker: new URL('http://b/ops') }],
    [['--broker', 'http://b', '--broker-ws', 'ws://c:1/m'], {}, { brokerWs: new URL('ws://c:1/m') }],
    [
      [],
      { SWITCHBOARD_TARGET: 'http://b', SWITCHBOARD_TARGET_WS: 'ws://c:1/m' },
      { broker: new URL('http://b'), brokerWs: new URL('ws://c:1/m') },
    ],
    [['--metrics'], {}, { metrics: true }],
    [[], { SWITCHBOARD_METRICS: '1' }, { metrics: true }],
    [
      ['--hosts', 'Console.Example, ops.example:8443,[::1]:4180,bücher.example'],
      {},
      { hosts: ['console.example', 'ops.example:8443', '[::1]:4180', 'xn--bcher-kva.example'] },
    ],
    [[], { SWITCHBOARD_PORT: '', SWITCHBOARD_TARGET: '', SWITCHBOARD_SEED: '' }, defaults],
    [['-h'], {}, { help: true }],
    [['--help', '--seed', 'wild', '--port', '1', '--listen', ':2'], {}, { help: true }],
    [['--version'], { SWITCHBOARD_VERSION: '1.0', SWITCHBOARD_HELP: 'yes' }, { version: true, help: false }],
  ])('are parsed from %j %j', (args, env, want) => expect(readOptions(args, env)).toMatchObject(want))

  it.each<[string[], string]>([
    [['--port', '70000'], '--port must be a port from 0 to 65535, not "70000"'],
    [['--port', 'x'], '--port must be a port'],
    [['--port=-1'], '--port must be a port'],
    [['--port'], '--port needs a value: --port PORT'],
    [['--port', '--bare'], '--port needs a value'],
    [['--data', ''], '--data needs a value'],
    [['--port', '1', '--port=2'], '--port is there twice'],
    [['--bare=1'], '--bare takes no value'],
    [['--seed', 'wild'], '--seed must be one of calm, busy'],
    [['--edition', 'cloud'], '--edition must be opensource or enterprise, not "cloud"'],
    [['--api', '6.4'], '--api must be a release from 5.1 to 6.3, not "6.4"'],
    [['--api', '6.2', '--edition', 'opensource'], '--edition must be enterprise with release 6.2'],
    [['--nonsense'], 'There is no option --nonsense.'],
    [['--reed-only'], 'Did you mean --read-only?'],
    [['-x'], 'There is no option -x.'],
    [['stray'], '"stray" is no option'],
    [['--broker', 'ftp://x'], '--broker must be an address starting with http:// or https://, not "ftp://x"'],
    [['--broker', 'localhost:18083'], '--broker must be an address'],
    [['--broker', 'http://h/#/clients'], '--broker must be an address'],
    [['--broker', 'http://user:pw@h'], '--broker must have no user and no password in its address'],
    [['--broker', 'http://h', '--broker-ws', 'ws://u:p@h/mqtt'], '--broker-ws must have no user'],
    [['--listen', ':4180', '--port', '1'], '--port and --listen exclude each other'],
    [['--listen', 'localhost:4180'], '--listen must be an IP address and a port'],
    [['--broker', 'http://h', '--profiles', 'x'], '--broker and --profiles exclude each other'],
    [['--profiles', profiles, '--broker-ws', 'ws://h'], '--broker-ws has no effect with --profiles'],
    [['--broker-ws', 'ws://h'], '--broker-ws has no effect without --broker'],
    [['--ca', ca], '--ca has no effect without --broker or --profiles'],
    [['--profiles', '/nowhere/brokers.json'], 'brokers.json cannot be read: there is no such file'],
    [['--profiles', folder], 'cannot be read: it is a folder'],
    [['--hosts', 'https://a.example'], '--hosts must be host names such as'],
    [['--hosts', 'a.example:0'], '--hosts must be host names such as'],
    [['--hosts', 'user@a.example'], '--hosts must be host names such as'],
    [['--tls-cert', 'c'], '--tls-cert needs its counterpart'],
  ])('%j are rejected with a sentence', (args, sentence) => {
    expect(() => readOptions(args, {})).toThrow(BadOption)
    expect(() => readOptions(args, {})).toThrow(sentence)
  })

  it.each([
    [{ SWITCHBOARD_BARE: 'maybe' }, 'SWITCHBOARD_BARE must be 1, true, 0 or false, not "maybe"'],
    // What Kubernetes sets for a service that is called switchboard.
    [{ SWITCHBOARD_PORT: 'tcp://10.0.0.7:4180' }, 'SWITCHBOARD_PORT must be a port'],
    [{ SWITCHBOARD_TARGET: 'b:18083' }, 'SWITCHBOARD_TARGET must be an address'],
    [
      { SWITCHBOARD_TARGET: 'http://b', SWITCHBOARD_DATA: '/x' },
      'SWITCHBOARD_DATA has no effect with SWITCHBOARD_TARGET',
    ],
  ])('%j is rejected by the name of the variable', (env, sentence) =>
    expect(() => readOptions([], env)).toThrow(sentence),
  )

  it('leave the broker of the terminal alone', () =>
    expect(readOptions([], { SWITCHBOARD_BROKER: 'http://localhost:4180' })).toEqual(defaults))

  const embedded = [
    'mqtt-port',
    'ws-port',
    'seed',
    'api',
    'edition',
    'bare',
    'data',
    'allow-plugins',
    'test-controls',
    'lifelike',
  ]
  it.each(embedded)('--%s is refused together with a real broker, where it has no effect', (name) => {
    const value: Readonly<Record<string, readonly string[]>> = { bare: [], 'test-controls': [], lifelike: [] }
    const args = [`--${name}`, ...(value[name] ?? ['1'])]
    for (const real of [
      ['--broker', 'http://h'],
      ['--profiles', profiles],
    ])
      expect(() => readOptions([...real, ...args], {})).toThrow(
        `--${name} has no effect with ${real[0] ?? ''}`,
      )
  })

  it.each<[string[], Record<string, string>, readonly string[]]>([
    [['--port', '4180'], {}, ['port']],
    [['--listen', '127.0.0.1:4180'], {}, ['port']],
    [[], { SWITCHBOARD_LISTEN: ':4180' }, ['port']],
    [['--mqtt-port', '1883'], { SWITCHBOARD_WS_PORT: '8083' }, ['mqttPort', 'wsPort']],
    [['--host', '::1'], {}, []],
  ])('%j %j fix these ports: %j', (args, env, fixedPorts) =>
    expect(readOptions(args, env).fixedPorts).toEqual(fixedPorts),
  )

  it('have a variable of their own each, apart from those of the terminal', () => {
    const names = flagNames.flatMap((flag) => envName(flag) ?? [])
    expect(new Set(names).size).toBe(names.length)
    const terminal = ['BROKER', 'USER', 'PASSWORD', 'KEY', 'SECRET'].map((name) => `SWITCHBOARD_${name}`)
    expect(names.filter((name) => terminal.includes(name))).toEqual([])
  })
})

describe('--ca', () => {
  const broker = ['--broker', 'https://h']

  it('reads the certificates of the file at start', () => {
    expect(readOptions([...broker, '--ca', ca], {}).ca?.trim()).toBe(certificate.trim())
    const twice = fileWith('twice.pem', `${certificate}\n${certificate}`)
    expect(readOptions([...broker, '--ca', twice], {}).ca?.match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
  })

  it('is for all brokers of the file that name no authority', () => {
    const own = fileWith('own.pem', selfSigned(Date.now()).cert)
    const file = fileWith(
      'two.json',
      JSON.stringify([
        { name: 'a', address: 'https://a' },
        { name: 'b', address: 'https://b', ca: 'own.pem' },
      ]),
    )
    const [first, second] = readOptions(['--profiles', file, '--ca', ca], {}).profiles
    expect(first?.ca?.trim()).toBe(certificate.trim())
    expect([second?.ca !== undefined, second?.ca === first?.ca, own.endsWith('own.pem')]).toEqual([
      true,
      false,
      true,
    ])
  })

  it.each([
    ['missing.pem', undefined, '--ca: FILE cannot be read: there is no such file'],
    ['empty.pem', '', '--ca: FILE has no certificate in PEM form'],
    ['der.crt', Buffer.from([0x30, 0x82, 0x01, 0x0a]), '--ca: FILE has no certificate in PEM form'],
    [
      'broken.pem',
      '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
      '--ca: certificate 1 of FILE cannot be read',
    ],
  ])('refuses %s in words', (name, content, sentence) => {
    const file = content === undefined ? join(folder, name) : fileWith(name, content)
    expect(() => readOptions([...broker, '--ca', file], {})).toThrow(sentence.replace('FILE', file))
  })
})
