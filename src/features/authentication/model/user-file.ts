import { CsvError, readCsvTable, type CsvRow } from '@/lib/text/csv'
import { plain } from '@/lib/text/untrusted'
import {
  isNoteColumn,
  otherFieldsColumn,
  parseOtherFields,
  withoutNoteCells,
  withoutNotes,
  type RowProblem,
} from '@/lib/text/import-file'

/** A user of a file, with a hash, or with a plain password that the console hashes. */
export type FileUser = {
  readonly user_id: string
  readonly is_superuser: boolean
  /** Fields that the console does not know, as in the file. */
  readonly other?: Readonly<Record<string, unknown>>
} & ({ readonly password_hash: string; readonly salt: string } | { readonly password: string })

/** Why a row is refused. */
type UserProblem = RowProblem<'cells' | 'missing' | 'boolean' | 'twice' | 'object' | 'quote' | 'json'>
/** Why a file cannot be read. */
type FileProblem = {
  readonly reason: 'empty' | 'binary' | 'columns' | 'json' | 'list' | 'ending' | 'quotes'
  readonly name: string
}

/**
 * The contents of a file: valid users, and the problems of the other rows. `head` is the first row of a CSV
 * file.
 */
export type UserFile = {
  readonly users: readonly FileUser[]
  readonly problems: readonly UserProblem[]
  readonly head?: string
  readonly fault?: FileProblem
}

const columns = ['user_id', 'password_hash', 'salt', 'is_superuser', 'password'] as const
type Column = (typeof columns)[number]
const isColumn = (name: string): name is Column => (columns as readonly string[]).includes(name)
/** These cells may begin with any characters: formula prefixes are not removed from them. */
const literalColumns = ['password_hash', 'salt', 'password'] satisfies readonly Column[]

type Raw = {
  readonly line: number
  readonly source: unknown
  readonly values: Readonly<Record<string, unknown>>
}

/** Reads one row. A repeated id is a problem, because the broker would silently keep the later one. */
function readRow({ line, source, values }: Raw, knownIds: Set<string>): FileUser | UserProblem {
  const problem = (field: string, reason: UserProblem['reason']): UserProblem => ({
    line,
    field,
    reason,
    source,
  })
  const { user_id, password_hash, password, salt = '', is_superuser = false, ...rest } = values
  const { [otherFieldsColumn]: cell, ...others } = rest
  const parsed = parseOtherFields(cell)
  if (parsed === undefined) return problem(otherFieldsColumn, 'json')
  if (typeof user_id !== 'string' || user_id === '') return problem('user_id', 'missing')
  if (knownIds.has(user_id)) return problem('user_id', 'twice')
  const superuser =
    is_superuser === true || (typeof is_superuser === 'string' && is_superuser.toLowerCase() === 'true')
  if (
    !superuser &&
    is_superuser !== false &&
    is_superuser !== '' &&
    String(is_superuser).toLowerCase() !== 'false'
  )
    return problem('is_superuser', 'boolean')
  const inPlain = typeof password === 'string' && password !== ''
  if (!inPlain && (typeof password_hash !== 'string' || password_hash === ''))
    return problem(
      Object.hasOwn(values, 'password_hash') || !Object.hasOwn(values, 'password')
        ? 'password_hash'
        : 'password',
      'missing',
    )
  knownIds.add(user_id)
  const other = { ...others, ...parsed }
  const user = { user_id, is_superuser: superuser, ...(Object.keys(other).length > 0 && { other }) }
  return inPlain
    ? { ...user, password }
    : { ...user, password_hash: String(password_hash), salt: String(salt) }
}

function collect(rows: readonly (Raw | UserProblem)[]): UserFile {
  const knownIds = new Set<string>()
  const users: FileUser[] = []
  const problems: UserProblem[] = []
  for (const row of rows) {
    const read = 'reason' in row ? row : readRow(row, knownIds)
    if ('reason' in read) problems.push(read)
    else users.push(read)
  }
  return { users, problems }
}

const broken = (reason: FileProblem['reason'], name: string): UserFile => ({
  users: [],
  problems: [],
  fault: { reason, name },
})

/** Splits a row at blanks in place of commas. */
function splitAtBlanks(row: CsvRow): CsvRow {
  if (row.cells.length > 1 || row.badQuote !== undefined) return row
  const cells = (row.raw[0] ?? '').trim().split(/\s+/)
  return { ...row, cells, raw: cells }
}

function fromCsv(text: string, name: string): UserFile {
  let table
  try {
    table = readCsvTable(text, literalColumns)
  } catch (error) {
    if (error instanceof CsvError) return broken('quotes', String(error.line))
    throw error
  }
  if (table === undefined) return broken('empty', name)
  const byBlanks = table.head.cells.length === 1
  const head = byBlanks ? splitAtBlanks(table.head) : table.head
  const unknown = head.cells.filter(
    (column) => !isColumn(column) && !isNoteColumn(column) && column !== otherFieldsColumn,
  )
  if (
    !head.cells.includes('user_id') ||
    !(head.cells.includes('password_hash') || head.cells.includes('password')) ||
    unknown.length > 0 ||
    head.badQuote !== undefined
  ) {
    return broken('columns', plain(unknown.join(', '), 80))
  }
  const rows = table.rows.map((row): Raw | UserProblem => {
    const { line, cells, badQuote, raw } = byBlanks ? splitAtBlanks(row) : row
    const source = withoutNoteCells(raw, head.cells)
    const problem = (field: string | undefined, reason: UserProblem['reason']): UserProblem => ({
      line,
      field: field ?? '',
      reason,
      source,
    })
    if (badQuote !== undefined) return problem(head.cells[badQuote], 'quote')
    if (cells.length > head.cells.length) return problem(head.cells.at(-1), 'cells')
    // Empty cells at the end of a row are ignored.
    const named = head.cells.flatMap((column, index) =>
      isNoteColumn(column) ? [] : [[column, cells[index] ?? ''] as const],
    )
    return { line, source, values: Object.fromEntries(named) }
  })
  return { ...collect(rows), head: withoutNoteCells(head.raw, head.cells) }
}

function fromJson(text: string, name: string): UserFile {
  let items: unknown
  try {
    items = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return broken('json', name)
  }
  if (!Array.isArray(items)) return broken('list', name)
  if (items.length === 0) return broken('empty', name)
  return collect(
    items.map((source: unknown, index): Raw | UserProblem => {
      const line = index + 1
      if (typeof source !== 'object' || source === null || Array.isArray(source))
        return { line, field: '', reason: 'object', source }
      return { line, source, values: withoutNotes(source as Readonly<Record<string, unknown>>) }
    }),
  )
}

/** Whether it is a binary file under this name (catalogue U1). */
const isBinary = (text: string): boolean => /[\0\uFFFD]/.test(text)

/** Reads a file of users as CSV or JSON by its extension. */
export function readUserFile(name: string, text: string): UserFile {
  if (isBinary(text)) return broken('binary', name)
  if (/\.csv$/i.test(name)) return fromCsv(text, name)
  return /\.json$/i.test(name) ? fromJson(text, name) : broken('ending', name)
}

/** A small file that shows the format: a user with hash and salt, and a superuser. */
export const sampleFile =
  'user_id,password_hash,salt,is_superuser\nexample1,' +
  'b6c743545a7817ae8c8f624371d5f5f0373234bb0ff36b8ffbf19bce0e06ab75,' +
  'de1024f462fb83910fd13151bd4bd235,true\nexample2,' +
  'ee68c985a69208b6eda8c6c9b4c7c2d2b15ee2352cdd64a903171710a99182e8,' +
  'ad773b5be9dd0613fe6c2f4d8c403139,false\n'
