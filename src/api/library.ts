import {
  findLibraryPlace,
  type LibraryFile,
  type LibraryFiles,
  type LibraryKind,
  type LibraryPlace,
  type UnreadReason,
} from '@/contract/library'
import type { ApiError } from './error'
import { createStore } from '@/lib/store'

/** What is known of the library of this console. */
type LibraryState = LibraryFiles & {
  /** When it was read, in epoch milliseconds; undefined while it is unknown. */
  readonly at: number | undefined
  /** Why it could not be read the last time; what was read before then still counts. */
  readonly error: ApiError | undefined
  /** When that was, in epoch milliseconds; 0 if never. */
  readonly failedAt: number
  readonly reading: boolean
}

const unknown: LibraryState = {
  files: [],
  unread: [],
  at: undefined,
  error: undefined,
  failedAt: 0,
  reading: false,
}

/**
 * The library for the broker of this page or terminal: files that a team shares, read-only. Only a user who is logged in may read it, so
 * it is emptied with the session.
 */
export const library = createStore<LibraryState>(unknown)

/** Replaces the library by what was read. Files that are the same stay the same object, so that nothing is parsed or painted twice. */
export function setLibrary({ files, unread }: LibraryFiles, at: number): void {
  library.set((before) => {
    const isSame = JSON.stringify(before.files) === JSON.stringify(files)
    return { files: isSame ? before.files : files, unread, at, error: undefined, failedAt: 0, reading: false }
  })
}

/** Records that the library could not be read. */
export const failLibrary = (error: ApiError, failedAt: number): void =>
  library.set((before) => ({ ...before, error, failedAt, reading: false }))

export const clearLibrary = (): void => library.set(() => unknown)

/** Why a file of the library, or a part of it, is not used. */
export type LibraryProblem =
  | UnreadReason
  | 'json'
  | 'form'
  | 'name'
  | 'condition'
  | 'address'
  | 'noun'
  | 'secret'
  | 'empty'
  | 'duplicate'

/** Something that a file of the library contains. */
export type LibraryEntry<T> = {
  readonly value: T
  readonly path: string
  /** The broker for which it counts; undefined for all. */
  readonly broker: string | undefined
}

/** What is wrong with a file, or with the part of it that `name` names. */
type LibraryFault = {
  readonly path: string
  readonly problem: LibraryProblem
  readonly name?: string
}

/** What the files of one kind contain, sorted by name. */
export type LibraryPart<T> = {
  readonly entries: readonly LibraryEntry<T>[]
  readonly faults: readonly LibraryFault[]
}

/** The values of one file, or what is wrong with it. */
type ParsedFile<T> = {
  readonly values: readonly T[]
  readonly faults?: readonly Omit<LibraryFault, 'path'>[]
}

/** How the files of one kind are read. */
type Definition<T> = {
  readonly kind: LibraryKind
  readonly parse: (file: LibraryFile, place: LibraryPlace) => ParsedFile<T>
  /** What must be unique. */
  readonly nameOf: (value: T) => string
}

/**
 * Reads the files of one kind. What counts for one broker replaces what has its name for all; of two with one name in the same place,
 * the first by path counts.
 */
function readPart<T>(files: readonly LibraryFile[], { kind, parse, nameOf }: Definition<T>): LibraryPart<T> {
  const byName = new Map<string, LibraryEntry<T>>()
  const faults: LibraryFault[] = []
  for (const file of files) {
    const place = findLibraryPlace(file.path)
    if (place?.kind !== kind) continue
    const { path } = file
    const { values, faults: own = [] } = parse(file, place)
    faults.push(...own.map((fault) => ({ ...fault, path })))
    for (const value of values) {
      const name = nameOf(value)
      const before = byName.get(name)
      const entry = { value, path, broker: place.broker }
      if (before === undefined || (before.broker === undefined && entry.broker !== undefined))
        byName.set(name, entry)
      else if (before.broker === entry.broker) faults.push({ path, problem: 'duplicate', name })
    }
  }
  const entries = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  return { entries, faults }
}

/** A reader of what the library contains of one kind; the files are parsed once after each change. */
export function createLibraryReader<T>(definition: Definition<T>): () => LibraryPart<T> {
  let last: { readonly files: readonly LibraryFile[]; readonly part: LibraryPart<T> } | undefined
  return () => {
    const { files } = library.get()
    if (last?.files !== files) last = { files, part: readPart(files, definition) }
    return last.part
  }
}

/** The entry of that name; undefined if there is none. */
export const findLibraryEntry = <T extends { readonly name: string }>(
  { entries }: LibraryPart<T>,
  name: string,
): LibraryEntry<T> | undefined => entries.find(({ value }) => value.name === name)

/** Values of this browser with those of the library; one of the browser replaces that of the library with the same name. */
export const withLibrary = <T extends { readonly name: string }>(
  own: readonly T[],
  { entries }: LibraryPart<T>,
): readonly T[] => {
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...entries.flatMap(({ value }) => (names.has(value.name) ? [] : [value]))].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}

/** Where a value that is in use comes from: the browser, the library, or the browser in place of the library. */
export type Origin = 'own' | 'library' | 'replaced'

/** The origin of the value of that name. */
export const findOrigin = <T extends { readonly name: string }>(
  isOwn: boolean,
  part: LibraryPart<T>,
  name: string,
): Origin => (findLibraryEntry(part, name) === undefined ? 'own' : isOwn ? 'replaced' : 'library')
