import { pluginOfFile } from './key'
import { packageLimits, TarReader, type ArchiveFault } from './tar'

/** What a package says of itself in its `release.json`, passed on as it is. */
type Release = {
  readonly name: string
  readonly rel_vsn: string
  readonly rel_apps: readonly unknown[]
  readonly description: string
  readonly [field: string]: unknown
}

/** Why a package is not taken; `entry` is what in it is meant. */
export type PackageFault =
  | ArchiveFault
  | {
      readonly reason: 'name' | 'empty' | 'large' | 'release' | 'mismatch' | 'incomplete'
      readonly entry?: string
    }

/** The files of a package that say how the plugin is configured, as they are: an Avro schema, words for it, and the values it begins with. */
type ConfigFiles = { readonly avsc?: string; readonly i18n?: string; readonly usual?: string }

/** A package that can be installed. */
export type PluginPackage = {
  readonly key: string
  readonly release: Release
  readonly readme: string | undefined
  readonly config: ConfigFiles
  readonly entries: number
}

/** What is wrong with a file by its name and its size alone, before anything of it is read (catalogue U2, U3). */
export function fileFault(name: string, size: number): PackageFault | undefined {
  if (pluginOfFile(name) === undefined) return { reason: 'name' }
  if (size === 0) return { reason: 'empty' }
  return size > packageLimits.packed ? { reason: 'large' } : undefined
}

/** What cannot be unpacked fails with a TypeError in a browser, by the standard; in Node with an error of zlib. A file that cannot be read fails otherwise. */
const cannotUnpack = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))

/** Reads an archive to its end or to its first fault; what is not gzip is told at once (catalogue U1). */
async function readArchive(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  reader: TarReader,
): Promise<ArchiveFault | undefined> {
  const unpacked = bytes.pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (let piece = await unpacked.read(); piece.value !== undefined; piece = await unpacked.read()) {
      const fault = reader.push(piece.value)
      if (fault !== undefined) {
        await unpacked.cancel()
        return fault
      }
    }
  } catch (cause) {
    if (!cannotUnpack(cause)) throw cause
    return { reason: reader.entries === 0 ? 'gzip' : 'broken' }
  }
  return reader.end()
}

function readRelease(text: string | undefined): Release | PackageFault {
  if (text === undefined) return { reason: 'release' }
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return { reason: 'release' }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return { reason: 'release' }
  const missing = ['name', 'rel_vsn', 'rel_apps', 'description'].find((field) => !(field in read))
  if (missing !== undefined) return { reason: 'incomplete', entry: missing }
  const { name, rel_vsn, rel_apps, description } = read as Record<string, unknown>
  return typeof name === 'string' &&
    typeof rel_vsn === 'string' &&
    typeof description === 'string' &&
    Array.isArray(rel_apps)
    ? (read as Release)
    : { reason: 'release' }
}

/** Where each lies, below the folder of the application that is named as the plugin is. */
const configNames = { avsc: 'config_schema.avsc', i18n: 'config_i18n.json', usual: 'config.hocon' } as const

/** Is it why a package is not taken? */
export const isPackageFault = (read: PluginPackage | PackageFault): read is PackageFault => 'reason' in read

/**
 * Reads a plugin's package, `<name>-<version>.tar.gz`, as far as it must be known before it is installed: that it is an archive, that
 * nothing of it would be written elsewhere, that it does not grow beyond bounds, and that it is the plugin its name says (catalogue U1, U5).
 */
export async function readPackage(
  file: string,
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<PluginPackage | PackageFault> {
  const key = pluginOfFile(file)
  if (key === undefined) return { reason: 'name' }
  const named = { release: `${key}/release.json`, readme: `${key}/README.md` }
  const [plain, inPriv] = [
    (path: string) => path.replace(/^\.\//, ''),
    (file: string) => `${key}/${key}/priv/${file}`,
  ]
  const wanted = [named.release, named.readme, ...Object.values(configNames).map(inPriv)]
  const reader = new TarReader((path) => wanted.includes(plain(path)))
  const fault = await readArchive(bytes, reader)
  if (fault !== undefined) return fault
  const textOf = (path: string) => reader.texts.get(path) ?? reader.texts.get(`./${path}`)
  const release = readRelease(textOf(named.release))
  if ('reason' in release && !('rel_vsn' in release)) return release
  const sure = release
  const config = Object.fromEntries(
    Object.entries(configNames).flatMap(([name, file]) => {
      const text = textOf(inPriv(file))
      return text === undefined ? [] : [[name, text]]
    }),
  )
  return `${sure.name}-${sure.rel_vsn}` === key
    ? { key, release: sure, readme: textOf(named.readme), config, entries: reader.entries }
    : { reason: 'mismatch', entry: `${sure.name}-${sure.rel_vsn}` }
}
