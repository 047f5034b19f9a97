import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { gzipSync } from 'node:zlib'
import mqtt from 'mqtt'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { selfSigned } from '@/broker/listeners/certificate'
import { mqttPathHeader } from '@/lib/net/mqtt-path'
import { securityHeaders } from './headers'
import { defaults, readOptions } from './options'
import { startServer, type Running } from './serve'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-serving-'))
const lines: string[] = []
let running: Running | undefined

async function start(args: readonly string[]): Promise<Running> {
  const embedded = ['--mqtt-port', '0', '--ws-port', '0', '--bare', '--seed', 'empty']
  const options = readOptions(['--port', '0', ...(args.includes('--broker') ? [] : embedded), ...args], {})
  lines.length = 0
  running = await startServer(options, {
    root: folder,
    log: (line) => lines.push(line),
    logRequest: (line) => lines.push(line),
  })
  return running
}

beforeAll(() =>
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Switchboard</title></head>'),
)
afterEach(async () => {
  await running?.close()
  running = undefined
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${String(running?.port)}${path}`, { redirect: 'manual', ...init })

const login = (password: string, headers: Record<string, string> = {}) =>
  get('/api/v5/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'admin', password }),
  })

describe('--base', () => {
  it('serves page, API and MQTT below the path only', async () => {
    const { url, port } = await start(['--base', 'ops/switchboard/'])
    expect(url).toMatch(/\/ops\/switchboard\/$/)
    const page = await get('/ops/switchboard/')
    expect(await page.text()).toContain('{&quot;base&quot;:&quot;/ops/switchboard&quot;')
    const status = await get('/ops/switchboard/status')
    expect([status.status, status.headers.get(mqttPathHeader)]).toEqual([200, '/ops/switchboard/mqtt'])
    for (const outside of ['/', '/status', '/api/v5/nodes', '/ops', '/ops/switchboardx/'])
      expect([outside, (await get(outside)).status]).toEqual([outside, 404])
    const client = await mqtt.connectAsync(`ws://127.0.0.1:${String(port)}/ops/switchboard/mqtt`, {
      reconnectPeriod: 0,
    })
    await client.endAsync()
    await expect(
      mqtt.connectAsync(`ws://127.0.0.1:${String(port)}/mqtt`, { reconnectPeriod: 0 }, false),
    ).rejects.toThrow()
  })

  it('redirects to the page, and a path without hash to its screen', async () => {
    await start(['--base', '/ops'])
    const locations = await Promise.all(
      ['/ops', '/ops?broker=lab', '/ops/clients?a=1'].map(async (path) =>
        (await get(path)).headers.get('location'),
      ),
    )
    expect(locations).toEqual(['/ops/', '/ops/?broker=lab', '/ops/#/clients?a=1'])
  })

  it.each(['/ops/../etc', 'a b', '/ä', '//x', 'http://h/ops'])('refuses %s', (base) => {
    expect(() => readOptions(['--base', base], {})).toThrow('--base')
  })
})

describe('--listen', () => {
  it.each([
    ['0.0.0.0:4180', '0.0.0.0', 4180],
    ['[::1]:443', '::1', 443],
    ['[::]:443', '::', 443],
    [':8080', '0.0.0.0', 8080],
  ])('%s', (text, host, port) => {
    expect(readOptions(['--listen', text], {})).toMatchObject({ host, port })
  })
  it.each(['localhost', 'a:b', '1.2.3.4:99999'])('refuses %s', (text) => {
    expect(() => readOptions(['--listen', text], {})).toThrow('--listen')
  })
})

describe('health', () => {
  it('answers at the root and below the base path, with all security headers', async () => {
    await start(['--base', '/ops'])
    for (const path of ['/healthz', '/readyz', '/ops/healthz', '/ops/readyz']) {
      const answer = await get(path)
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, 'ok\n'])
      for (const [name, value] of Object.entries(securityHeaders))
        expect(answer.headers.get(name)).toBe(value)
    }
  })

  it('is refused while the server stops; a request that runs is answered', async () => {
    const upstream = http.createServer()
    const received = once(upstream, 'request') as Promise<[http.IncomingMessage, http.ServerResponse]>
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
    const { port } = upstream.address() as AddressInfo
    const { close } = await start(['--broker', `http://127.0.0.1:${String(port)}`])
    const slow = get('/api/v5/nodes')
    const [, response] = await received
    const closed = close()
    await expect(get('/readyz')).rejects.toThrow()
    response.end('{}')
    expect((await slow).status).toBe(200)
    await closed
    running = undefined
    upstream.closeAllConnections()
    upstream.close()
  })
})

describe('replies of a broker', () => {
  it('are compressed if they are text; a file arrives as it is, also if it is compressed already', async () => {
    const plain = 'x'.repeat(5000)
    const file = gzipSync(randomBytes(3000))
    const broker = http.createServer((request, response) => {
      const isFile = request.url?.includes('/files/') === true
      response.setHeader(
        'content-type',
        isFile ? 'application/octet-stream' : 'application/json; charset=utf-8',
      )
      response.end(isFile ? file : JSON.stringify({ plain }))
    })
    broker.listen(0, '127.0.0.1')
    await once(broker, 'listening')
    const { port } = broker.address() as AddressInfo
    try {
      await start(['--broker', `http://127.0.0.1:${String(port)}`])
      for (const accepted of ['gzip', 'br, gzip']) {
        const headers = { 'accept-encoding': accepted }
        const text = await get('/api/v5/nodes', { headers })
        const download = await get('/api/v5/data/files/a.tar.gz', { headers })
        expect(text.headers.get('content-encoding')).toBe(accepted.split(',')[0])
        expect(await text.json()).toEqual({ plain })
        expect(download.headers.get('content-encoding')).toBeNull()
        expect(Buffer.from(await download.arrayBuffer()).equals(file)).toBe(true)
      }
    } finally {
      broker.closeAllConnections()
      broker.close()
    }
  })
})

describe('--access-log', () => {
  it('writes a line of JSON for each request, without query', async () => {
    await start(['--access-log'])
    const reply = await get('/api/v5/clients?username=alice')
    await expect.poll(() => lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      client: '127.0.0.1',
      method: 'GET',
      path: '/api/v5/clients',
      status: 401,
      bytes: Buffer.byteLength(await reply.text()),
      duration: expect.any(Number),
    })
  })

  it('writes nothing by default', async () => {
    await start([])
    await get('/healthz')
    expect(lines).toEqual([])
  })
})

describe('--trusted-proxies', () => {
  const loggedClient = async (args: readonly string[], forwarded: string) => {
    await start(['--access-log', ...args])
    await get('/healthz', { headers: { 'x-forwarded-for': forwarded } })
    await expect.poll(() => lines).toHaveLength(1)
    return (JSON.parse(lines[0] ?? '') as { client: string }).client
  }

  it.each([
    [[], '192.0.2.1', '127.0.0.1'],
    [['--trusted-proxies', '127.0.0.0/8'], '192.0.2.1', '192.0.2.1'],
    [['--trusted-proxies', '10.0.0.1'], '192.0.2.1', '127.0.0.1'],
    // Entries before the last untrusted address may be invented.
    [['--trusted-proxies', '127.0.0.1,10.0.0.0/8'], '203.0.113.9, 192.0.2.1, 10.1.2.3', '192.0.2.1'],
    [['--trusted-proxies', '127.0.0.1'], 'nonsense', '127.0.0.1'],
  ])('%j: X-Forwarded-For %s is %s', async (args, forwarded, client) => {
    expect(await loggedClient(args, forwarded)).toBe(client)
  })

  it('accepts writes of the page behind a trusted proxy, and of no other site', async () => {
    const write = async (args: readonly string[], host: string) => {
      await start(args)
      const { status } = await login('wrong', { origin: 'https://ops.example', 'x-forwarded-host': host })
      await running?.close()
      return status
    }
    const trusted = ['--trusted-proxies', '127.0.0.1']
    expect(await write(trusted, 'ops.example')).toBe(401)
    expect(await write(trusted, 'other.example')).toBe(403)
    expect(await write([], 'ops.example')).toBe(403)
  })

  it.each(['10.0.0.0/33', 'proxy.example', '::1/129'])('refuses %s', (text) => {
    expect(() => readOptions(['--trusted-proxies', text], {})).toThrow('--trusted-proxies')
  })
})

describe('--login-limit', () => {
  it('lets an address wait after so many failed logins; others may log in', async () => {
    await start(['--login-limit', '2', '--trusted-proxies', '127.0.0.1'])
    const attempts = async (password: string, from: string) =>
      (await login(password, { 'x-forwarded-for': from })).status
    expect(await attempts('public', '192.0.2.1')).toBe(200)
    expect([await attempts('wrong', '192.0.2.1'), await attempts('wrong', '192.0.2.1')]).toEqual([401, 401])
    const refused = await login('public', { 'x-forwarded-for': '192.0.2.1' })
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await attempts('public', '192.0.2.2')).toBe(200)
    expect((await get('/status')).status).toBe(200)
  })

  it('can be turned off', async () => {
    await start(['--login-limit', '0'])
    const statuses = new Set<number>()
    for (let i = 0; i < defaults.loginLimit + 2; i += 1) statuses.add((await login('wrong')).status)
    expect([...statuses]).toEqual([401])
  })
})

describe('--tls-cert and --tls-key', () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const writePair = () => {
    const pair = selfSigned(Date.now())
    writeFileSync(cert, pair.cert)
    writeFileSync(key, pair.key)
  }
  /** The fingerprint of the certificate that the server presents. */
  const fingerprint = () =>
    new Promise<string>((resolve, reject) => {
      const call = https.get(
        { port: running?.port, path: '/healthz', rejectUnauthorized: false, agent: false },
        (answer) => {
          answer.resume()
          resolve((answer.socket as TLSSocket).getPeerCertificate().fingerprint256)
        },
      )
      call.on('error', reject)
    })

  it('serve TLS, and a replaced certificate without a restart; a broken one is not used', async () => {
    writePair()
    const { url } = await start(['--tls-cert', cert, '--tls-key', key])
    expect(url).toMatch(/^https:/)
    const first = await fingerprint()
    writeFileSync(key, 'broken')
    await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toContain('cannot be used yet')
    expect(await fingerprint()).toBe(first)
    writePair()
    await expect.poll(fingerprint, { timeout: 15_000 }).not.toBe(first)
  })

  it('are refused where they cannot be used', async () => {
    writeFileSync(key, 'broken')
    expect(() => readOptions(['--tls-cert', cert], {})).toThrow('belong together')
    await expect(start(['--tls-cert', cert, '--tls-key', key])).rejects.toThrow('cannot be used')
  })
})
