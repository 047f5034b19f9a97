import { describe, expect, it } from 'vitest'
import { initialConfig } from '@/contract/family/body'
import { at, maskedSecret, type Config } from '@/contract/family/config'
import { rows, text } from '@/contract/family/field'
import { bridgeProblems } from '@/features/bridge/fields/rules'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { findListenerKind } from '@/features/listener/fields'
import * as pki from '@/lib/net/tls-fixture'
import { createFormStore } from './store'
import type { FormStoreOptions } from './values'

const types = await allBridgeTypes()
const fieldsOf = (type: string) => {
  const found = types.find((one) => one.type === type)
  if (found === undefined) throw new Error(`no type ${type}`)
  return found.fields
}
const open = (type: string, given: Config, more: Partial<FormStoreOptions> = {}) => {
  const fields = fieldsOf(type)
  return createFormStore({
    fields,
    initialValues: initialConfig(fields, given),
    validate: (config) => bridgeProblems(type, config),
    ...more,
  })
}
const wrong = (store: ReturnType<typeof open>) =>
  store.problems().map(({ path, reason }) => `${path} ${reason}`)
const config = (store: ReturnType<typeof open>) => store.state.get().config

describe('a store’s form', () => {
  it('parses typed text, keeps it until blur, and reports invalid values', () => {
    const store = open('webhook', { url: 'http://a' })
    store.type('pool_size', '１２')
    expect([at(config(store), 'pool_size'), store.state.get().drafts['pool_size']]).toEqual([12, '１２'])
    store.leave('pool_size')
    expect(store.state.get().drafts).toEqual({})
    store.type('pool_size', '1e3')
    expect(wrong(store)).toEqual(['pool_size error.number'])
    store.type('pool_size', '')
    expect(wrong(store)).toEqual([])
    store.type('connect_timeout', '30')
    expect(wrong(store)).toEqual(['connect_timeout error.duration'])
    store.type('connect_timeout', '30s')
    expect(wrong(store)).toEqual([])
    expect(store.changed()).toEqual(['connect_timeout', 'pool_size'])
  })

  it('shows the problem of a field that was left, and that of no other', () => {
    const store = open('webhook', { url: 'http://a', pool_size: 8 })
    const shown = () =>
      Object.values(store.state.get().problems).map(({ path, reason }) => `${path} ${reason}`)
    store.type('pool_size', '0')
    store.type('connect_timeout', '30')
    expect(shown()).toEqual([])
    store.checkField('pool_size')
    expect(store.state.get().problems['pool_size']?.values).toEqual({ min: '1' })
    expect(shown()).toEqual(['pool_size error.min'])
    store.type('pool_size', '9')
    expect(shown()).toEqual([])
  })

  it('says that a field is missing when it was emptied and left, not when it was passed', () => {
    const store = open('webhook', { url: 'http://a' })
    store.checkField('name')
    expect(store.state.get().problems).toEqual({})
    store.type('url', '')
    store.checkField('url')
    expect(store.state.get().problems['url']?.reason).toBe('error.required')
  })

  it('rejects a private key as certificate, and truncated text, where TLS is on', () => {
    const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`
    const store = open('webhook', { url: 'https://a', ssl: { enable: true, certfile: pem('PRIVATE KEY') } })
    expect(wrong(store)).toEqual([])
    store.type('ssl.cacertfile', pem('PRIVATE KEY'))
    store.type('ssl.keyfile', '-----BEGIN PRIVATE KEY-----\nMIIB')
    expect(wrong(store)).toEqual([
      'ssl.cacertfile bridge.problem.noCertificate',
      'ssl.keyfile bridge.problem.brokenPem',
    ])
    store.type('ssl.cacertfile', pem('CERTIFICATE'))
    store.type('ssl.keyfile', '/etc/key.pem')
    expect(wrong(store)).toEqual([])
    store.type('ssl.keyfile', pem('CERTIFICATE'))
    expect(wrong(store)).toEqual(['ssl.keyfile bridge.problem.noKey'])
    store.set('ssl.enable', false)
    expect(wrong(store)).toEqual([])
  })

  it('rejects a key that does not match its certificate, or is encrypted without a password, before sending', () => {
    const fields = findListenerKind('ssl')?.fields ?? {}
    const store = createFormStore({
      fields,
      initialValues: initialConfig(fields, { type: 'ssl', name: 'x', bind: '8883' }),
    })
    const found = () =>
      store
        .problems()
        .filter(({ path }) => path.startsWith('ssl_options.'))
        .map(({ path, reason }) => `${path} ${reason}`)
    store.type('ssl_options.certfile', pki.certificateA)
    store.type('ssl_options.keyfile', pki.keyB)
    expect(found()).toEqual(['ssl_options.keyfile bridge.problem.keyMismatch'])
    store.type('ssl_options.keyfile', pki.encryptedKeyA)
    expect(found()).toEqual(['ssl_options.keyfile bridge.problem.keyEncrypted'])
    store.type('ssl_options.password', 'x')
    expect(found()).toEqual([])
    store.type('ssl_options.password', '')
    store.type('ssl_options.keyfile', pki.keyA)
    expect(found()).toEqual([])
    store.type('ssl_options.keyfile', 'data/certs/key')
    store.type('ssl_options.cacertfile', '0\u0082\u0003\uFFFD')
    store.type('ssl_options.dhfile', 'etc/dh\u0000.pem')
    expect(found()).toEqual([
      'ssl_options.cacertfile bridge.problem.badPath',
      'ssl_options.dhfile bridge.problem.badPath',
    ])
  })

  it('requires one direction, and restores the fields below a switch', () => {
    const store = open('mqtt', { server: 'a:1883' })
    expect(wrong(store)).toEqual(['ingress bridge.problem.noTopic', 'egress bridge.problem.noTopic'])
    store.turn('ingress', true)
    expect(wrong(store)).toEqual(['ingress.remote.topic error.required'])
    store.type('ingress.remote.topic', 'up/#')
    store.turn('ingress', false)
    store.turn('ingress', true)
    expect([wrong(store), at(config(store), 'ingress.remote')]).toEqual([[], { topic: 'up/#', qos: 1 }])
    store.turn('egress', true)
    store.type('ingress.remote.topic', 'up/1')
    store.type('egress.remote.topic', 'up/1')
    expect(wrong(store)).toEqual([
      'ingress.remote.topic bridge.problem.sameTopic',
      'egress.remote.topic bridge.problem.sameTopic',
    ])
  })

  it('switches between object types and a constant, and requires their fields', () => {
    const store = open('kafka', { bootstrap_hosts: 'a:9092', kafka: { topic: 't' } })
    expect(store.shape(config(store)).filter((path) => path.startsWith('authentication.'))).toEqual([])
    store.choose('authentication', 'auth_username_password')
    expect(store.shape(config(store)).filter((path) => path.startsWith('authentication.'))).toEqual([
      'authentication.mechanism',
      'authentication.username',
      'authentication.password',
    ])
    expect(wrong(store)).toEqual([
      'authentication.username error.required',
      'authentication.password error.required',
    ])
    store.choose('authentication', 'none')
    expect([at(config(store), 'authentication'), wrong(store)]).toEqual(['none', []])
  })

  it('opens the section of the first invalid field, and returns it for the focus', () => {
    const store = open('webhook', { url: 'http://a' })
    store.type('pool_size', 'many')
    store.search('url')
    store.show(store.problems())
    expect(store.state.get()).toMatchObject({
      open: { connection: true },
      query: '',
      focus: { path: 'pool_size' },
    })
  })

  it('parses a Redis command, and reports an unterminated quote', () => {
    const store = open('redis_single', { server: 'a:6379' })
    store.type('command_template', 'LPUSH "my list" ${payload}')
    expect(at(config(store), 'command_template')).toEqual(['LPUSH', 'my list', '${payload}'])
    store.type('command_template', 'LPUSH "my')
    expect(wrong(store)).toContain('command_template bridge.problem.openQuote')
  })

  it('keeps unknown fields of a newer broker, and rejects new unknown names', () => {
    const store = open('webhook', { url: 'http://a', newer: { x: 1 } })
    expect(wrong(store)).toEqual([])
    expect(store.readJson('{"url":"http://a","typo":1}')).toBeUndefined()
    expect(wrong(store)).toEqual(['typo error.unknown'])
  })

  it('rerenders only the typed field: the others keep the identity of their values', () => {
    const store = open('webhook', { url: 'http://a' })
    const before = config(store)
    store.type('url', 'http://ab')
    const after = config(store)
    expect(Object.keys(store.fields).filter((path) => at(before, path) !== at(after, path))).toEqual(['url'])
  })
})

describe('secrets (catalogue I13)', () => {
  const stored = { server: 'a:1883', password: maskedSecret, ingress: { remote: { topic: 'x' } } }
  it('are sent back masked when untouched', () => {
    const store = open('mqtt', stored)
    expect([wrong(store), store.isPreserved('password'), at(config(store), 'password')]).toEqual([
      [],
      true,
      maskedSecret,
    ])
  })
  it('are removed when cleared, and sent when typed again', () => {
    const store = open('mqtt', stored)
    store.type('password', '')
    expect(at(config(store), 'password')).toBeUndefined()
    store.type('password', 'n3w')
    expect([at(config(store), 'password'), store.isPreserved('password'), wrong(store)]).toEqual([
      'n3w',
      false,
      [],
    ])
    store.keep('password')
    expect(store.isPreserved('password')).toBe(true)
  })
  it('are rejected when asterisks were typed, or something after them', () => {
    const store = open('mqtt', { ...stored, password: 'known' })
    for (const text of ['***', '******', '******x']) {
      store.type('password', text)
      expect(wrong(store)).toEqual(['password bridge.problem.stars'])
    }
    const edited = open('mqtt', stored)
    edited.type('password', '******x')
    expect(wrong(edited)).toEqual(['password bridge.problem.stars'])
    // Exactly six mean: keep the stored value; the field shows that.
    edited.type('password', '******')
    expect([wrong(edited), edited.isPreserved('password')]).toEqual([[], false])
  })
  it('are required again for a copy (catalogue K4)', () => {
    const store = open('mqtt', { ...stored, password: '' }, { secretsToReenter: ['password'] })
    expect(wrong(store)).toEqual(['password bridge.problem.again'])
    store.type('password', 'again')
    expect(wrong(store)).toEqual([])
  })
  it('are six asterisks in the JSON, which keeps typed ones (catalogue K6)', () => {
    const store = open('webhook', { url: 'http://a', headers: { authorization: 'Bearer abc' } })
    expect(store.json()).not.toContain('abc')
    expect(store.readJson(store.json().replace('http://a', 'http://b'))).toBeUndefined()
    expect([at(config(store), 'url'), at(config(store), 'headers')]).toEqual([
      'http://b',
      { authorization: 'Bearer abc' },
    ])
  })
  it('are masked within texts of the JSON, come back with an edit, and are never sent masked', () => {
    const url = 'http://ann:abc@a/?token=abc'
    const store = open('webhook', { url, headers: { 'x-api-key': 'abc' } })
    expect(store.json()).not.toContain('abc')
    store.readJson(store.json().replace('@a/', '@b/'))
    expect([at(config(store), 'url'), at(config(store), 'headers'), wrong(store)]).toEqual([
      'http://ann:abc@b/?token=abc',
      { 'x-api-key': 'abc' },
      [],
    ])
    store.type('url', 'http://a/?key=******')
    expect(wrong(store)).toEqual(['url bridge.problem.stars'])
  })
  it('within texts are masked for a reload, and filled in again from the broker', () => {
    const url = 'http://ann:abc@a/'
    const store = open('webhook', { url, body: 'old' })
    store.type('body', '{"password":"n3w"}')
    const draft = store.storable()
    expect(JSON.stringify(draft)).not.toMatch(/abc|n3w/)
    const restored = open('webhook', { url, body: 'old' }, { draft })
    expect([at(config(restored), 'url'), wrong(restored)]).toEqual([url, ['body bridge.problem.stars']])
  })
  it('are not stored for a reload (catalogue P12)', () => {
    const store = open('mqtt', stored)
    store.type('password', 'n3w')
    expect(JSON.stringify(store.storable())).not.toContain('n3w')
  })
})

it('keeps what a newer broker has in each of 10,000 rows, and reads the rows of the broker once for it', () => {
  let reads = 0
  const own = Array.from({ length: 10_000 }, (_, index) => ({ topic: `t/${index}`, extra: `x${index}` }))
  const base: Config = {
    get rules() {
      reads += 1
      return own
    },
  }
  const fields = { rules: rows({ group: 'general', fields: { topic: text({ group: 'general' }) } }) } as const
  const store = createFormStore({ fields, initialValues: { rules: own.toReversed() } })
  store.rebase(base, store.state.get().config)
  reads = 0
  expect(store.problems()).toEqual([])
  expect(store.unknownPaths()).toHaveLength(own.length)
  expect(reads).toBeLessThan(10)
})
