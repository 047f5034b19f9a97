import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  findLibraryPlace,
  libraryKinds,
  type LibraryFile,
  type LibraryFiles,
  type UnreadReason,
} from '@/contract/library'
import { decodeText } from './text-file'

/** The largest file, the largest number of files and the largest library, in bytes. */
export const libraryLimits = { file: 65_536, files: 1000, total: 4_194_304 } as const

const hasCode = (cause: unknown, ...codes: readonly string[]): boolean =>
  cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))

/** The names in a folder; none if there is no such folder. */
async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (hasCode(cause, 'ENOENT', 'ENOTDIR')) return []
    throw cause
  }
}

/** The paths of what is in one folder, relative to the library. */
const listPaths = async (root: string, at: string): Promise<readonly string[]> =>
  (await listNames(join(root, at))).map((name) => `${at}/${name}`)

async function listLibrary(root: string): Promise<readonly string[]> {
  const brokers = (await listNames(join(root, 'brokers'))).map((name) => `brokers/${name}/`)
  const folders = ['', ...brokers].flatMap((prefix) => libraryKinds.map((kind) => `${prefix}${kind}`))
  const paths = await Promise.all(folders.map((at) => listPaths(root, at)))
  return paths
    .flat()
    .filter((path) => findLibraryPlace(path) !== undefined)
    .sort()
}

/** Reads one file; `room` is how many bytes the library may still have. Undefined for what is no file. */
async function readOne(
  root: string,
  path: string,
  room: number,
): Promise<LibraryFile | UnreadReason | undefined> {
  try {
    const file = await realpath(join(root, path))
    // A link within the folder is how Kubernetes mounts a ConfigMap.
    if (relative(root, file).split(sep)[0] === '..') return 'link'
    const { size, isFile } = await stat(file).then((stats) => ({ size: stats.size, isFile: stats.isFile() }))
    if (!isFile) return undefined
    if (size > libraryLimits.file) return 'size'
    if (size > room) return 'number'
    return { path, text: decodeText(await readFile(file)) }
  } catch (cause) {
    // It was deleted since the folder was listed, or it is a link that leads nowhere.
    if (hasCode(cause, 'ENOENT')) return undefined
    if (hasCode(cause, 'EACCES', 'EPERM', 'ELOOP')) return 'denied'
    throw cause
  }
}

/** Reads all files of a library. Throws an error of the file system if the folder itself cannot be read. */
export async function readLibraryFolder(folder: string): Promise<LibraryFiles> {
  const root = await realpath(folder)
  await readdir(root)
  const files: LibraryFile[] = []
  const unread: { path: string; reason: UnreadReason }[] = []
  let room: number = libraryLimits.total
  for (const path of await listLibrary(root)) {
    const read = files.length < libraryLimits.files ? await readOne(root, path, room) : 'number'
    if (typeof read === 'string') unread.push({ path, reason: read })
    else if (read !== undefined) {
      files.push(read)
      room -= Buffer.byteLength(read.text)
    }
  }
  return { files, unread }
}
