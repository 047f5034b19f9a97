import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from './error'
import {
  clearLibrary,
  createLibraryReader,
  failLibrary,
  findLibraryEntry,
  findOrigin,
  library,
  setLibrary,
  withLibrary,
} from './library'
import { findLibraryNote, isNotable, printNote, readLibraryNotes } from './library-notes'

const put = (files: Readonly<Record<string, string>>) =>
  setLibrary({ files: Object.entries(files).map(([path, text]) => ({ path, text })), unread: [] }, 1)

/** Each line of a file is a value. */
const readLines = createLibraryReader<{ readonly name: string }>({
  kind: 'macros',
  nameOf: ({ name }) => name,
  parse: ({ text }) =>
    text === ''
      ? { values: [], faults: [{ problem: 'empty' }] }
      : { values: text.split('\n').map((name) => ({ name })) },
})
const names = () => readLines().entries.map(({ value, path }) => `${value.name} ${path}`)

beforeEach(clearLibrary)

describe('reading', () => {
  it('collects the values of the files of one kind, sorted by name', () => {
    put({ 'macros/b.txt': 'z\na', 'macros/c.txt': 'm', 'views/a.json': 'other' })
    expect(names()).toEqual(['a macros/b.txt', 'm macros/c.txt', 'z macros/b.txt'])
  })

  it('uses what counts for the broker in place of what counts for all, in any order of paths', () => {
    put({ 'brokers/lab/macros/a.txt': 'x', 'macros/a.txt': 'x\ny' })
    expect(names()).toEqual(['x brokers/lab/macros/a.txt', 'y macros/a.txt'])
    put({ 'macros/a.txt': 'x\ny', 'brokers/zoo/macros/a.txt': 'x' })
    expect(names()).toEqual(['x brokers/zoo/macros/a.txt', 'y macros/a.txt'])
    expect(readLines().faults).toEqual([])
  })

  it('names a name that is there twice, and uses the first', () => {
    put({ 'macros/a.txt': 'x', 'macros/b.txt': 'x' })
    expect(names()).toEqual(['x macros/a.txt'])
    expect(readLines().faults).toEqual([{ path: 'macros/b.txt', problem: 'duplicate', name: 'x' }])
  })

  it('names what is wrong in a file and reads the others', () => {
    put({ 'macros/a.txt': '', 'macros/b.txt': 'x' })
    expect([names(), readLines().faults]).toEqual([
      ['x macros/b.txt'],
      [{ path: 'macros/a.txt', problem: 'empty' }],
    ])
  })

  it('parses files once, also when they are read again unchanged', () => {
    put({ 'macros/a.txt': 'x' })
    const part = readLines()
    put({ 'macros/a.txt': 'x' })
    expect(readLines()).toBe(part)
    put({ 'macros/a.txt': 'y' })
    expect(names()).toEqual(['y macros/a.txt'])
  })
})

it('stays in use when it cannot be read again, and is gone with the session', () => {
  put({ 'macros/a.txt': 'x' })
  failLibrary(new ApiError(502, 'UNREACHABLE', ''), 5)
  expect([names(), library.get().error?.code, library.get().failedAt]).toEqual([
    ['x macros/a.txt'],
    'UNREACHABLE',
    5,
  ])
  clearLibrary()
  expect([names(), library.get().error]).toEqual([[], undefined])
})

it('is replaced by what this browser has of the same name', () => {
  put({ 'macros/a.txt': 'x\ny' })
  const own = [{ name: 'x' }, { name: 'z' }]
  expect(withLibrary(own, readLines())).toEqual([{ name: 'x' }, { name: 'y' }, { name: 'z' }])
  expect(withLibrary(own, readLines())[0]).toBe(own[0])
  expect(findOrigin(true, readLines(), 'x')).toBe('replaced')
  expect(findOrigin(false, readLines(), 'y')).toBe('library')
  expect(findOrigin(true, readLines(), 'z')).toBe('own')
  expect(findLibraryEntry(readLines(), 'none')).toBeUndefined()
})

describe('notes', () => {
  it('are found by noun and ID, whatever the ID is', () => {
    for (const id of [
      'pump-7',
      'a/b',
      '..',
      '.hidden',
      'a*b',
      '中文',
      '%2F',
      'with space',
      'a: b',
      '# x',
      "o'brien",
    ]) {
      put({ 'notes/a.txt': printNote({ resource: 'client', id, text: `# text of ${id}\n\nand more ` }) })
      expect(findLibraryNote({ resource: 'client', id })?.value.text).toBe(`# text of ${id}\n\nand more`)
      expect(findLibraryNote({ resource: 'rule', id })).toBeUndefined()
      expect(isNotable(id)).toBe(true)
    }
    for (const id of ['', ' ', ' a', 'a ', 'a\nb']) expect(isNotable(id)).toBe(false)
  })

  it('names those on an unknown noun, without an object, or without text', () => {
    put({
      'notes/a.txt': '# martian: x\ntext',
      'notes/b.txt': 'only text',
      'notes/c.txt': '# client: y\n \n',
      'notes/d.txt': '',
    })
    expect(readLibraryNotes().entries).toEqual([])
    expect(readLibraryNotes().faults).toEqual([
      { path: 'notes/a.txt', problem: 'noun', name: 'x' },
      { path: 'notes/b.txt', problem: 'form' },
      { path: 'notes/c.txt', problem: 'empty', name: 'y' },
      { path: 'notes/d.txt', problem: 'form' },
    ])
  })
})
