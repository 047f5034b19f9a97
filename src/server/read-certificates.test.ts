import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { X509Certificate } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { issuerCertificate, leafCertificate, leafKey, rootCertificate } from './chain-fixture'
import { readCertificates } from './read-certificates'

const day = 24 * 3_600_000
const servers: net.Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
})

/** Listens on a free port of this machine. */
async function listen(server: net.Server): Promise<number> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

/** A TLS listener; what its clients do is ignored. */
function listenTls(options: tls.TlsOptions): Promise<number> {
  const server = tls.createServer(options, (socket) => socket.on('error', () => undefined))
  server.on('tlsClientError', (_cause, socket) => socket.destroy())
  return listen(server)
}

const readAt = (port: number) => readCertificates({ host: '127.0.0.1', port })
const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256

describe.each(['TLSv1.2', 'TLSv1.3'] as const)('%s', (version) => {
  const only = { minVersion: version, maxVersion: version }

  it('reads a certificate of no known authority', async () => {
    const pair = selfSigned(Date.now())
    const { certificates, failure } = await readAt(await listenTls({ ...pair, ...only }))
    expect(failure).toBeUndefined()
    expect(certificates).toEqual([
      {
        subject: 'CN=localhost',
        issuer: 'CN=localhost',
        names: ['localhost', '127.0.0.1', '::1'],
        validFrom: Date.parse(new X509Certificate(pair.cert).validFrom),
        validTo: Date.parse(new X509Certificate(pair.cert).validTo),
        fingerprint: fingerprintOf(pair.cert),
      },
    ])
  })

  it('reads one that has expired', async () => {
    const { certificates } = await readAt(await listenTls({ ...selfSigned(Date.now() - 400 * day), ...only }))
    expect(certificates?.[0]?.validTo).toBeLessThan(Date.now())
  })

  it('reads the certificate of a listener that demands one of the client', async () => {
    const pair = selfSigned(Date.now())
    const port = await listenTls({ ...pair, ...only, requestCert: true, rejectUnauthorized: true })
    expect((await readAt(port)).certificates?.[0]?.fingerprint).toBe(fingerprintOf(pair.cert))
  })
})

it('reads the whole chain as it is presented, and adds nothing to it', async () => {
  const whole = [leafCertificate, issuerCertificate, rootCertificate]
  const { certificates } = await readAt(await listenTls({ cert: whole.join('\n'), key: leafKey }))
  expect(certificates?.map(({ fingerprint }) => fingerprint)).toEqual(whole.map(fingerprintOf))
  expect(certificates?.[0]).toMatchObject({
    subject: 'O=Example, CN=broker.example',
    issuer: 'O=Example, CN=Example issuing',
    names: ['broker.example', 'mqtt.example', '192.0.2.7'],
  })
  const leafOnly = await readAt(await listenTls({ cert: leafCertificate, key: leafKey }))
  expect(leafOnly.certificates).toHaveLength(1)
})

it('asks for the host by name, so that a listener with several certificates can choose', async () => {
  const [other, named] = [selfSigned(Date.now()), selfSigned(Date.now())]
  const port = await listenTls({
    ...other,
    SNICallback: (name, done) =>
      done(null, name === 'localhost' ? tls.createSecureContext(named) : undefined),
  })
  const { certificates } = await readCertificates({ host: 'localhost', port })
  expect(certificates?.[0]?.fingerprint).toBe(fingerprintOf(named.cert))
})

it('says that a port does not speak TLS', async () => {
  const port = await listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined)
      socket.resume().end('SSH-2.0-OpenSSH_9.6\r\n')
    }),
  )
  expect(await readAt(port)).toEqual({ failure: 'noTls' })
})

it('says that a port closes the connection at once', async () => {
  expect(await readAt(await listen(net.createServer((socket) => socket.destroy())))).toEqual({
    failure: 'noTls',
  })
})

it('says that nothing listens', async () => {
  const port = await listen(net.createServer())
  await new Promise((done) => servers.pop()?.close(done))
  expect(await readAt(port)).toEqual({ failure: 'refused' })
})

it('gives up on a port that never answers', async () => {
  const sockets: net.Socket[] = []
  const port = await listen(
    net.createServer((socket) => {
      socket.on('error', () => undefined)
      sockets.push(socket)
    }),
  )
  expect(await readCertificates({ host: '127.0.0.1', port, timeoutMs: 50 })).toEqual({ failure: 'timeout' })
  for (const socket of sockets) socket.destroy()
})

it('says that a host has no address', async () => {
  expect(await readCertificates({ host: 'no-such-host.invalid', port: 8883 })).toEqual({ failure: 'host' })
})
