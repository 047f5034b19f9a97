import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestBroker, type TestBroker } from '../harness'
import { selfSigned } from '../listeners/certificate'

let b: TestBroker
beforeEach(async () => {
  b = await startTestBroker({ api: '6.2', edition: 'enterprise' })
})
afterEach(() => b.broker.close())

const first = selfSigned(Date.now())
const second = selfSigned(Date.now())
const upload = (path: string, body: object) => b.call('POST', `/certs/${path}`, { body })
const store = async (name: string, { cert, key } = first) =>
  expect((await upload(`global/name/${name}`, { chain: cert, key })).status).toBe(204)
const listen = (certificates: unknown) =>
  b.call('POST', '/listeners/ssl:named', {
    body: {
      id: 'ssl:named',
      type: 'ssl',
      bind: '127.0.0.1:0',
      ssl_options: { managed_certs: certificates },
    },
  })
/** The fingerprint of the certificate that the listener presents. */
const presented = async (servername = '') => {
  const { value } = await b.call('GET', '/listeners/ssl:named')
  const port = Number(
    String((value as { bind: string }).bind)
      .split(':')
      .at(-1),
  )
  return new Promise<string>((done, fail) => {
    const socket = tls.connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
      done(socket.getPeerX509Certificate()?.fingerprint256 ?? '')
      socket.destroy()
    })
    socket.once('error', fail)
  })
}
const fingerprint = ({ cert }: typeof first) => new X509Certificate(cert).fingerprint256

it('stores files by name, and answers where they are, never what they are', async () => {
  await store('web')
  expect((await b.call('GET', '/certs/global/list')).value).toEqual([{ name: 'web' }])
  const { text, value } = await b.call('GET', '/certs/global/name/web')
  expect(Object.keys(value as object).sort()).toEqual(['chain', 'key'])
  expect(text).not.toContain('BEGIN')
  expect((await b.call('GET', '/certs/global/name/nope')).value).toEqual({
    code: 'NOT_FOUND',
    message: 'Bundle not found',
  })
  expect((await b.call('DELETE', '/certs/global/name/web?kind=key')).status).toBe(204)
  expect(Object.keys((await b.call('GET', '/certs/global/name/web')).value as object)).toEqual(['chain'])
  expect((await b.call('DELETE', '/certs/global/name/web')).status).toBe(204)
  expect((await b.call('GET', '/certs/global/list')).value).toEqual([])
})

it.each([
  ['a key of another certificate', { chain: first.cert, key: second.key }],
  ['no certificate', { chain: 'text' }],
  ['nothing', {}],
])('refuses %s', async (_, body) => {
  expect(await upload('global/name/web', body)).toMatchObject({
    status: 400,
    value: { code: 'BAD_REQUEST' },
  })
  expect((await b.call('GET', '/certs/global/list')).value).toEqual([])
})

it('presents a certificate by its name, and its replacement without a restart', async () => {
  await store('web')
  expect((await listen([{ bundle_name: 'web' }])).status).toBe(200)
  expect(await presented()).toBe(fingerprint(first))
  await store('web', second)
  expect(await presented()).toBe(fingerprint(second))
})

it('presents a certificate by the server name of the client', async () => {
  await store('web')
  await store('api', second)
  await listen([{ bundle_name: 'web' }, { bundle_name: 'api', sni: 'api.example' }])
  expect(await presented('api.example')).toBe(fingerprint(second))
  expect(await presented('other.example')).toBe(fingerprint(first))
})

it('refuses a listener without its certificate, and deletes none in use', async () => {
  expect((await listen({ bundle_name: 'nope' })).status).toBe(400)
  await store('web')
  expect((await listen({ bundle_name: 'web' })).status).toBe(200)
  expect(await b.call('DELETE', '/certs/global/name/web')).toMatchObject({
    status: 400,
    value: { code: 'BAD_REQUEST', referencing_configs: { global: ['listeners.ssl.named'] } },
  })
  await b.call('DELETE', '/listeners/ssl:named')
  expect((await b.call('DELETE', '/certs/global/name/web')).status).toBe(204)
})

it('keeps the certificates of a namespace apart', async () => {
  expect((await upload('ns/plant_a/name/web', { chain: first.cert })).value).toMatchObject({
    message: 'Managed namespace not found',
  })
  await b.call('POST', '/mt/ns/plant_a')
  expect((await upload('ns/plant_a/name/web', { chain: first.cert })).status).toBe(204)
  expect((await b.call('GET', '/certs/ns/plant_a/list')).value).toEqual([{ name: 'web' }])
  expect((await b.call('GET', '/certs/global/list')).value).toEqual([])
})

it('has no certificates by name before 6.1', async () => {
  const older = await startTestBroker({ api: '5.8', edition: 'enterprise' })
  expect((await older.call('GET', '/certs/global/list')).status).toBe(404)
  expect(
    await older.call('POST', '/listeners', {
      body: { type: 'ssl', name: 'x', bind: '127.0.0.1:0', ssl_options: { managed_certs: [] } },
    }),
  ).toMatchObject({ status: 400 })
  await older.broker.close()
})

it.each([
  ['text before the block', (pem: string) => `Bag Attributes\n    localKeyID: 01\n${pem}`, 204, 200],
  ['indents', (pem: string) => pem.replaceAll(/^(?=.)/gm, '  '), 400, 400],
  ['one line', (pem: string) => pem.replaceAll('\n', ' '), 400, 400],
])(
  'reads a certificate with %s alike by name and as a file of a listener',
  async (_, change, named, file) => {
    const { cert, key } = first
    expect((await upload('global/name/web', { chain: change(cert), key })).status).toBe(named)
    const listener = await b.call('POST', '/listeners/ssl:own', {
      body: {
        id: 'ssl:own',
        type: 'ssl',
        bind: '127.0.0.1:0',
        ssl_options: { certfile: change(cert), keyfile: key },
      },
    })
    expect(listener.status).toBe(file)
  },
)
