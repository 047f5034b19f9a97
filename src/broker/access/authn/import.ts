import type { StoredUser } from './users'

/** The users of a file before its first invalid row, and the error of that row. */
export type Import = { readonly users: readonly StoredUser[]; readonly fault: string | undefined }

const badFormat = 'bad_format'

/**
 * Splits by separators. Empty parts are dropped, so that an empty cell shifts the following ones
 * (src/contract/docs/authentication.md#importing-users).
 */
const split = (text: string, signs: RegExp): string[] => text.split(signs).filter((part) => part !== '')

/** Reads rows up to the first invalid one. */
function until<T>(rows: readonly T[], read: (row: T) => StoredUser | undefined): Import {
  const users: StoredUser[] = []
  for (const row of rows) {
    const user = read(row)
    if (user === undefined) return { users, fault: badFormat }
    users.push(user)
  }
  return { users, fault: undefined }
}

const columns: ReadonlySet<string> = new Set(['user_id', 'password_hash', 'salt', 'is_superuser'])

/** Reads a row by the column names; the number of cells must match. */
function rowOf(names: readonly string[], cells: readonly string[]): StoredUser | undefined {
  if (cells.length !== names.length || names.some((name) => !columns.has(name))) return undefined
  const {
    user_id,
    password_hash,
    salt = '',
    is_superuser = 'false',
  } = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  if (
    user_id === undefined ||
    password_hash === undefined ||
    (is_superuser !== 'true' && is_superuser !== 'false')
  )
    return undefined
  return { user_id, password_hash, salt, is_superuser: is_superuser === 'true' }
}

function fromCsv(text: string): Import {
  const [head, ...lines] = split(text, /[\r\n]/)
  if (head === undefined) return { users: [], fault: 'empty_file' }
  const names = split(head, /[, ]/)
  return until(lines, (line) => rowOf(names, split(line, /[, ]/)))
}

function itemOf(item: unknown): StoredUser | undefined {
  const {
    user_id,
    password_hash,
    salt = '',
    is_superuser,
  } = ((typeof item === 'object' ? item : undefined) as Record<string, unknown> | undefined) ?? {}
  if (typeof user_id !== 'string' || typeof password_hash !== 'string' || typeof salt !== 'string')
    return undefined
  return { user_id, password_hash, salt, is_superuser: is_superuser === true || is_superuser === 'true' }
}

function fromJson(text: string): Import {
  let items: unknown
  try {
    items = JSON.parse(text)
  } catch {
    return { users: [], fault: badFormat }
  }
  return Array.isArray(items) ? until(items, itemOf) : { users: [], fault: badFormat }
}

/** Reads users with existing hashes, in the format of the file's extension. */
export function readImport(name: string, text: string): Import {
  const ending = /(\.[^./\\]*)$/.exec(name)?.[1]
  if (ending === undefined) return { users: [], fault: 'unknown_file_format' }
  if (ending === '.csv') return fromCsv(text)
  return ending === '.json'
    ? fromJson(text)
    : { users: [], fault: `{unsupported_file_format,<<"${ending}">>}` }
}
