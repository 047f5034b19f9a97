import { beforeAll, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { startTestBroker, type TestBroker } from '@/broker/harness'
import { toBroker, type Api } from '@/broker/releases/releases'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { brokerReason, findErrorPlace } from '@/command/error-place'
import { contextWith } from '@/command/fixture'
import { captureUndo } from '@/command/undo/capture'
import { createRegistry } from '@/command/registry'
import { toUsedSchema } from '@/features/schema/used'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { describeError } from '@/terminal/describe'
import apiKeyCreate from '@commands/api-key/create'
import apiKeyEdit from '@commands/api-key/edit'
import authenticationCreate from '@commands/authentication/create'
import authorizationDelete from '@commands/authorization/delete'
import authorizationEdit from '@commands/authorization/edit'
import exhookEdit from '@commands/exhook/edit'
import fileTransferEdit from '@commands/file-transfer/edit'
import gatewayCreate from '@commands/gateway/create'
import gatewayEnable from '@commands/gateway/enable'
import listenerDelete from '@commands/listener/delete'
import listenerStart from '@commands/listener/start'
import pluginConfigure from '@commands/plugin/configure'
import pluginInstall from '@commands/plugin/install'
import pluginMove from '@commands/plugin/move'
import pluginStart from '@commands/plugin/start'
import pluginStop from '@commands/plugin/stop'
import pluginUninstall from '@commands/plugin/uninstall'
import schemaDelete from '@commands/schema/delete'
import singleSignOnCreate from '@commands/single-sign-on/create'
import singleSignOnDelete from '@commands/single-sign-on/delete'
import storageRemove from '@commands/storage/remove'
import traceLimits from '@commands/trace/limits'
import thresholds from '@commands/broker/thresholds'
import userCreate from '@commands/user/create'
import userEdit from '@commands/user/edit'

beforeAll(async () => {
  // Words need to know nothing more of a page.
  vi.stubGlobal('document', { documentElement: {} })
  await startI18n('en')
  await allWords()
})

const messageOf = (command: AnyCommand, values: CommandArgs, error: ApiError): string =>
  describeError(command, values, error, (key, more) => translate(key as never, more)).message

const clientOf = (b: TestBroker) =>
  createClient({
    base: 'http://127.0.0.1:4180',
    authorization: () => `Bearer ${b.token}`,
    http: createHttp({ fetch: (url, init) => b.broker.fetch(new Request(url, init)) }),
  })

const config = { enable: false }

it('names what uses a schema that cannot be deleted', () => {
  const message = JSON.stringify({ reason: 'still_referenced', references: { validations: ['law'] } })
  const error = toUsedSchema(new ApiError(400, 'BAD_REQUEST', message), 'law_schema')
  expect(messageOf(schemaDelete, { name: 'law_schema' }, error as ApiError)).toContain(
    'law_schema is in use by law',
  )
})

/** What each command says of the object `zz`, which its release refuses by another code than 404. */
const missingObjects: readonly (readonly [Api, AnyCommand, CommandArgs, RegExp])[] = [
  ...(['5.1', '5.8', '6.2'] as const).flatMap((api) => [
    [
      api,
      authorizationDelete,
      { source: 'zz' },
      /^--source: This authorization source does not exist/,
    ] as const,
    [
      api,
      authorizationEdit,
      { source: 'zz', config },
      /^--source: This authorization source does not/,
    ] as const,
    [api, listenerStart, { listener: 'zz' }, /^--listener: This listener does not exist/] as const,
    [api, listenerDelete, { listener: 'zz' }, /^--listener: This listener does not exist/] as const,
    [api, exhookEdit, { exhook: 'zz', config }, /^--exhook: This ExHook server does not exist/] as const,
  ]),
  ...(['5.1', '5.8', '6.2'] as const).flatMap((api) => [
    [api, gatewayEnable, { gateway: 'zz' }, /^--gateway: This gateway is not set up/] as const,
    [api, gatewayCreate, { gateway: 'zz', config }, /^--gateway: No gateway has this name/] as const,
  ]),
  ['5.8', singleSignOnDelete, { backend: 'zz' }, /^--backend: This backend is not set up/],
  ['6.2', singleSignOnDelete, { backend: 'zz' }, /^--backend: This backend is not set up/],
  ['6.2', singleSignOnCreate, { backend: 'zz', config }, /^--backend: No backend has this name/],
  ['6.2', pluginStart, { plugin: 'zz' }, /^--plugin: This plugin does not exist/],
]

const missingCases = missingObjects.map(([api, command, values, message]) => ({
  api,
  id: command.id,
  command,
  values,
  message,
}))

it.each(missingCases)('$id says on $api that the object does not exist', async (one) => {
  const { api, command, values, message } = one
  const b = await startTestBroker({ api, edition: 'enterprise' })
  const context = contextWith({ api: clientOf(b), ...toBroker('enterprise', api) })
  const error = await Promise.resolve(command.run(values, context)).then(
    () => undefined,
    (cause: unknown) => cause as ApiError,
  )
  expect(error).toBeInstanceOf(ApiError)
  expect(messageOf(command, values, error as ApiError)).toMatch(message)
  // The place says it all: no JSON of the broker after it.
  expect(messageOf(command, values, error as ApiError)).not.toContain('{')
  await b.broker.close()
})

it('shows what newer brokers say of scopes at these, and nothing else of the same code (6.3)', async () => {
  const b = await startTestBroker({ api: '6.3', edition: 'enterprise' })
  // The broker that the console takes for an older one gets what the console would refuse.
  const context = contextWith({ api: clientOf(b), ...toBroker('enterprise', '6.2') })
  const runAndDescribe = async (command: AnyCommand, values: CommandArgs) => {
    const error = await Promise.resolve(command.run(values, context)).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    return messageOf(command, values, error as ApiError)
  }
  const scopes = ['system', 'publish']
  const rejected = /^--scopes: The broker rejected the scopes: Privilege scopes cannot be combined/
  const user = { username: 'scoped', password: 'look-only-1', role: 'viewer' }
  expect(await runAndDescribe(userCreate, { ...user, scopes })).toMatch(rejected)
  await userCreate.run(user as never, context)
  expect(await runAndDescribe(userEdit, { username: user.username, scopes })).toMatch(rejected)
  expect(await runAndDescribe(apiKeyCreate, { name: 'scoped', role: 'viewer', scopes })).toMatch(rejected)
  await apiKeyCreate.run({ name: 'scoped', role: 'viewer' } as never, context)
  expect(await runAndDescribe(apiKeyEdit, { name: 'scoped', scopes })).toMatch(rejected)
  expect(await runAndDescribe(userCreate, user)).toMatch(/^--username: /)
  await b.broker.close()
})

it('does not take an unknown word of a body for a missing object', () => {
  const message = '{"value":"zz","reason":"not_a_enum_symbol","path":"root.mode","kind":"validation_error"}'
  const error = new ApiError(400, 'BAD_REQUEST', message, { path: '/authorization/sources/redis' })
  expect(findErrorPlace(authorizationDelete, error)).toBeUndefined()
})

it('says that a site has no replica, and not that the storage does not exist', async () => {
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise', seed: 'degraded' })
  const context = contextWith({ api: clientOf(b), ...toBroker('enterprise', '6.2') })
  const command: AnyCommand = storageRemove
  const removalMessage = async (values: CommandArgs) => {
    const error = await Promise.resolve(command.run(values, context)).catch((cause: unknown) => cause)
    return messageOf(command, values, error as ApiError)
  }
  expect(await removalMessage({ storage: 'mq_state', site: 's' })).toMatch(
    /^--site: This site has no replica/,
  )
  expect(await removalMessage({ storage: 'zz', site: 's' })).toMatch(
    /^--storage: This durable storage does not exist/,
  )
  await b.broker.close()
})

it('shows the bound of a log of traces at its field', async () => {
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  const context = contextWith({ api: clientOf(b), ...toBroker('enterprise', '6.2') })
  const values = { max_file_size: 1024, max_traces: 30 }
  const error = await Promise.resolve(traceLimits.run(values, context)).catch((cause: unknown) => cause)
  expect(messageOf(traceLimits, values, error as ApiError)).toMatch(
    /^--max_file_size: .*lower than allowed 100KB/,
  )
  await b.broker.close()
})

it.each([
  ['of the broker', new ApiError(503, 'TIMEOUT', 'timeout', { method: 'PUT', path: '/configs/log' })],
  ['of the console', new ApiError(0, 'TIMEOUT', '', { failure: 'timeout', method: 'PUT', path: '/rules/a' })],
])('says after a timeout %s that a change may have been made', (_, error) => {
  expect(error.outcomeUnknown).toBe(true)
  expect(messageOf(thresholds, {}, error)).toMatch(/change may have been made.*Compare nodes/)
})

it('shows a dump of the broker on one line, without escapes', () => {
  expect(brokerReason({ message: '{bad,\n   [{a,\t1}]}' })).toBe('{bad, [{a, 1}]}')
})

it('refuses a lower threshold above the upper one, also where it was confirmed beforehand', async () => {
  const sysmonUpdate = vi.fn()
  const sysmonConfig = async () => ({ os: { cpu_low_watermark: '60%', cpu_high_watermark: '80%' }, vm: {} })
  const context = contextWith({ api: { sysmonConfig, sysmonUpdate } as never })
  await expect(
    Promise.resolve(thresholds.run({ cpu_high_watermark: 20, cpu_low_watermark: 60 }, context)),
  ).rejects.toMatchObject({ code: 'LIMITS_cpu' })
  expect(sysmonUpdate).not.toHaveBeenCalled()
})

it('creates an authenticator with the default algorithm where none is given', async () => {
  const authenticatorCreate = vi.fn(async (_call: { readonly body: object }) => ({ id: 'a' }))
  const context = contextWith({ api: { authenticatorCreate } as never })
  await authenticationCreate.run({ kind: 'built_in_database', config: {} }, context)
  expect(authenticatorCreate.mock.calls[0]?.[0].body).toMatchObject({
    password_hash_algorithm: { name: 'sha256' },
  })
  await authenticationCreate.run(
    { kind: 'built_in_database', config: { password_hash_algorithm: { name: 'bcrypt' } } },
    context,
  )
  expect(authenticatorCreate.mock.calls[1]?.[0].body).toMatchObject({
    password_hash_algorithm: { name: 'bcrypt' },
  })
})

it('promises a full undo where only the new settings hold a secret', async () => {
  const b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
  const context = contextWith({
    api: clientOf(b),
    ...toBroker('enterprise', '6.2'),
    registry: createRegistry([fileTransferEdit]),
  })
  const store = { exporter: 's3', host: 'h', port: 443, bucket: 'b', secret: 'a-secret' }
  const promiseOf = async (values: CommandArgs) =>
    (await captureUndo(fileTransferEdit, [values], context))?.promise
  expect(await promiseOf({ secret: 'a-secret' })).toMatchObject({ extent: 'all' })
  await fileTransferEdit.run(store as never, context)
  expect(await promiseOf({ secret: 'another' })).toMatchObject({ extent: 'none', reason: 'secret' })
  await b.broker.close()
})

it.each([
  [pluginStart, 'BAD_CONFIG', { plugin: 'a-1.0.0' }],
  [pluginStop, 'INTERNAL_ERROR', { plugin: 'a-1.0.0' }],
  [pluginMove, 'INTERNAL_ERROR', { plugin: 'a-1.0.0', place: 'front' }],
  [pluginUninstall, 'INTERNAL_ERROR', { plugin: 'a-1.0.0' }],
  [pluginInstall, 'PARAM_ERROR', {}],
  [pluginConfigure, 'UNEXPECTED_ERROR', { plugin: 'a-1.0.0', config: {} }],
] as const)(
  'shows what the broker says of each node where a plugin cannot be operated ($id, %s)',
  (...one) => {
    const [command, code, values] = one
    const reason = 'emqx@10.0.0.2: schema refused'
    expect(messageOf(command, values, new ApiError(500, code, reason))).toContain(reason)
  },
)
