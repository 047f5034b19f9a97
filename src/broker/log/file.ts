import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** How large a file may become, in bytes, and how many of them are kept. */
type Rotation = { readonly size: number; readonly count: number }

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0)

/** Moves each file one on, the newest to `.1`; of as many as are kept the oldest goes. */
function rotate(path: string, count: number): void {
  rmSync(`${path}.${String(count - 1)}`, { force: true })
  for (let number = count - 2; number >= 1; number--)
    if (existsSync(`${path}.${String(number)}`))
      renameSync(`${path}.${String(number)}`, `${path}.${String(number + 1)}`)
  if (count > 1) renameSync(path, `${path}.1`)
  else rmSync(path)
}

/** Adds a line to a log file, which is put aside before it becomes too large. Throws where the disc does not take it. */
export function append(path: string, line: string, { size, count }: Rotation): void {
  const bytes = Buffer.byteLength(line) + 1
  const existingSize = sizeOf(path)
  if (existingSize > 0 && existingSize + bytes > size) rotate(path, count)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  appendFileSync(path, `${line}\n`, { mode: 0o600 })
}
