import { appendFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolders } from '../lib/make-folders'

/** Maximum size of a file in bytes, and number of files. */
type Rotation = { readonly size: number; readonly count: number }

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0)

/** Renames the files, the latest to `.1`, and deletes the oldest. */
function rotate(path: string, count: number): void {
  rmSync(`${path}.${String(count - 1)}`, { force: true })
  for (let number = count - 2; number >= 1; number--)
    if (existsSync(`${path}.${String(number)}`))
      renameSync(`${path}.${String(number)}`, `${path}.${String(number + 1)}`)
  if (count > 1) renameSync(path, `${path}.1`)
  else rmSync(path)
}

/** Appends a line to a log file and rotates it before it becomes too large. Throws if writing fails. */
export function append(path: string, line: string, { size, count }: Rotation): void {
  const bytes = Buffer.byteLength(line) + 1
  const existingSize = sizeOf(path)
  if (existingSize > 0 && existingSize + bytes > size) rotate(path, count)
  makeFolders(dirname(path), 0o700)
  appendFileSync(path, `${line}\n`, { mode: 0o600 })
}
