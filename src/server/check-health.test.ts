import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { checkHealth } from './check-health'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-health-'))
const pair = selfSigned(Date.now())
const cert = join(folder, 'cert.pem')
const key = join(folder, 'key.pem')
writeFileSync(cert, pair.cert)
writeFileSync(key, pair.key)
afterAll(() => rmSync(folder, { recursive: true }))

const servers: net.Server[] = []
let printed: string[] = []
beforeEach(() => {
  printed = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void printed.push(line))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

/** Starts a server on a free port and returns the port. */
async function listen(server: net.Server, host = '127.0.0.1'): Promise<string> {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, host, done))
  return String((server.address() as AddressInfo).port)
}

const answer =
  (path: string, body = 'ok\n', status = 200): http.RequestListener =>
  (request, response) =>
    request.url === path
      ? response.writeHead(status).end(body)
      : response.writeHead(404).end(`no ${request.url ?? ''}`)
const plain = (path = '/healthz', body?: string, status?: number) =>
  listen(http.createServer(answer(path, body, status)))
const encrypted = (path = '/healthz') =>
  listen(https.createServer({ cert: pair.cert, key: pair.key }, answer(path)))

describe('switchboard health', () => {
  it.each<[string, (port: string) => [string[], Record<string, string>]]>([
    ['a port', (port) => [['--port', port], {}]],
    ['a port of the environment', (port) => [[], { SWITCHBOARD_PORT: port }]],
    ['an address to listen on', (port) => [['--listen', `127.0.0.1:${port}`], {}]],
    ['all addresses', (port) => [[], { SWITCHBOARD_LISTEN: `0.0.0.0:${port}` }]],
    ['host:port', (port) => [[`127.0.0.1:${port}`], {}]],
    [':port', (port) => [[`:${port}`], {}]],
    ['a name with a port', (port) => [[`localhost:${port}`], {}]],
    ['a URL', (port) => [[`http://127.0.0.1:${port}/`], {}]],
    ['the options of a server', (port) => [['--port', port, '--broker', 'http://h', '--access-log'], {}]],
  ])('asks the console at %s', async (_, line) => {
    const [args, env] = line(await plain())
    expect([await checkHealth(args, env), printed]).toEqual([0, ['ok']])
  })

  it('asks below the base path, of the options and of a URL', async () => {
    const port = await plain('/ops/switchboard/healthz')
    expect(await checkHealth(['--port', port, '--base', '/ops/switchboard'], {})).toBe(0)
    expect(await checkHealth([`:${port}`], { SWITCHBOARD_BASE: 'ops/switchboard' })).toBe(0)
    expect(await checkHealth([`http://127.0.0.1:${port}/ops/switchboard/`], {})).toBe(0)
    expect(await checkHealth(['--port', port], {})).toBe(1)
    expect(printed.at(-1)).toMatch(/does not answer: it answers with status 404; is there a base path\?$/)
  })

  it('asks by TLS where the console serves it, with a certificate that signed itself', async () => {
    const port = await encrypted()
    const tls = { SWITCHBOARD_TLS_CERT: cert, SWITCHBOARD_TLS_KEY: key }
    expect(await checkHealth(['--port', port], tls)).toBe(0)
    expect(await checkHealth([`127.0.0.1:${port}`], tls)).toBe(0)
    expect(await checkHealth([`https://localhost:${port}`], {})).toBe(0)
  })

  it('asks over IPv6', async () => {
    const port = await listen(http.createServer(answer('/healthz')), '::1')
    expect(await checkHealth(['--host', '::', '--port', port], {})).toBe(0)
    expect(await checkHealth([`[::1]:${port}`], {})).toBe(0)
  })

  it.each<[string, () => Promise<string[]>, string]>([
    [
      'nothing listens',
      async () => {
        const server = net.createServer()
        const port = await listen(server)
        await new Promise((done) => server.close(done))
        servers.length = 0
        return ['--port', port]
      },
      'nothing listens there',
    ],
    ['there is no such host', async () => ['http://no-such-host.invalid:1'], 'there is no such host'],
    [
      'TLS is asked of a plain server',
      async () => [`https://127.0.0.1:${await plain()}`],
      'it does not speak TLS (http://)',
    ],
    [
      'a server with TLS is asked without',
      async () => ['--port', await encrypted()],
      'it closes the connection; does it speak TLS (https://)?',
    ],
    [
      'the server is no HTTP',
      async () => ['--port', await listen(net.createServer((socket) => socket.resume().end('220 mail\r\n')))],
      'it does not answer in HTTP; does it speak TLS (https://)?',
    ],
    [
      'another program answers',
      async () => ['--port', await plain('/healthz', '<html>')],
      'it is another program, or has another base path',
    ],
    ['it fails', async () => ['--port', await plain('/healthz', '', 503)], 'it answers with status 503'],
  ])('says why where %s', async (_, line, reason) => {
    expect(await checkHealth(await line(), {})).toBe(1)
    expect(printed).toHaveLength(1)
    expect(printed[0]).toMatch(/^https?:\/\/\S+\/healthz does not answer: /)
    expect(printed[0]?.endsWith(`: ${reason}`)).toBe(true)
  })

  it.each([
    [['ftp://x'], '"ftp://x" is no address such as 127.0.0.1:4180'],
    [['a', 'b'], '"b" is one address too many'],
    [['--prot', '1'], 'Did you mean --port?'],
    [['--port', '0'], 'name the address'],
  ])('refuses %j in words', async (args, sentence) => {
    await expect(checkHealth(args, {})).rejects.toThrow(sentence)
  })
})
