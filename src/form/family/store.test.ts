import { describe, expect, it } from 'vitest'
import { initialConfig } from '@/contract/family/body'
import { at, maskedSecret, type Config } from '@/contract/family/config'
import { bridgeProblems } from '@/features/bridge/fields/rules'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { findListenerKind } from '@/features/listener/fields'
import * as pki from '@/lib/net/tls-fixture'
import { createFamily, type FamilyOptions } from './store'

const types = await allBridgeTypes()
const fieldsOf = (type: string) => {
  const found = types.find((one) => one.type === type)
  if (found === undefined) throw new Error(`no type ${type}`)
  return found.fields
}
const open = (type: string, given: Config, more: Partial<FamilyOptions> = {}) => {
  const fields = fieldsOf(type)
  return createFamily({
    fields,
    begin: initialConfig(fields, given),
    extra: (config) => bridgeProblems(type, config),
    ...more,
  })
}
const wrong = (family: ReturnType<typeof open>) =>
  family.problems().map(({ path, reason }) => `${path} ${reason}`)
const config = (family: ReturnType<typeof open>) => family.store.get().config

describe('a family’s form', () => {
  it('parses typed text, keeps it until blur, and reports invalid values', () => {
    const family = open('webhook', { url: 'http://a' })
    family.type('pool_size', '１２')
    expect([at(config(family), 'pool_size'), family.store.get().drafts['pool_size']]).toEqual([12, '１２'])
    family.leave('pool_size')
    expect(family.store.get().drafts).toEqual({})
    family.type('pool_size', '1e3')
    expect(wrong(family)).toEqual(['pool_size error.number'])
    family.type('pool_size', '')
    expect(wrong(family)).toEqual([])
    family.type('connect_timeout', '30')
    expect(wrong(family)).toEqual(['connect_timeout error.duration'])
    family.type('connect_timeout', '30s')
    expect(wrong(family)).toEqual([])
    expect(family.changed()).toEqual(['connect_timeout', 'pool_size'])
  })

  it('rejects a private key as certificate, and truncated text, where TLS is on', () => {
    const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----`
    const family = open('webhook', { url: 'https://a', ssl: { enable: true, certfile: pem('PRIVATE KEY') } })
    expect(wrong(family)).toEqual([])
    family.type('ssl.cacertfile', pem('PRIVATE KEY'))
    family.type('ssl.keyfile', '-----BEGIN PRIVATE KEY-----\nMIIB')
    expect(wrong(family)).toEqual([
      'ssl.cacertfile bridge.problem.noCertificate',
      'ssl.keyfile bridge.problem.brokenPem',
    ])
    family.type('ssl.cacertfile', pem('CERTIFICATE'))
    family.type('ssl.keyfile', '/etc/key.pem')
    expect(wrong(family)).toEqual([])
    family.type('ssl.keyfile', pem('CERTIFICATE'))
    expect(wrong(family)).toEqual(['ssl.keyfile bridge.problem.noKey'])
    family.set('ssl.enable', false)
    expect(wrong(family)).toEqual([])
  })

  it('rejects a key that does not match its certificate, or is encrypted without a password, before sending', () => {
    const fields = findListenerKind('ssl')?.fields ?? {}
    const family = createFamily({
      fields,
      begin: initialConfig(fields, { type: 'ssl', name: 'x', bind: '8883' }),
    })
    const found = () =>
      family
        .problems()
        .filter(({ path }) => path.startsWith('ssl_options.'))
        .map(({ path, reason }) => `${path} ${reason}`)
    family.type('ssl_options.certfile', pki.certificateA)
    family.type('ssl_options.keyfile', pki.keyB)
    expect(found()).toEqual(['ssl_options.keyfile bridge.problem.keyMismatch'])
    family.type('ssl_options.keyfile', pki.encryptedKeyA)
    expect(found()).toEqual(['ssl_options.keyfile bridge.problem.keyEncrypted'])
    family.type('ssl_options.password', 'x')
    expect(found()).toEqual([])
    family.type('ssl_options.password', '')
    family.type('ssl_options.keyfile', pki.keyA)
    expect(found()).toEqual([])
    family.type('ssl_options.keyfile', 'data/certs/key')
    family.type('ssl_options.cacertfile', '0\u0082\u0003\uFFFD')
    family.type('ssl_options.dhfile', 'etc/dh\u0000.pem')
    expect(found()).toEqual([
      'ssl_options.cacertfile bridge.problem.badPath',
      'ssl_options.dhfile bridge.problem.badPath',
    ])
  })

  it('requires one direction, and restores the fields below a switch', () => {
    const family = open('mqtt', { server: 'a:1883' })
    expect(wrong(family)).toEqual(['ingress bridge.problem.noTopic', 'egress bridge.problem.noTopic'])
    family.turn('ingress', true)
    expect(wrong(family)).toEqual(['ingress.remote.topic error.required'])
    family.type('ingress.remote.topic', 'up/#')
    family.turn('ingress', false)
    family.turn('ingress', true)
    expect([wrong(family), at(config(family), 'ingress.remote')]).toEqual([[], { topic: 'up/#', qos: 1 }])
    family.turn('egress', true)
    family.type('ingress.remote.topic', 'up/1')
    family.type('egress.remote.topic', 'up/1')
    expect(wrong(family)).toEqual([
      'ingress.remote.topic bridge.problem.sameTopic',
      'egress.remote.topic bridge.problem.sameTopic',
    ])
  })

  it('switches between object types and a constant, and requires their fields', () => {
    const family = open('kafka', { bootstrap_hosts: 'a:9092', kafka: { topic: 't' } })
    expect(family.shape(config(family)).filter((path) => path.startsWith('authentication.'))).toEqual([])
    family.choose('authentication', 'auth_username_password')
    expect(family.shape(config(family)).filter((path) => path.startsWith('authentication.'))).toEqual([
      'authentication.mechanism',
      'authentication.username',
      'authentication.password',
    ])
    expect(wrong(family)).toEqual([
      'authentication.username error.required',
      'authentication.password error.required',
    ])
    family.choose('authentication', 'none')
    expect([at(config(family), 'authentication'), wrong(family)]).toEqual(['none', []])
  })

  it('opens the section of the first invalid field, and returns it for the focus', () => {
    const family = open('webhook', { url: 'http://a' })
    family.type('pool_size', 'many')
    family.search('url')
    family.show(family.problems())
    expect(family.store.get()).toMatchObject({
      open: { connection: true },
      query: '',
      focus: { path: 'pool_size' },
    })
  })

  it('parses a Redis command, and reports an unterminated quote', () => {
    const family = open('redis_single', { server: 'a:6379' })
    family.type('command_template', 'LPUSH "my list" ${payload}')
    expect(at(config(family), 'command_template')).toEqual(['LPUSH', 'my list', '${payload}'])
    family.type('command_template', 'LPUSH "my')
    expect(wrong(family)).toContain('command_template bridge.problem.openQuote')
  })

  it('keeps unknown fields of a newer broker, and rejects new unknown names', () => {
    const family = open('webhook', { url: 'http://a', newer: { x: 1 } })
    expect(wrong(family)).toEqual([])
    expect(family.readJson('{"url":"http://a","typo":1}')).toBeUndefined()
    expect(wrong(family)).toEqual(['typo error.unknown'])
  })

  it('rerenders only the typed field: the others keep the identity of their values', () => {
    const family = open('webhook', { url: 'http://a' })
    const before = config(family)
    family.type('url', 'http://ab')
    const after = config(family)
    expect(Object.keys(family.fields).filter((path) => at(before, path) !== at(after, path))).toEqual(['url'])
  })
})

describe('secrets (catalogue I13)', () => {
  const stored = { server: 'a:1883', password: maskedSecret, ingress: { remote: { topic: 'x' } } }
  it('are sent back masked when untouched', () => {
    const family = open('mqtt', stored)
    expect([wrong(family), family.isPreserved('password'), at(config(family), 'password')]).toEqual([
      [],
      true,
      maskedSecret,
    ])
  })
  it('are removed when cleared, and sent when typed again', () => {
    const family = open('mqtt', stored)
    family.type('password', '')
    expect(at(config(family), 'password')).toBeUndefined()
    family.type('password', 'n3w')
    expect([at(config(family), 'password'), family.isPreserved('password'), wrong(family)]).toEqual([
      'n3w',
      false,
      [],
    ])
    family.keep('password')
    expect(family.isPreserved('password')).toBe(true)
  })
  it('are rejected when asterisks were typed, or something after them', () => {
    const family = open('mqtt', { ...stored, password: 'known' })
    for (const text of ['***', '******', '******x']) {
      family.type('password', text)
      expect(wrong(family)).toEqual(['password bridge.problem.stars'])
    }
    const edited = open('mqtt', stored)
    edited.type('password', '******x')
    expect(wrong(edited)).toEqual(['password bridge.problem.stars'])
    // Exactly six mean: keep the stored value; the field shows that.
    edited.type('password', '******')
    expect([wrong(edited), edited.isPreserved('password')]).toEqual([[], false])
  })
  it('are required again for a copy (catalogue K4)', () => {
    const family = open('mqtt', { ...stored, password: '' }, { again: ['password'] })
    expect(wrong(family)).toEqual(['password bridge.problem.again'])
    family.type('password', 'again')
    expect(wrong(family)).toEqual([])
  })
  it('are six asterisks in the JSON, which keeps typed ones (catalogue K6)', () => {
    const family = open('webhook', { url: 'http://a', headers: { authorization: 'Bearer abc' } })
    expect(family.json()).not.toContain('abc')
    expect(family.readJson(family.json().replace('http://a', 'http://b'))).toBeUndefined()
    expect([at(config(family), 'url'), at(config(family), 'headers')]).toEqual([
      'http://b',
      { authorization: 'Bearer abc' },
    ])
  })
  it('are not stored for a reload (catalogue P12)', () => {
    const family = open('mqtt', stored)
    family.type('password', 'n3w')
    expect(JSON.stringify(family.storable())).not.toContain('n3w')
  })
})
