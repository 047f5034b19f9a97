import { describe, expect, it } from 'vitest'
import { gzip, pluginPackage, packTar, type Entry } from './fixture'
import { pluginOfFile, pluginParts } from './key'
import { fileFault, readPackage } from './package'
import { packageLimits, TarReader } from './tar'

const key = 'demo_plugin-1.0.0'
const file = `${key}.tar.gz`
const toStream = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()
const read = async (bytes: Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, name = file) =>
  readPackage(name, toStream(await bytes))
const withEntry = (entry: Entry) => pluginPackage(key, {}, [entry])

describe('names of plugins and packages', () => {
  it('splits a key at the first hyphen, since versions may contain hyphens', () => {
    expect(pluginParts('demo_plugin-5.0-rc.1')).toEqual({ name: 'demo_plugin', version: '5.0-rc.1' })
    expect(pluginOfFile('demo_plugin-5.0-rc.1.tar.gz')).toBe('demo_plugin-5.0-rc.1')
  })
  it.each([
    ['../../x-1.0.tar.gz'],
    ['a\\b-1.0.tar.gz'],
    ['a\0b-1.0.tar.gz'],
    ['demo_plugin.tar.gz'],
    ['demo-1.0.zip'],
    [`${'a'.repeat(300)}-1.0.tar.gz`],
    ['demo-1..2.tar.gz'],
    [''],
  ])('rejects %j as the file name of a package (catalogue U2)', (name) => {
    expect(pluginOfFile(name)).toBeUndefined()
    expect(fileFault(name, 10)).toEqual({ reason: 'name' })
  })
  it('checks name and size before reading the file (catalogue U3)', () => {
    expect(fileFault(file, 0)).toEqual({ reason: 'empty' })
    expect(fileFault(file, 2 * 1024 ** 3)).toEqual({ reason: 'large' })
    expect(fileFault(file, 1000)).toBeUndefined()
  })
})

describe('reading a package', () => {
  it('reads release.json and the README', async () => {
    expect(await read(pluginPackage(key))).toMatchObject({
      key,
      release: { name: 'demo_plugin', rel_vsn: '1.0.0' },
      readme: '# Demo plugin\n',
      entries: 2,
    })
  })
  it('checks long paths in both encodings like short ones', async () => {
    const record = (path: string) => {
      const rest = ` path=${path}\n`
      return `${rest.length + 3}${rest}`
    }
    const long = `${key}/${'d/'.repeat(80)}f`
    const outside = `${key}/${'d/'.repeat(80)}../f`
    const readWithPath = (path: string, type: string) =>
      read(
        pluginPackage(key, {}, [
          { path: 'long', type, text: type === 'x' ? record(path) : `${path}\0` },
          { path: 'short', text: 'x' },
        ]),
      )
    for (const type of ['x', 'L']) {
      expect(await readWithPath(long, type)).toMatchObject({ key })
      expect(await readWithPath(outside, type)).toEqual({ reason: 'path', entry: outside })
    }
  })
  it.each<[string, Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>, object]>([
    ['no gzip at all', new TextEncoder().encode('PK\u0003\u0004 a zip file'), { reason: 'gzip' }],
    ['gzip around no tar', gzip(new TextEncoder().encode('hello '.repeat(200))), { reason: 'broken' }],
    [
      'cut off in the middle',
      pluginPackage(key, { more: Array.from({ length: 4000 }, (_, index) => index * 7919) }).then((bytes) =>
        bytes.slice(0, -3000),
      ),
      { reason: 'broken' },
    ],
  ])('rejects a file that is %s (catalogue U1)', async (_, bytes, fault) =>
    expect(await read(bytes)).toEqual(fault),
  )
  it.each<[string, Entry, object]>([
    [
      'a path upwards',
      { path: `${key}/../../etc/passwd` },
      { reason: 'path', entry: `${key}/../../etc/passwd` },
    ],
    ['an absolute path', { path: '/etc/passwd' }, { reason: 'path', entry: '/etc/passwd' }],
    ['a path of Windows', { path: 'C:\\x' }, { reason: 'path', entry: 'C:\\x' }],
    ['a symbolic link', { path: `${key}/link`, type: '2' }, { reason: 'link', entry: `${key}/link` }],
    ['a hard link', { path: `${key}/link`, type: '1' }, { reason: 'link', entry: `${key}/link` }],
    [
      'an entry of ten gigabytes',
      { path: `${key}/big`, size: 8 * 1024 ** 3 - 1 },
      { reason: 'unpacked', entry: `${key}/big` },
    ],
  ])('rejects a package with %s (catalogue U5)', async (_, entry, fault) =>
    expect(await read(withEntry(entry))).toEqual(fault),
  )
  it('rejects an archive with too many entries or unbounded growth in bounded memory (catalogue U5)', async () => {
    expect(
      await read(
        gzip(
          packTar(
            Array.from({ length: packageLimits.entries + 1 }, (_, index) => ({ path: `${key}/${index}` })),
          ),
        ),
      ),
    ).toEqual({ reason: 'entries' })
    const reader = new TarReader(() => true, { unpacked: 10_000, entries: 10, text: 100 })
    expect(reader.push(packTar([{ path: 'a', text: 'x'.repeat(5000) }]))).toBeUndefined()
    expect(reader.push(new Uint8Array(10_000))).toEqual({ reason: 'unpacked' })
    expect([...reader.texts]).toEqual([])
  })
  it('rejects a package whose release differs from its file name or is incomplete', async () => {
    expect(await read(pluginPackage(key), 'other-1.0.0.tar.gz')).toEqual({ reason: 'release' })
    expect(await read(pluginPackage(key, { rel_vsn: '2.0.0' }))).toEqual({
      reason: 'mismatch',
      entry: 'demo_plugin-2.0.0',
    })
    expect(await read(pluginPackage(key, { rel_apps: undefined }))).toEqual({
      reason: 'incomplete',
      entry: 'rel_apps',
    })
    expect(await read(pluginPackage(key, { description: 7 }))).toEqual({ reason: 'release' })
    expect(await read(gzip(packTar([{ path: `${key}/release.json`, text: '{' }])))).toEqual({
      reason: 'release',
    })
  })
})
