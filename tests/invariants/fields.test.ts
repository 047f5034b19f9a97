import { expect, it } from 'vitest'
import { allBridgeTypes } from '@/features/bridge/fields/types'
import { authnKinds } from '@/features/authentication/fields'
import { authnKindNames } from '@/features/authentication/model/names'
import { sourceKindNames } from '@/features/authorization/model/names'
import { sourceKinds } from '@/features/authorization/fields'
import type { Fields } from '@/contract/family/field'
import { groups } from '@/contract/family/field'
import { wordPath } from '@/contract/family/word-path'
import { textFiles, words } from '../registries'
import { families } from '../families'

const types = await allBridgeTypes()

/** Every field by its path, those of rows below their own. */
const pathsOf = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([path, field]) => [
    path,
    ...(field.kind === 'rows' ? Object.keys(field.fields).map((name) => `${path}.${name}`) : []),
  ])

for (const language of ['en', 'zh'] as const) {
  const catalogue = words(language)
  it(`has a label in ${language} for every field of every family`, () => {
    const missing = families.flatMap(({ name, of, fields }) =>
      pathsOf(fields)
        .filter((path) =>
          [path, wordPath(path)].every(
            (one) => catalogue[`field.${of}.${one}`] === undefined && catalogue[`field.${one}`] === undefined,
          ),
        )
        .map((path) => `${name} ${path}`),
    )
    expect(missing).toEqual([])
  })

  it(`names in ${language} what the button of every list of rows adds`, () => {
    const unnamed = families.flatMap(({ name, of, fields }) =>
      Object.entries(fields).flatMap(([path, { kind }]) => {
        const last = path.slice(path.lastIndexOf('.') + 1)
        const isNamed = [`${of}.${last}`, last].some((key) => catalogue[`fieldAdd.${key}`] !== undefined)
        return kind !== 'rows' || isNamed ? [] : [`${name} ${path}`]
      }),
    )
    expect(unnamed).toEqual([])
  })

  it(`has a title in ${language} for every group of fields, and a name for every type`, () => {
    expect(groups.filter((group) => catalogue[`bridge.group.${group}`] === undefined)).toEqual([])
    expect(
      types
        .filter(({ type }) => type !== 'hstreamdb' && catalogue[`choice.bridgeType.${type}`] === undefined)
        .map(({ type }) => type),
    ).toEqual([])
    expect(
      authnKinds
        .filter(({ kind }) => catalogue[`choice.authnKind.${kind}`] === undefined)
        .map(({ kind }) => kind),
    ).toEqual([])
    expect(
      sourceKinds
        .filter(({ kind }) => catalogue[`choice.sourceKind.${kind}`] === undefined)
        .map(({ kind }) => kind),
    ).toEqual([])
  })
}

/** Labels that mean the same for every family, besides those of TLS. */
const generalLabels = ['name', 'enable', 'description']

/** How an HTTP service is asked, by authentication and authorization. */
const httpAccessLabels = ['hostname_resolution', 'allowed_hosts', 'oauth2.*']

/** The file that has the labels of a family, where not only connectors and actions have it. */
const files: Readonly<Record<string, string>> = {
  authn: 'authentication',
  authz: 'authorization',
  clusterLink: 'cluster-link',
  exhook: 'exhook',
  externalSchema: 'schema',
  gateway: 'gateway',
  gatewayListener: 'gateway',
  listener: 'listener',
  queue: 'message-queue',
  stream: 'message-queue',
  transformation: 'message-pipeline',
  validation: 'message-pipeline',
}

const httpLabels = [
  'method',
  'url',
  'headers',
  'body',
  'request_timeout',
  'connect_timeout',
  'enable_pipelining',
]
const databaseLabels = [
  ...['server', 'servers', 'database', 'username', 'password', 'pool_size', 'query', 'query_timeout'],
  ...['mongo_type', 'collection', 'filter', 'auth_source', 'w_mode', 'r_mode', 'srv_record'],
  ...['replica_set_name', 'use_legacy_protocol', 'topology.*', 'redis_type', 'cmd', 'sentinel'],
]
const ldapLabels = [
  'base_dn',
  'publish_attribute',
  'subscribe_attribute',
  'all_attribute',
  'acl_rule_attribute',
]
const websocketLabels = ['websocket.*']

/**
 * What a family takes from the labels of others on purpose. A field that only happens to be called as one elsewhere needs a
 * label of its own, `field.<family>.<path>`.
 */
const sharedLabels: Readonly<Record<string, readonly string[]>> = {
  authn: [
    ...[
      'mechanism',
      'backend',
      'user_id_type',
      'password_hash_algorithm.*',
      'password_hash_field',
      'salt_field',
    ],
    ...[
      'is_superuser_field',
      'use_jwks',
      'algorithm',
      'secret',
      'secret_base64_encoded',
      'from',
      'verify_claims',
    ],
    ...['acl_claim_name', 'public_key', 'endpoint', 'refresh_interval', 'iteration_count'],
    ...[...httpLabels, ...databaseLabels],
  ],
  authz: [...httpLabels, ...databaseLabels, ...ldapLabels, 'rules', 'precondition', ...httpAccessLabels],
  clusterLink: ['server', 'username', 'password', 'pool_size', 'max_inflight', 'retry_interval'],
  dashboard: ['listeners.https.*'],
  exhook: ['pool_size', 'request_timeout'],
  externalSchema: [...httpLabels, 'max_retries', 'pool_type', 'pool_size'],
  gatewayListener: websocketLabels,
  singleSignOn: ['backend', 'server', 'pool_size'],
}

const filesByKey = new Map(
  [...textFiles('en')].flatMap(([file, texts]) => Object.keys(texts).map((key) => [key, file])),
)

const matches = (path: string) => (pattern: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern

it.each(['field', 'fieldHelp'])('takes no text of %s from another family by chance', (block) => {
  // Connectors and actions of all types have one vocabulary, that of `field.json`.
  const connectorTypes = new Set([
    ...types.map(({ type }) => type),
    ...families
      .filter(({ name }) => /^(?:connector|action|source|enterprise) /.test(name))
      .map(({ of }) => of),
  ])
  const borrowed = families
    .filter(({ of }) => !connectorTypes.has(of))
    .flatMap(({ of, fields }) =>
      pathsOf(fields)
        .flatMap((path) => {
          const keys = [`${of}.${path}`, path, `${of}.${wordPath(path)}`, wordPath(path)]
          return keys.find((key) => filesByKey.has(`${block}.${key}`)) ?? []
        })
        .filter(
          (label) =>
            !label.startsWith(`${of}.`) &&
            !label.startsWith('ssl.') &&
            !generalLabels.includes(label) &&
            filesByKey.get(`${block}.${label}`) !== files[of] &&
            !(sharedLabels[of] ?? []).some(matches(label)),
        )
        .map((label) => `${of} ${label}`),
    )
  expect(
    [...new Set(borrowed)],
    `each needs a text of its own, ${block}.<family>.<path>, or its place in sharedLabels`,
  ).toEqual([])
  expect(
    [...filesByKey].filter(([key, file]) => key.startsWith('field.ssl.') && file !== 'field'),
    'TLS blocks share their texts',
  ).toEqual([])
})

it('names every kind, apart from its fields', () => {
  expect(authnKindNames).toEqual(authnKinds.map(({ kind }) => kind))
  expect(sourceKindNames).toEqual(sourceKinds.map(({ kind }) => kind))
})

it('has no label for a field that no family has', () => {
  const known = new Set(
    families.flatMap(({ of, fields }) =>
      pathsOf(fields).flatMap((path) => [path, wordPath(path)].flatMap((one) => [one, `${of}.${one}`])),
    ),
  )
  const shared = ['name', 'enable']
  const labels = Object.keys(words('en'))
    .filter((key) => /^field(?:Help)?\./.test(key))
    .map((key) => key.slice(key.indexOf('.') + 1))
  expect(
    labels.filter((path) => !known.has(path) && !shared.includes(path)),
    'a new family is a line of tests/families.ts',
  ).toEqual([])
})
