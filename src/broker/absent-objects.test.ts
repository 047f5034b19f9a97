import { expect, it } from 'vitest'
import { startTestBroker } from './harness'

/** The message about a word in a path. */
const unknownWord = (value: string, path: string) =>
  new RegExp(
    `^\\{"value":"${value}","reason":"not_a_enum_symbol","path":"${path}","kind":"validation_error"\\}$`,
  )

/** What real brokers answer about objects that do not exist and about values out of range. */
const answers: readonly (readonly [
  api: '5.1' | '5.8' | '6.2',
  call: string,
  status: number,
  code: string,
  message: RegExp,
  body?: object,
])[] = [
  [
    '5.1',
    'GET /gateways/mqttsn/listeners',
    404,
    'RESOURCE_NOT_FOUND',
    /^Resource not found\. path: gateway\.mqttsn\.listeners$/,
  ],
  ['6.2', 'POST /rules/zz/test', 400, 'BAD_REQUEST', /unknown event type/, { context: {} }],
  [
    '5.8',
    'GET /authentication/zz/users',
    404,
    'NOT_FOUND',
    /^Authenticator not found in the 'global' scope$/,
  ],
  [
    '6.2',
    'GET /authentication/zz/users',
    404,
    'NOT_FOUND',
    /^Authenticator not found in the 'global' scope$/,
  ],
  [
    '6.2',
    'GET /authentication/password_based:built_in_database/users/zz',
    404,
    'NOT_FOUND',
    /^Authenticator not found in the 'global' scope$/,
  ],
  [
    '6.2',
    'DELETE /authentication/password_based:built_in_database',
    404,
    'NOT_FOUND',
    /^Authenticator not found in the 'global' scope$/,
  ],
  ['5.8', 'GET /plugins/zz', 404, 'NOT_FOUND', /^zz$/],
  ...(
    [
      'GET /plugins/zz',
      'DELETE /plugins/zz',
      'PUT /plugins/zz/start',
      'PUT /plugins/zz/stop',
      'GET /plugins/zz/config',
      'GET /plugins/zz/schema',
    ] as const
  ).map(
    (call) =>
      ['6.2', call, 400, 'BAD_REQUEST', /"value":"zz","reason":"Name should be an application name/] as const,
  ),
  ['6.2', 'GET /sso/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'backend')],
  ['6.2', 'DELETE /sso/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'backend')],
  ['6.2', 'PUT /sso/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'backend'), {}],
  ['5.8', 'GET /sso/zz', 404, 'BACKEND_NOT_FOUND', /^Backend not found$/],
  ['5.1', 'GET /gateways/zz', 404, 'RESOURCE_NOT_FOUND', /^NOT FOUND$/],
  ['5.8', 'GET /gateways/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'name')],
  ['6.2', 'PUT /gateways/zz/enable/true', 400, 'BAD_REQUEST', unknownWord('zz', 'name')],
  ...(['5.1', '5.8', '6.2'] as const).flatMap(
    (api) =>
      [
        [api, 'GET /authorization/sources/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'type')],
        [api, 'DELETE /authorization/sources/zz', 400, 'BAD_REQUEST', unknownWord('zz', 'type')],
        [api, 'GET /listeners/zz', 400, 'BAD_REQUEST', /^\{"value":"zz",.*"path":"id"/],
      ] as const,
  ),
  ['5.1', 'PUT /plugins/a-1/explode', 400, 'BAD_REQUEST', unknownWord('explode', 'action')],
  ['5.8', 'POST /connectors/http:a/stop', 400, 'BAD_REQUEST', unknownWord('stop', 'operation')],
  ['6.2', 'PUT /tracing', 400, 'BAD_REQUEST', /lower than allowed 100KB/, { max_file_size: 1024 }],
]

const cases = answers.map(([api, call, status, code, message, body]) => ({
  api,
  call,
  status,
  code,
  message,
  body,
}))

it.each(cases)('answers in $api to $call with $status $code', async (one) => {
  const { api, call, status, code, message, body } = one
  const b = await startTestBroker({ api, edition: 'enterprise' })
  if (call.startsWith('GET /gateways/mqttsn'))
    expect((await b.call('PUT', '/gateways/mqttsn', { body: { name: 'mqttsn' } })).status).toBe(204)
  const [method = '', path = ''] = call.split(' ')
  const reply = await b.call(method, path, body === undefined ? {} : { body })
  expect({ status: reply.status, ...(reply.value as object) }).toMatchObject({
    status,
    code,
    message: expect.stringMatching(message) as string,
  })
  await b.broker.close()
})

it('lists no listeners in 5.1 once a gateway has had one', async () => {
  const b = await startTestBroker({ api: '5.1' })
  await b.call('PUT', '/gateways/stomp', { body: { name: 'stomp' } })
  const path = '/gateways/stomp/listeners'
  expect((await b.call('GET', path)).status).toBe(404)
  await b.call('POST', path, { body: { type: 'tcp', name: 'own', bind: '127.0.0.1:0' } })
  expect((await b.call('GET', path)).value).toHaveLength(1)
  await b.call('DELETE', `${path}/stomp:tcp:own`)
  expect((await b.call('GET', path)).value).toEqual([])
  await b.broker.close()
})

it('gives a listener without an address the default port in 5.1', async () => {
  const b = await startTestBroker({ api: '5.1' })
  await b.call('POST', '/listeners', { body: { type: 'tcp', name: 'own', enable: false } })
  expect((await b.call('GET', '/listeners/tcp:own')).value).toMatchObject({ bind: ':1883' })
  await b.broker.close()
})

it.each(['5.1', '5.8', '6.2'] as const)(
  'deletes no rules of a database that %s does not have',
  async (api) => {
    const b = await startTestBroker({ api, edition: 'enterprise' })
    const { status, value } = await b.call('DELETE', '/authorization/sources/built_in_database/rules')
    expect([status, value]).toMatchObject([
      404,
      api === '5.1'
        ? { code: 'BAD_REQUEST' }
        : { code: 'NOT_FOUND', message: 'Not found: built_in_database' },
    ])
    await b.broker.close()
  },
)
