import { describe, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import { initialConfig, bodyOf } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import type { Json } from '@/lib/text/big-json'
import { findOption, withValueAt, type Config } from '@/contract/family/config'
import type { Fields } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import { documentOf, integrationKind, kindNames } from './fields'
import { settingsOf } from './contract'
import { integrationNouns } from './model/noun'

const document = (name: string) =>
  recorded('schemas', '5.8').find(({ path }) => path === `/schemas/${name}`)?.responseBody as SchemaDocument
const all = integrationNouns.flatMap((noun) =>
  kindNames(document(documentOf(noun)), noun).map((type) => [noun, type] as const),
)
const readKind = (noun: (typeof all)[number][0], type: string) => {
  const kind = integrationKind(document(documentOf(noun)), noun, type)
  if (kind === undefined) throw new Error(`no ${noun} of type ${type}`)
  return kind
}

it('reads exactly the types that the recorded broker describes', () => {
  expect(all).toEqual([
    ['connector', 'mqtt'],
    ['connector', 'http'],
    ['action', 'mqtt'],
    ['action', 'http'],
    ['source', 'mqtt'],
  ])
  expect(integrationKind(document('connectors'), 'connector', 'kafka_producer')).toBeUndefined()
})

it.each(all)('every recorded %s of type %s fits its form and is sent back unchanged', (noun, type) => {
  const { fields, ignored, alwaysSent } = readKind(noun, type)
  const bodies = recorded(`${noun}s`, '5.8').flatMap(({ method, path, status, responseBody }) =>
    method === 'GET' && status === 200 && new RegExp(`^/${noun}s/${type}(?::|%3A)[^/]+$`).test(path)
      ? [responseBody as Config]
      : [],
  )
  expect(bodies.length).toBeGreaterThan(0)
  for (const body of bodies) {
    const settings = settingsOf(body)
    expect(checkConfig(fields, settings, [...ignored, 'enable'])).toEqual([])
    // Empty texts are omitted, and read as empty again.
    const sent = settings['description'] === '' ? withValueAt(settings, 'description', undefined) : settings
    expect(bodyOf(fields, initialConfig(fields, settings), { omitDefaults: false, alwaysSent })).toEqual(
      expect.objectContaining(sent),
    )
  }
})

describe('a type as its form shows it', () => {
  it('chooses the control of each value', () => {
    const { fields, jsonOnly, ignored } = readKind('connector', 'mqtt')
    expect(fields).toMatchObject({
      server: { kind: 'hostPort', required: true, group: 'connection' },
      password: { kind: 'secret' },
      keepalive: { kind: 'duration', default: '160s' },
      proto_ver: { kind: 'choice', options: ['v3', 'v4', 'v5'] },
      pool_size: { kind: 'number', min: 1, default: 8, advanced: true },
      'resource_opts.health_check_interval': { kind: 'duration', group: 'resource', advanced: true },
      'ssl.enable': { kind: 'toggle', group: 'tls' },
      'ssl.certfile': { kind: 'file', holds: 'certificate', when: { 'ssl.enable': true } },
      'ssl.server_name_indication': { kind: 'text', words: ['disable'] },
    })
    expect(jsonOnly).toEqual(['static_clientids'])
    // Older names, and fields of replies.
    expect(ignored).toEqual(
      expect.arrayContaining([
        'mode',
        'reconnect_interval',
        'static_clientids',
        'node_status',
        'ssl.cacerts',
      ]),
    )
    for (const path of ['name', 'type', 'enable', 'status', 'actions']) expect(fields[path]).toBeUndefined()
  })

  it('accepts placeholders in place of values, and headers as pairs', () => {
    expect(readKind('action', 'mqtt').fields).toMatchObject({
      connector: { required: true, group: 'general' },
      'parameters.topic': { kind: 'text', required: true, group: 'egress' },
      'parameters.qos': { kind: 'choice', options: [0, 1, 2], template: true, default: 1 },
      'parameters.retain': { kind: 'toggle', template: true },
      'parameters.payload': { kind: 'text', multiline: true },
      'resource_opts.request_ttl': { kind: 'duration', words: ['infinity'] },
    })
    const http = readKind('action', 'http')
    expect(http.fields).toMatchObject({
      'parameters.headers': { kind: 'keyValue' },
      'parameters.method': { kind: 'choice' },
      'parameters.body': { multiline: true },
    })
    expect(Object.keys(http.fields)[0]).toBe('connector')
    // The broker requires them even if they are empty.
    expect(
      bodyOf(http.fields, { name: 'a', connector: 'c' }, { omitDefaults: true, alwaysSent: http.alwaysSent }),
    ).toMatchObject({ parameters: {} })
  })

  it('shows the fields of the chosen shape only', () => {
    const made = {
      paths: { '/actions/:id': { put: { oneOf: [{ $ref: '#/components/schemas/x.get_bridge_v2' }] } } },
      components: {
        schemas: {
          'x.get_bridge_v2': {
            type: 'object',
            required: ['parameters', 'connector'],
            properties: {
              type: { type: 'enum', symbols: ['x'] },
              connector: { type: 'string' },
              parameters: {
                oneOf: [{ $ref: '#/components/schemas/x.one' }, { $ref: '#/components/schemas/x.two' }],
              },
              odd: { oneOf: [{ type: 'string' }, { type: 'object' }], label: 'Odd' },
            },
          },
          'x.one': {
            type: 'object',
            required: ['server'],
            properties: {
              shape: { type: 'enum', symbols: ['single'] },
              server: { type: 'string', label: 'Where', description: 'Host<br/>and port' },
              size: { type: 'integer' },
            },
          },
          'x.two': {
            type: 'object',
            properties: {
              shape: { type: 'enum', symbols: ['cluster'] },
              servers: { type: 'array', items: { type: 'string' } },
              size: { type: 'integer' },
            },
          },
        },
      },
    } as unknown as SchemaDocument
    const kind = integrationKind(made, 'action', 'x')
    expect(kind?.fields).toMatchObject({
      'parameters.shape': { kind: 'choice', options: ['single', 'cluster'] },
      'parameters.server': {
        required: true,
        when: { 'parameters.shape': ['single'] },
        label: 'Where',
        help: 'Host and port',
      },
      'parameters.servers': { kind: 'list', when: { 'parameters.shape': ['cluster'] } },
    })
    expect(kind?.fields['parameters.size']?.when).toBeUndefined()
    expect(kind?.jsonOnly).toEqual(['odd'])
  })

  it('distinguishes objects by their names, shows the fields of the chosen one and accepts words in their place', () => {
    const word = (name: string) => ({ type: 'enum', symbols: [name] })
    const made = {
      paths: { '/connectors/:id': { put: { oneOf: [{ $ref: '#/components/schemas/x.get_connector' }] } } },
      components: {
        schemas: {
          'x.get_connector': {
            type: 'object',
            required: ['login'],
            properties: {
              type: word('x'),
              login: {
                oneOf: [
                  word('none'),
                  word('iam'),
                  { $ref: '#/components/schemas/x.by_password' },
                  { $ref: '#/components/schemas/x.by_token' },
                ],
                default: 'none',
              },
              only: { oneOf: [{ $ref: '#/components/schemas/x.by_password' }] },
              clash: {
                oneOf: [
                  { $ref: '#/components/schemas/x.by_password' },
                  { $ref: '#/components/schemas/x.otherwise' },
                ],
              },
            },
          },
          'x.by_password': {
            type: 'object',
            required: ['username', 'how'],
            properties: { how: { type: 'enum', symbols: ['plain', 'hashed'] }, username: { type: 'string' } },
          },
          'x.by_token': {
            type: 'object',
            required: ['secret', 'how'],
            properties: { how: word('oauth'), secret: { type: 'string', format: 'password' } },
          },
          'x.otherwise': { type: 'object', properties: { username: { type: 'boolean' } } },
        },
      },
    } as unknown as SchemaDocument
    const { fields = {}, jsonOnly } = integrationKind(made, 'connector', 'x') ?? {}
    expect(fields).toMatchObject({
      login: {
        kind: 'variant',
        options: ['none', 'iam', 'by_password', 'by_token'],
        word: 'none',
        also: ['iam'],
        default: 'none',
        within: { by_token: { how: 'oauth' }, by_password: {} },
      },
      'login.username': { required: true, when: { login: 'by_password' } },
      'login.secret': { kind: 'secret', when: { login: 'by_token' } },
      'login.how': {
        kind: 'choice',
        options: ['plain', 'hashed', 'oauth'],
        when: { login: ['by_password', 'by_token'] },
      },
      'only.username': { kind: 'text' },
    })
    expect(jsonOnly).toEqual(['clash'])
    const reasons = (login: Json) =>
      checkConfig(fields, { login, only: { username: 'a', how: 'plain' } }, ['clash']).map(
        ({ path, reason }) => `${path} ${reason}`,
      )
    expect([reasons('none'), reasons('iam')]).toEqual([[], []])
    expect(reasons('else')).toContain('login error.choice')
    expect(reasons({ how: 'plain' })).toEqual(['login.username error.required'])
    expect(reasons({ how: 'oauth', secret: 's' })).toEqual([])
  })

  it('recognizes the present object by most of its names', () => {
    const variant: Fields = {
      login: {
        kind: 'variant',
        group: 'connection',
        options: ['none', 'iam', 'by_password', 'by_token'],
        word: 'none',
        also: ['iam'],
        within: { by_token: { how: 'oauth' } },
      },
      'login.how': {
        kind: 'choice',
        group: 'connection',
        options: ['plain', 'oauth'],
        when: { login: ['by_password', 'by_token'] },
      },
      'login.username': { kind: 'text', group: 'connection', when: { login: 'by_password' } },
      'login.secret': { kind: 'secret', group: 'connection', when: { login: 'by_token' } },
    }
    expect([
      findOption(variant, 'login', { how: 'oauth', secret: '' }),
      findOption(variant, 'login', { how: 'plain', username: '' }),
      findOption(variant, 'login', 'iam'),
      findOption(variant, 'login', undefined),
    ]).toEqual(['by_token', 'by_password', 'iam', 'none'])
  })
})
