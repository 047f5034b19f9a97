import * as z from 'zod/mini'

/*
 * The library: files that a team keeps in a folder, such as a clone of a git repository. The console's own server reads them and sends
 * them to its pages (src/server/library.ts); the terminal reads them itself. Nothing is ever written there.
 */

/** Where the console's own server answers, below the path of a broker. */
export const libraryPath = '/library'

/** The folders of the library. Those below `brokers/<name>/` count for that broker only. */
export const libraryKinds = ['macros', 'views', 'alarm-rules', 'walls', 'notes'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** How the names of files end, by folder; other files are ignored. */
export const libraryEndings: Readonly<Record<LibraryKind, string>> = {
  macros: '.txt',
  views: '.json',
  'alarm-rules': '.json',
  walls: '.json',
  notes: '.txt',
}

/** Why a file was not read: it is too large, there are too many, it is a link that leads out of the folder, or the file system refused. */
const unreadReasons = ['size', 'number', 'link', 'denied'] as const
export type UnreadReason = (typeof unreadReasons)[number]

const LibraryFile = z.object({ path: z.string(), text: z.string() })
export type LibraryFile = z.infer<typeof LibraryFile>

/** The files of a library, sorted by path, with `/` between folders; and those that were not read. */
export const LibraryFiles = z.object({
  files: z.array(LibraryFile),
  unread: z.array(z.object({ path: z.string(), reason: z.enum(unreadReasons) })),
})
export type LibraryFiles = z.infer<typeof LibraryFiles>

/** Where a file is in the library. */
export type LibraryPlace = {
  readonly kind: LibraryKind
  /** The broker for which it counts; undefined for all. */
  readonly broker: string | undefined
  /** The name of the file without its ending. */
  readonly name: string
}

const isKind = (text: string | undefined): text is LibraryKind => libraryKinds.some((kind) => kind === text)

/** Finds the place of a file by its path; undefined if it is no part of the library. */
export function findLibraryPlace(path: string): LibraryPlace | undefined {
  const [first = '', ...rest] = path.split('/')
  const [broker, parts] = first === 'brokers' ? [rest[0], rest.slice(1)] : [undefined, [first, ...rest]]
  const [kind, file = '', ...deeper] = parts
  if (!isKind(kind) || deeper.length > 0) return undefined
  const ending = libraryEndings[kind]
  if (!file.endsWith(ending) || file.length === ending.length || file.startsWith('.')) return undefined
  return { kind, broker, name: file.slice(0, -ending.length) }
}

/** The part of a library that counts for a broker; one without a name has only what counts for all. */
export function selectLibrary({ files, unread }: LibraryFiles, broker: string): LibraryFiles {
  const counts = ({ path }: { readonly path: string }): boolean => {
    const place = findLibraryPlace(path)
    return place !== undefined && (place.broker === undefined || place.broker === broker)
  }
  return { files: files.filter(counts), unread: unread.filter(counts) }
}
