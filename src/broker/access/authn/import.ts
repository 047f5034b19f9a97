import type { UserRow } from './users'

/** A user of a file: `secret` is the password or its hash. */
type ImportedUser = UserRow & { readonly secret: string; readonly salt: string }

/** The users of a file before its first invalid row, and the error of that row. */
export type Import = { readonly users: readonly ImportedUser[]; readonly fault: string | undefined }

/** The column of the secret. */
type SecretColumn = 'password' | 'password_hash'

const badFormat = 'bad_format'

/**
 * Splits by separators. Empty parts are dropped, so that an empty cell shifts the following ones
 * (src/contract/docs/authentication.md#importing-users).
 */
const split = (text: string, signs: RegExp): string[] => text.split(signs).filter((part) => part !== '')

/** Reads rows up to the first invalid one. */
function until<T>(rows: readonly T[], read: (row: T) => ImportedUser | undefined): Import {
  const users: ImportedUser[] = []
  for (const row of rows) {
    const user = read(row)
    if (user === undefined) return { users, fault: badFormat }
    users.push(user)
  }
  return { users, fault: undefined }
}

/** Reads a row by the column names; the number of cells must match. */
function rowOf(
  column: SecretColumn,
  names: readonly string[],
  cells: readonly string[],
): ImportedUser | undefined {
  const columns = ['user_id', column, 'salt', 'is_superuser']
  if (cells.length !== names.length || names.some((name) => !columns.includes(name))) return undefined
  const {
    user_id,
    [column]: secret,
    salt = '',
    is_superuser = 'false',
  } = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  if (user_id === undefined || secret === undefined || (is_superuser !== 'true' && is_superuser !== 'false'))
    return undefined
  return { user_id, secret, salt, is_superuser: is_superuser === 'true' }
}

function fromCsv(text: string, column: SecretColumn): Import {
  const [head, ...lines] = split(text, /[\r\n]/)
  if (head === undefined) return { users: [], fault: 'empty_file' }
  const names = split(head, /[, ]/)
  return until(lines, (line) => rowOf(column, names, split(line, /[, ]/)))
}

function itemOf(column: SecretColumn, item: unknown): ImportedUser | undefined {
  const {
    user_id,
    [column]: secret,
    salt = '',
    is_superuser,
  } = ((typeof item === 'object' ? item : undefined) as Record<string, unknown> | undefined) ?? {}
  if (typeof user_id !== 'string' || typeof secret !== 'string' || typeof salt !== 'string') return undefined
  return { user_id, secret, salt, is_superuser: is_superuser === true || is_superuser === 'true' }
}

function fromJson(text: string, column: SecretColumn): Import {
  let items: unknown
  try {
    items = JSON.parse(text)
  } catch {
    return { users: [], fault: badFormat }
  }
  return Array.isArray(items) ? until(items, (item) => itemOf(column, item)) : { users: [], fault: badFormat }
}

/** Reads users in the format of the file's extension. */
export function readImport(name: string, text: string, column: SecretColumn = 'password_hash'): Import {
  const ending = /(\.[^./\\]*)$/.exec(name)?.[1]
  if (ending === undefined) return { users: [], fault: 'unknown_file_format' }
  if (ending === '.csv') return fromCsv(text, column)
  return ending === '.json'
    ? fromJson(text, column)
    : { users: [], fault: `{unsupported_file_format,<<"${ending}">>}` }
}
