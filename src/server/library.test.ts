import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identityHeader } from '@/contract/broker-identity'
import { LibraryFiles } from '@/contract/library'
import { createLibrary } from './library'
import { libraryLimits, readLibraryFolder } from './library-folder'
import { BadOption } from './bad-option'
import { defaults, readOptions } from './options'
import { parseProfiles } from './profiles'
import { startServer, type Running } from './serve'

const base = mkdtempSync(join(tmpdir(), 'switchboard-library-'))
const [page, folder] = [join(base, 'page'), join(base, 'library')]

/** Writes files into the library, by path. */
function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
})
afterAll(() => rmSync(base, { recursive: true }))

describe('the folder', () => {
  const paths = async () => (await readLibraryFolder(folder)).files.map(({ path }) => path)

  it('has files of its five folders, and those below brokers/<name>', async () => {
    write({
      'macros/rotate.txt': 'a',
      'views/silent.json': '{}',
      'alarm-rules/all.json': '{}',
      'walls/hall.json': '{}',
      'notes/pump-7.txt': 'x',
      'brokers/lab/macros/rotate.txt': 'b',
      'brokers/lab/notes/r1.txt': 'y',
    })
    expect(await paths()).toEqual([
      'alarm-rules/all.json',
      'brokers/lab/macros/rotate.txt',
      'brokers/lab/notes/r1.txt',
      'macros/rotate.txt',
      'notes/pump-7.txt',
      'views/silent.json',
      'walls/hall.json',
    ])
  })

  it('leaves out what is no part of it: other folders, endings and levels, hidden files', async () => {
    write({
      'README.md': 'x',
      '.git/config': 'x',
      'macros/README': 'x',
      'macros/deep/er.txt': 'x',
      'macros/.hidden.txt': 'x',
      'macros/.txt': 'x',
      'notes/client/pump-7.txt': 'x',
      'brokers/loose.txt': 'x',
      'brokers/lab/loose.txt': 'x',
      'other/a.txt': 'x',
    })
    mkdirSync(join(folder, 'views', 'folder.json'), { recursive: true })
    expect(await readLibraryFolder(folder)).toEqual({ files: [], unread: [] })
  })

  it('names files that are too large, and reads the others', async () => {
    write({ 'macros/large.txt': 'x'.repeat(libraryLimits.file + 1), 'macros/small.txt': 'a' })
    expect(await readLibraryFolder(folder)).toEqual({
      files: [{ path: 'macros/small.txt', text: 'a' }],
      unread: [{ path: 'macros/large.txt', reason: 'size' }],
    })
  })

  it('reads at most 1,000 files and 4 MB', async () => {
    const many = libraryLimits.files + 2
    write(
      Object.fromEntries(Array.from({ length: many }, (_, index) => [`macros/${String(index)}.txt`, 'a'])),
    )
    const { files, unread } = await readLibraryFolder(folder)
    expect([files.length, unread.map(({ reason }) => reason)]).toEqual([1000, ['number', 'number']])
    rmSync(join(folder, 'macros'), { recursive: true })
    const text = 'x'.repeat(libraryLimits.file)
    write(Object.fromEntries(Array.from({ length: 66 }, (_, index) => [`macros/${String(index)}.txt`, text])))
    const large = await readLibraryFolder(folder)
    expect([large.files.length, large.unread.length]).toEqual([64, 2])
  })

  it('follows links within it, as of a mounted ConfigMap, and none that lead out', async () => {
    write({ '..data/silent.json': '{"a":1}' })
    mkdirSync(join(folder, 'views'))
    symlinkSync('../..data/silent.json', join(folder, 'views', 'silent.json'))
    writeFileSync(join(base, 'secret'), 'secret')
    symlinkSync(join(base, 'secret'), join(folder, 'views', 'out.json'))
    symlinkSync('/nonexistent', join(folder, 'views', 'nowhere.json'))
    symlinkSync('loop.json', join(folder, 'views', 'loop.json'))
    const read = await readLibraryFolder(folder)
    expect(read.files).toEqual([{ path: 'views/silent.json', text: '{"a":1}' }])
    expect(read.unread).toEqual([
      { path: 'views/loop.json', reason: 'denied' },
      { path: 'views/out.json', reason: 'link' },
    ])
  })

  it('may itself be a link', async () => {
    write({ 'macros/a.txt': 'a' })
    const link = join(base, 'link')
    symlinkSync(folder, link)
    expect((await readLibraryFolder(link)).files).toHaveLength(1)
    rmSync(link)
  })

  it('rejects when it is gone', async () => {
    await expect(readLibraryFolder(join(base, 'gone'))).rejects.toThrow('ENOENT')
  })
})

it('reads the folder again once two seconds have passed', async () => {
  let now = 0
  const library = createLibrary(folder, () => now)
  expect((await library.read()).files).toHaveLength(0)
  write({ 'macros/a.txt': 'a' })
  now = 1999
  expect((await library.read()).files).toHaveLength(0)
  now = 2000
  expect((await library.read()).files).toHaveLength(1)
})

it('needs a folder', () => {
  writeFileSync(join(base, 'file'), '')
  expect(readOptions(['--library', folder], {}).library).toBe(folder)
  expect(readOptions([], { SWITCHBOARD_LIBRARY: folder }).library).toBe(folder)
  for (const path of [join(base, 'file'), join(base, 'gone')])
    expect(() => readOptions(['--library', path], {})).toThrow(BadOption)
})

describe('the route', () => {
  let lab: Running
  let single: Running
  let identities: readonly string[] = []
  const asked: string[] = []
  const broker = http.createServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    const statuses: Readonly<Record<string, number>> = {
      'Bearer right': 200,
      'Bearer viewer': 403,
      'Bearer limited': 429,
    }
    response
      .writeHead(statuses[request.headers.authorization ?? ''] ?? 401, { 'content-type': 'application/json' })
      .end('[]')
  })
  const read = async (server: Running, path: string, headers: Record<string, string>, method = 'GET') => {
    const reply = await fetch(`http://127.0.0.1:${String(server.port)}${path}`, { method, headers })
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  const filesOf = ({ text }: { text: string }) =>
    LibraryFiles.parse(JSON.parse(text)).files.map(({ path }) => path)

  beforeAll(async () => {
    mkdirSync(page, { recursive: true })
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(page, 'index.html'), '<!doctype html><head><title>Switchboard</title></head>')
    await new Promise<void>((done) => broker.listen(0, '127.0.0.1', done))
    const address = `http://127.0.0.1:${String((broker.address() as AddressInfo).port)}`
    const profiles = parseProfiles(
      JSON.stringify(
        ['lab', 'staging', 'gone'].map((name) => ({
          name,
          address: name === 'gone' ? 'http://127.0.0.1:9' : address,
        })),
      ),
      'brokers.json',
    )
    identities = profiles.map(({ identity }) => identity)
    const library = folder
    lab = await startServer({ ...defaults, port: 0, profiles, library }, { root: page })
    single = await startServer(
      { ...defaults, port: 0, broker: new URL(address), brokerWs: new URL('ws://127.0.0.1:9/mqtt') },
      { root: page },
    )
  })
  beforeEach(() => {
    asked.length = 0
    write({ 'macros/all.txt': 'a', 'brokers/lab/macros/lab.txt': 'b', 'brokers/staging/macros/s.txt': 'c' })
  })
  afterAll(async () => {
    await lab.close()
    await single.close()
    broker.closeAllConnections()
    broker.close()
  })

  it('sends each broker its own part, to everyone whom it lets in', async () => {
    const at = async (name: string, authorization: string) =>
      filesOf(await read(lab, `/broker/${name}/library`, { authorization }))
    expect(await at('lab', 'Bearer right')).toEqual(['brokers/lab/macros/lab.txt', 'macros/all.txt'])
    expect(await at('staging', 'Bearer right')).toEqual(['brokers/staging/macros/s.txt', 'macros/all.txt'])
    // An account without the permission of the question is let in too.
    expect(await at('lab', 'Bearer viewer')).toEqual(['brokers/lab/macros/lab.txt', 'macros/all.txt'])
    expect(new Set(asked)).toEqual(new Set(['GET /api/v5/nodes']))
  })

  it('sends nothing without a login, with one that the broker refuses, and while it does not answer', async () => {
    const statusOf = async (name: string, headers: Record<string, string>) =>
      (await read(lab, `/broker/${name}/library`, headers)).status
    expect(await statusOf('lab', {})).toBe(401)
    expect(asked).toEqual([])
    expect(await statusOf('lab', { authorization: 'Bearer wrong' })).toBe(401)
    expect(await statusOf('lab', { authorization: 'Bearer limited' })).toBe(401)
    expect(await statusOf('gone', { authorization: 'Bearer right' })).toBe(502)
    expect(await statusOf('other', { authorization: 'Bearer right' })).toBe(404)
  })

  it('is never stored by a browser, and neither written nor used for another broker', async () => {
    const authorization = 'Bearer right'
    const path = '/broker/lab/library'
    const reply = await read(lab, path, { authorization })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await read(lab, path, { authorization }, method)).status).toBe(404)
    expect((await read(lab, `${path}/macros/all.txt`, { authorization })).status).toBe(404)
    expect((await read(lab, path, { authorization, [identityHeader]: identities[1] ?? '' })).status).toBe(421)
  })

  it('reports a folder that is gone without its path', async () => {
    const gone = mkdtempSync(join(base, 'gone-'))
    const server = await startServer(
      {
        ...defaults,
        port: 0,
        library: gone,
        broker: new URL(`http://127.0.0.1:${String((broker.address() as AddressInfo).port)}`),
        brokerWs: new URL('ws://127.0.0.1:9/mqtt'),
      },
      { root: page },
    )
    rmSync(gone, { recursive: true })
    const reply = await read(server, '/library', { authorization: 'Bearer right' })
    await server.close()
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      500,
      { code: 'LIBRARY_UNREADABLE', message: 'The folder of the library cannot be read' },
    ])
  })

  it('exists only with the option, which the page knows', async () => {
    expect((await read(single, '/library', { authorization: 'Bearer right' })).text).toMatch(
      /^<!doctype html>/,
    )
    expect(asked).toEqual([])
    const infoOf = async (server: Running) => (await read(server, '/', {})).text
    expect(await infoOf(lab)).toContain('&quot;library&quot;:true')
    expect(await infoOf(single)).not.toContain('library')
  })
})
