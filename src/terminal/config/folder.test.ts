import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Item, Unread } from '@/features/backup/part'
import { makeFolder, readJson } from './files'
import { readFolder, writeFolder, type Untouched } from './folder'
import { readSecrets } from './secrets'

let place = ''
let folder = ''
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'folder-'))
  folder = join(place, 'conf')
})
afterEach(() => rmSync(place, { recursive: true }))

const from = { edition: 'Opensource', version: '5.8.9' }
const rule = (id: string, sql = 'SELECT 1'): Item => ({ id, body: { id, sql } })
const none: Untouched = new Map()
const write = (parts: Readonly<Record<string, readonly Item[]>>, untouched = none) =>
  writeFolder(folder, { from, parts }, untouched)
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()

describe('the folder of a configuration', () => {
  it('is read with byte order marks, and without files of the system', () => {
    write({ rules: [rule('a')], retainer: [{ id: '', body: { value: { enable: true } } }] })
    for (const file of ['switchboard.json', 'retainer.json', 'rules/a.json'])
      writeFileSync(join(folder, file), `\uFEFF${readFileSync(join(folder, file), 'utf8')}`)
    writeFileSync(join(folder, 'rules', '._a.json'), '\u0000\u0005\u0016\u0007')
    writeFileSync(join(folder, '._switchboard.json'), 'x')
    expect(readFolder(folder)?.parts).toEqual({
      rules: [rule('a')],
      retainer: [{ id: '', body: { value: { enable: true } } }],
    })
    // A mark is no change.
    expect(write({ rules: [rule('a')] })).toEqual([])
  })

  it('has a file for each of two objects with one id, which only a pull accepts', () => {
    const items = [rule('same', 'SELECT outside'), rule('same', 'SELECT inside')]
    expect(write({ rules: items }).map(({ path }) => path)).toEqual([
      'rules/same.json',
      'rules/same~2.json',
      'switchboard.json',
    ])
    expect(write({ rules: items })).toEqual([])
    expect(() => readFolder(folder)).toThrow(/same~2\.json has the id same, as same\.json has/)
  })

  it('keeps the files of what could not be read, and of parts that were not asked for', () => {
    const listener = (id: string): Item => ({ id, body: { id } })
    write({
      gatewayListeners: [listener('stomp:tcp:a'), listener('coap:udp:a')],
      rules: [rule('a')],
      queues: [listener('q')],
    })
    write(
      { gatewayListeners: [], queues: [] },
      new Map<string, 'all' | readonly Unread[]>([
        ['gatewayListeners', [{ of: 'stomp', reason: 'x' }]],
        ['queues', 'all'],
      ]),
    )
    expect(files()).toEqual([
      'gateway-listeners/stomp-tcp-a.json',
      'queues/q.json',
      'rules/a.json',
      'switchboard.json',
    ])
    expect(Object.keys(readFolder(folder)?.parts ?? {}).sort()).toEqual([
      'gatewayListeners',
      'queues',
      'rules',
    ])
  })

  it('is not written over a file that cannot be read', () => {
    write({ rules: [rule('a')] })
    writeFileSync(join(folder, 'rules', 'b.json'), '<<<<<<< mine')
    expect(() => write({ rules: [] })).toThrow(/b\.json is not valid JSON/)
    expect(files()).toContain('rules/a.json')
  })

  it('is not written in part where a file cannot be', () => {
    write({ rules: [rule('a')] })
    mkdirSync(join(folder, 'rules', 'b.json'))
    expect(() => write({ rules: [rule('a', 'SELECT 2'), rule('b')] })).toThrow(/cannot be/)
    expect(readdirSync(join(folder, 'rules')).sort()).toEqual(['a.json', 'b.json'])
    expect(readFileSync(join(folder, 'rules', 'a.json'), 'utf8')).toContain('SELECT 1')
  })
})

describe('paths that cannot be written', () => {
  it.each([
    ['/dev/null/x', 'a part of the path is a file, not a folder'],
    ['/proc/x', 'it does not exist, and cannot be created there'],
    ['/proc/x/y/z', 'it does not exist, and cannot be created there'],
  ])('%s is refused with the reason', (path, reason) => {
    expect(() => makeFolder(path)).toThrow(`${path} cannot be written: ${reason}`)
  })

  it('a file, and a link to itself, are no folders', () => {
    writeFileSync(folder, 'x')
    expect(() => makeFolder(folder)).toThrow(/it is a file, not a folder/)
    symlinkSync(join(place, 'loop'), join(place, 'loop'))
    expect(() => makeFolder(join(place, 'loop', 'x'))).toThrow(/cannot be written: it links to itself/)
  })
})

describe('the file of secrets', () => {
  const secrets = (text: string) => {
    const path = join(place, 'secrets.json')
    writeFileSync(path, text)
    return readSecrets({ flags: new Map([['secrets', [path]]]) })
  }

  it('is read with a byte order mark', () => {
    expect(secrets('\uFEFF{"a/password":"x"}')).toEqual({ 'a/password': 'x' })
  })

  it.each([
    ['{', /^--secrets .*secrets\.json is not valid JSON$/],
    ['[]', /must be a JSON object/],
    ['{"a":1}', /the secret a must be a string/],
  ])('is refused if it is %s', (text, message) => {
    expect(() => secrets(text)).toThrow(message)
  })

  it('is refused if it is missing', () => {
    const path = join(place, 'no.json')
    expect(() => readSecrets({ flags: new Map([['secrets', [path]]]) })).toThrow(
      `--secrets ${path} cannot be read: ENOENT`,
    )
  })
})

it('a file that is missing or no JSON is refused with the place', () => {
  const path = join(place, 'no.json')
  expect(() => readJson(path)).toThrow(`${path} cannot be read: it does not exist`)
  writeFileSync(path, '{')
  expect(() => readJson(path)).toThrow(`${path} is not valid JSON: line 1, column 2`)
})
