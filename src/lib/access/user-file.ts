import { plain } from '../text/untrusted'

/** A user as a file holds it: with its hash, or with the password in plain for the console to hash. */
export type FileUser = { readonly user_id: string; readonly is_superuser: boolean } & ({ readonly password_hash: string; readonly salt: string } | { readonly password: string })

/** Why a row is not taken; `field` is the column it is about. */
type RowProblem = { readonly line: number; readonly field: string; readonly reason: 'cells' | 'missing' | 'boolean' | 'twice' | 'blank' | 'object' }
/** Why nothing of a file can be read. */
type FileProblem = { readonly reason: 'empty' | 'binary' | 'columns' | 'json' | 'list' | 'ending'; readonly name: string }

/** What a file holds, row by row: what may be sent, and what is wrong with the rest. */
export type UserFile = { readonly users: readonly FileUser[]; readonly problems: readonly RowProblem[]; readonly fault?: FileProblem }

const known = ['user_id', 'password_hash', 'salt', 'is_superuser', 'password'] as const
type Column = (typeof known)[number]
const isKnown = (name: string): name is Column => (known as readonly string[]).includes(name)

type Raw = Partial<Record<Column, unknown>>

/** One row with what is wrong in it. An id that came before is not taken again: the broker would keep the later one in silence. */
function readRow(raw: Raw, line: number, seen: Set<string>): FileUser | RowProblem {
  const { user_id, password_hash, password, salt = '', is_superuser = false } = raw
  if (typeof user_id !== 'string' || user_id === '') return { line, field: 'user_id', reason: 'missing' }
  if (seen.has(user_id)) return { line, field: 'user_id', reason: 'twice' }
  const superuser = is_superuser === true || is_superuser === 'true'
  if (!superuser && is_superuser !== false && is_superuser !== 'false' && is_superuser !== '') return { line, field: 'is_superuser', reason: 'boolean' }
  const plain = typeof password === 'string' && password !== ''
  if (!plain && (typeof password_hash !== 'string' || password_hash === '')) return { line, field: 'password_hash', reason: 'missing' }
  // The broker splits at blanks and commas alike, so that such a cell would move those behind it (contract C §4.3).
  const spaced = Object.entries(raw).find(([name, value]) => name !== 'password' && typeof value === 'string' && /[\s,]/.test(value))
  if (spaced !== undefined) return { line, field: spaced[0], reason: 'blank' }
  seen.add(user_id)
  return plain ? { user_id, is_superuser: superuser, password: String(password) } : { user_id, is_superuser: superuser, password_hash: String(password_hash), salt: String(salt) }
}

function collect(rows: readonly (Raw | RowProblem)[], lineOf: (index: number) => number): UserFile {
  const seen = new Set<string>()
  const users: FileUser[] = []
  const problems: RowProblem[] = []
  for (const [index, row] of rows.entries()) {
    const read = 'reason' in row ? (row as RowProblem) : readRow(row as Raw, lineOf(index), seen)
    if ('reason' in read) problems.push(read)
    else users.push(read)
  }
  return { users, problems }
}

const broken = (reason: FileProblem['reason'], name: string): UserFile => ({ users: [], problems: [], fault: { reason, name } })

function fromCsv(text: string, name: string): UserFile {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/).map((line, index) => ({ line: index + 1, cells: line.split(',').map((cell) => cell.trim()) })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rest] = lines
  if (head === undefined) return broken('empty', name)
  const columns = head.cells.length === 1 ? (head.cells[0] ?? '').split(/\s+/) : head.cells
  if (!columns.includes('user_id') || !(columns.includes('password_hash') || columns.includes('password')) || columns.some((column) => !isKnown(column))) return broken('columns', plain(columns.filter((column) => !isKnown(column)).join(', '), 80))
  const bySpace = head.cells.length === 1
  const rows = rest.map(({ line, cells }): Raw | RowProblem => {
    const own = bySpace ? (cells[0] ?? '').split(/\s+/) : cells
    // What is empty at the end of a row is only left out.
    const filled = own.length > columns.length ? own : [...own, ...Array.from({ length: columns.length - own.length }, () => '')]
    return filled.length > columns.length ? { line, field: columns.at(-1) ?? '', reason: 'cells' } : Object.fromEntries(columns.map((column, index) => [column, filled[index] ?? '']))
  })
  return collect(rows, (index) => rest[index]?.line ?? 0)
}

function fromJson(text: string, name: string): UserFile {
  let items: unknown
  try {
    items = JSON.parse(text)
  } catch {
    return broken('json', name)
  }
  if (!Array.isArray(items)) return broken('list', name)
  if (items.length === 0) return broken('empty', name)
  return collect(items.map((item: unknown, index): Raw | RowProblem => (typeof item === 'object' && item !== null && !Array.isArray(item) ? (item as Raw) : { line: index + 1, field: '', reason: 'object' })), (index) => index + 1)
}

/** What no text holds: a file of another kind under this name (catalogue U1). */
const isBinary = (text: string): boolean => /[\0\uFFFD]/.test(text)

/** Reads a file of users, CSV or JSON by the ending of its name. A line of CSV, or an item of JSON, counts from 1. */
export function readUserFile(name: string, text: string): UserFile {
  if (isBinary(text)) return broken('binary', name)
  if (/\.csv$/i.test(name)) return fromCsv(text, name)
  return /\.json$/i.test(name) ? fromJson(text, name) : broken('ending', name)
}

/** A small file that shows the format: columns, one user with a hash and a salt, one superuser. */
export const sampleFile = 'user_id,password_hash,salt,is_superuser\nexample1,b6c743545a7817ae8c8f624371d5f5f0373234bb0ff36b8ffbf19bce0e06ab75,de1024f462fb83910fd13151bd4bd235,true\nexample2,ee68c985a69208b6eda8c6c9b4c7c2d2b15ee2352cdd64a903171710a99182e8,ad773b5be9dd0613fe6c2f4d8c403139,false\n'
