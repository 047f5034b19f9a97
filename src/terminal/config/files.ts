import {
  accessSync,
  constants,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolders } from '@/broker/lib/make-folders'
import { JsonError, parseJson, type Json } from '@/lib/text/big-json'
import { refuse, UsageError } from '../usage'

/** Why the system refused a file, in words. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'there is no permission',
  EPERM: 'there is no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'it does not exist, and cannot be created there',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'it links to itself',
}

function reasonOf(cause: unknown, what: 'read' | 'written'): string {
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT' && what === 'read') return 'it does not exist'
  return (
    (typeof code === 'string' ? reasons[code] : undefined) ??
    (cause instanceof Error ? cause.message : String(cause))
  )
}

/** Runs a step of the file system. Throws `UsageError` with the path and the reason where it fails. */
function attempt<T>(path: string, what: 'read' | 'written', step: () => T): T {
  try {
    return step()
  } catch (cause) {
    if (cause instanceof UsageError || cause instanceof JsonError) throw cause
    return refuse(`${path} cannot be ${what}: ${reasonOf(cause, what)}`)
  }
}

/** Whether there is something at a path. */
export const exists = (path: string): boolean =>
  attempt(path, 'read', () => statSync(path, { throwIfNoEntry: false }) !== undefined)

/** The names in a folder, sorted, without those that begin with a dot; none where it is missing. */
export const listNames = (path: string): readonly string[] =>
  attempt(path, 'read', () =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
      ? readdirSync(path)
          .filter((name) => !name.startsWith('.'))
          .sort()
      : [],
  )

/** The text of a file, without a byte order mark. */
export const readText = (path: string): string =>
  attempt(path, 'read', () => readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))

/** A JSON file. Throws `UsageError` if it cannot be read or is not valid JSON. */
export function readJson(path: string): Json {
  try {
    return parseJson(readText(path))
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    return refuse(`${path} is not valid JSON: line ${String(cause.line)}, column ${String(cause.column)}`)
  }
}

/** Creates a folder and those above it, and checks that files can be written there. */
export function makeFolder(path: string): void {
  attempt(path, 'written', () => {
    makeFolders(path)
    if (!statSync(path).isDirectory()) refuse(`${path} cannot be written: it is a file, not a folder`)
    accessSync(path, constants.W_OK)
  })
}

/** Writes a file as a whole: a run that is interrupted leaves the former one. */
export function writeText(path: string, text: string): void {
  makeFolder(dirname(path))
  attempt(path, 'written', () => {
    const draft = join(dirname(path), `.${String(process.pid)}.tmp`)
    try {
      writeFileSync(draft, text)
      renameSync(draft, path)
    } catch (cause) {
      rmSync(draft, { force: true })
      throw cause
    }
  })
}

/** Deletes a file. */
export const removeFile = (path: string): void => attempt(path, 'written', () => rmSync(path))
