import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { described } from '@/broker/checks/described'
import { secretPaths } from '@/contract/family/body'
import { availableFields } from '@/contract/family/body'
import { checkConfig } from '@/contract/family/check'
import {
  at,
  exists,
  isApplicable,
  masked,
  maskedSecret,
  withValueAt,
  type Config,
} from '@/contract/family/config'
import { number, secret, type Field, type Fields } from '@/contract/family/field'
import { getAuthnId, authnKinds } from '@/features/authentication/fields'
import { sourceKinds } from '@/features/authorization/fields'
import { clusterLinkKind } from '@/features/cluster-link/fields'
import { exhookKind } from '@/features/exhook/fields'
import { gatewayKinds } from '@/features/gateway/fields'
import { gatewayListenerKinds } from '@/features/gateway/fields-listener'
import { listenerKinds } from '@/features/listener/fields'
import { settingKinds } from '@/features/setting/fields'
import { createFormStore } from '@/form/config/store'
import type { Json } from '@/lib/text/big-json'

let b: TestBroker
/** Has the gateways that 5.1 does not have. */
let newest: TestBroker
beforeAll(async () => {
  b = await startTestBroker()
  newest = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  for (const name of ['exproto', 'nats'] as const) {
    const body = minimal(gatewayKinds.find(({ kind }) => kind === name)?.fields ?? {})
    expect((await newest.call('PUT', `/gateways/${name}`, { body })).status).toBe(204)
  }
})
afterAll(() => Promise.all([b.broker.close(), newest.broker.close()]))

const pem = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`

/** A value that the broker accepts. */
function valueFor(field: Field): Json {
  switch (field.kind) {
    case 'hostPort':
      return field.bind === true ? '127.0.0.1:0' : '127.0.0.1:9'
    case 'url':
      return 'http://127.0.0.1:9'
    case 'file':
      return pem(
        field.holds === 'key' ? 'PRIVATE KEY' : field.holds === undefined ? 'PUBLIC KEY' : 'CERTIFICATE',
      )
    case 'number':
      return field.min ?? 1
    case 'list':
      return field.initial ?? ['x']
    case 'constant':
      return field.value
    default:
      return field.initial ?? 'x'
  }
}

/** The required fields and constants. */
const minimal = (fields: Fields, more: Config = {}): Config =>
  Object.entries(fields).reduce(
    (config, [path, field]) =>
      (field.kind === 'constant' || (field.required === true && field.default === undefined)) &&
      exists(fields, path, config) &&
      isApplicable(fields, path, config)
        ? withValueAt(config, path, valueFor(field))
        : config,
    more,
  )

type Family = {
  readonly fields: Fields
  readonly ignored?: readonly string[]
  readonly optional?: readonly string[]
  /** Creates one by its body, and reads it. */
  readonly create: (body: Config) => Promise<Config>
}
const created = async (
  method: 'POST' | 'PUT',
  path: string,
  body: Config,
  at: string,
  from = b,
): Promise<Config> => {
  const answer = await from.call(method, path, { body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return (await from.call('GET', at)).value as Config
}

const families: readonly (readonly [string, Family])[] = [
  ...listenerKinds.map(
    ({ kind, fields, ignored }) =>
      [
        `listener ${kind}`,
        {
          fields,
          ignored,
          create: ({ name: _, ...body }: Config) =>
            created(
              'POST',
              `/listeners/${kind}:minimal`,
              { ...body, id: `${kind}:minimal`, enable: false },
              `/listeners/${kind}:minimal`,
            ),
        },
      ] as const,
  ),
  ...gatewayKinds.map(
    ({ kind, ...family }) =>
      [
        `gateway ${kind}`,
        {
          ...family,
          create: (body: Config) => created('PUT', `/gateways/${kind}`, body, `/gateways/${kind}`, newest),
        },
      ] as const,
  ),
  ...gatewayListenerKinds.map(
    ({ kind, fields, ignored }) =>
      [
        `gateway listener ${kind}`,
        {
          fields,
          ignored,
          create(body: Config) {
            const gateway = kind === 'ws' || kind === 'wss' ? 'nats' : 'exproto'
            const listeners = `/gateways/${gateway}/listeners`
            return created('POST', listeners, body, `${listeners}/${gateway}:${kind}:x`, newest)
          },
        },
      ] as const,
  ),
  [
    'ExHook server',
    {
      ...exhookKind,
      ignored: [...exhookKind.ignored, 'metrics', 'node_metrics', 'node_status', 'hooks'],
      create: (body: Config) => created('POST', '/exhooks', { ...body, enable: false }, '/exhooks/x'),
    },
  ],
  [
    'cluster link',
    {
      ...clusterLinkKind,
      ignored: [...clusterLinkKind.ignored, 'status', 'node_status', 'node'],
      create: (body: Config) =>
        created('POST', '/cluster/links', { ...body, enable: false }, '/cluster/links/link/x', newest),
    },
  ],
  ...sourceKinds
    .filter(({ kind }) => !['file', 'built_in_database'].includes(kind))
    .map(
      ({ kind, type, fields, ignored = [], needs }) =>
        [
          `authorization source ${kind}`,
          {
            fields: availableFields(fields, {}, (of) => of === undefined || of === needs).fields,
            ignored: [...ignored, 'type', 'enable'],
            async create(body: Config) {
              const path = `/authorization/sources/${type}`
              const from = needs === undefined ? b : newest
              const read = await created(
                'POST',
                '/authorization/sources',
                { ...body, type, enable: false },
                path,
                from,
              )
              expect((await from.call('DELETE', path)).status).toBe(204)
              return read
            },
          },
        ] as const,
    ),
  ...authnKinds.map(
    (kind) =>
      [
        `authenticator ${kind.kind}`,
        {
          ...kind,
          // What only newer brokers have is checked with the kinds that only they have.
          fields:
            kind.needs === undefined
              ? availableFields(kind.fields, {}, (needs) => needs === undefined).fields
              : kind.fields,
          async create(body: Config) {
            const path = `/authentication/${encodeURIComponent(getAuthnId(kind))}`
            const from = kind.needs === undefined ? b : newest
            const read = await created('POST', '/authentication', { ...body, enable: false }, path, from)
            expect((await from.call('DELETE', path)).status).toBe(204)
            return read
          },
        },
      ] as const,
  ),
]

describe.each(families)('%s', (_, { fields, ignored = [], optional = [], create }) => {
  it('has the names and defaults in the broker that its fields describe', async () => {
    const body = minimal(fields)
    const reply = await create(body)
    expect(checkConfig(fields, reply, ignored).filter(({ reason }) => reason === 'error.unknown')).toEqual([])
    const defaults = Object.entries(fields).filter(
      ([path, field]) =>
        field.default !== undefined &&
        path !== 'enable' &&
        exists(fields, path, reply) &&
        !optional.some((object) => path.startsWith(`${object}.`)) &&
        (field.only !== true || isApplicable(fields, path, reply)),
    )
    expect(defaults.map(([path]) => [path, at(reply, path)])).toEqual(
      defaults.map(([path, field]) => [path, field.default]),
    )
  })

  it('needs one line for another field: check, default, form and masking follow', () => {
    const more: Fields = {
      ...fields,
      added: number({ group: 'general', min: 1, default: 7 }),
      token: secret({ group: 'general' }),
    }
    const kind = described({ fields: more, ignored })
    const body = minimal(fields)
    expect(kind.check(body)).toMatchObject({ ok: true, value: { added: 7 } })
    expect(kind.check({ ...body, added: 0 })).toEqual({
      ok: false,
      complaints: [{ path: 'added', reason: 'expected an integer from 1' }],
    })
    expect(described({ fields, ignored }).check({ ...body, added: 1 })).toMatchObject({
      complaints: [{ path: 'added', reason: 'unknown field' }],
    })
    expect(createFormStore({ fields: more, ignored, initialValues: body }).shape(body)).toEqual(
      expect.arrayContaining(['added', 'token']),
    )
    expect(secretPaths(more, { ...body, token: 'hush' })).toContain('token')
  })

  it('masks every secret wherever it is shown', () => {
    for (const [path, { kind }] of Object.entries(fields))
      if (kind === 'secret') expect(at(masked(withValueAt({}, path, 'hush')), path), path).toBe(maskedSecret)
  })
})

it.each(Object.entries(settingKinds))(
  'settings %s: the broker has their names and defaults',
  async (_, kind) => {
    const reply = (await b.call('GET', `/configs/${kind.root}`)).value as Config
    const fields = kind.fields.filter(({ default: own, name }) => own !== undefined && name !== 'http_bind')
    expect(fields.map(({ path }) => [path, at(reply, path)])).toEqual(
      fields.map(({ path, default: own }) => [path, own]),
    )
  },
)
