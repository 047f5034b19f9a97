import { pluginOfFile } from './key'
import { packageLimits, TarReader, type ArchiveFault } from './tar'

/** The contents of a package's `release.json`, unchanged. */
type Release = {
  readonly name: string
  readonly rel_vsn: string
  readonly rel_apps: readonly unknown[]
  readonly description: string
  readonly [field: string]: unknown
}

/** Why a package is rejected; `entry` is the name of the offending part. */
export type PackageFault =
  | ArchiveFault
  | {
      readonly reason: 'name' | 'empty' | 'large' | 'unread' | 'release' | 'mismatch' | 'incomplete'
      readonly entry?: string
    }

/** The configuration files of a package: Avro schema, texts, and default values in HOCON. */
type ConfigFiles = { readonly avsc?: string; readonly i18n?: string; readonly usual?: string }

/** A valid package that can be installed. */
export type PluginPackage = {
  readonly key: string
  readonly release: Release
  readonly readme: string | undefined
  readonly config: ConfigFiles
  readonly entries: number
}

/** Checks the name and size of a file before it is read (catalogue U2, U3). */
export function fileFault(name: string, size: number): PackageFault | undefined {
  if (pluginOfFile(name) === undefined) return { reason: 'name' }
  if (size === 0) return { reason: 'empty' }
  return size > packageLimits.packageBytes ? { reason: 'large' } : undefined
}

/** Whether an error is one of decompression: a TypeError in browsers, a zlib error in Node. */
const cannotUnpack = (cause: unknown): boolean =>
  cause instanceof TypeError ||
  (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_'))

/**
 * Reads an archive until its end or the first fault; rejects a file that is not gzip immediately
 * (catalogue U1).
 */
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

/** The paths of the configuration files below the folder of the plugin's application. */
const configNames = {
  avsc: 'config_schema.avsc',
  i18n: 'config_i18n.json',
  usual: 'config.hocon',
} as const

/** Whether the result of {@link readPackage} is a fault. */
export const isPackageFault = (read: PluginPackage | PackageFault): read is PackageFault => 'reason' in read

/**
 * Reads and validates the package `<name>-<version>.tar.gz` before it is uploaded: a gzipped tar without
 * paths outside its folder, within the size limits, whose release matches the file name (catalogue U1, U5).
 */
export async function readPackage(
  file: string,
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<PluginPackage | PackageFault> {
  const key = pluginOfFile(file)
  if (key === undefined) return { reason: 'name' }
  const named = { release: `${key}/release.json`, readme: `${key}/README.md` }
  const [plain, toPrivPath] = [
    (path: string) => path.replace(/^\.\//, ''),
    (file: string) => `${key}/${key}/priv/${file}`,
  ]
  const wantedPaths = [named.release, named.readme, ...Object.values(configNames).map(toPrivPath)]
  const reader = new TarReader((path) => wantedPaths.includes(plain(path)))
  const fault = await readArchive(bytes, reader)
  if (fault !== undefined) return fault
  const getText = (path: string) => reader.texts.get(path) ?? reader.texts.get(`./${path}`)
  const release = readRelease(getText(named.release))
  if ('reason' in release && !('rel_vsn' in release)) return release
  const sure = release
  const config = Object.fromEntries(
    Object.entries(configNames).flatMap(([name, file]) => {
      const text = getText(toPrivPath(file))
      return text === undefined ? [] : [[name, text]]
    }),
  )
  return `${sure.name}-${sure.rel_vsn}` === key
    ? { key, release: sure, readme: getText(named.readme), config, entries: reader.entries }
    : { reason: 'mismatch', entry: `${sure.name}-${sure.rel_vsn}` }
}
