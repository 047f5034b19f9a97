import { gunzipSync, gzipSync } from 'node:zlib'
import { createTar } from 'nanotar'
import { TarReader } from '@/features/plugin/model/tar'
import { Refusal } from '../http/refusal'

/** The contents of a backup: origin, configuration as HOCON, that of namespaces, and tables by name. */
export type Parts = {
  readonly edition: string
  readonly version: string
  readonly config: string | undefined
  readonly namespaces: Readonly<Record<string, string>>
  readonly tables: Readonly<Record<string, string>>
}

const suffix = '.tar.gz'
const limits = { unpacked: 256 * 1024 * 1024, entries: 1000, text: 64 * 1024 * 1024 }

const bad = (message: string) => new Refusal(400, 'BAD_REQUEST', message)

/** The folder inside a backup file; refuses an invalid file name. */
export function getFolder(file: string): string {
  if (!file.endsWith(suffix)) throw bad('invalid backup name: file name must have .tar.gz extension')
  if (/[\\/\0]/.test(file) || file.startsWith('.')) throw bad('unsafe backup name')
  return file.slice(0, -suffix.length)
}

/**
 * Creates a backup file. A real broker stores its tables in Mnesia format; here they are JSON, so only
 * the configuration is exchangeable between the two.
 */
export function packArchive(
  folder: string,
  { edition, version, config, namespaces, tables }: Parts,
): Uint8Array<ArrayBuffer> {
  const entries = [
    { name: `${folder}/META.hocon`, data: `edition = ${edition}\nversion = "${version}"\n` },
    ...(config === undefined ? [] : [{ name: `${folder}/cluster.hocon`, data: config }]),
    ...Object.entries(namespaces).map(([ns, text]) => ({
      name: `${folder}/ns/${encodeURIComponent(ns)}/cluster.hocon`,
      data: text,
    })),
    ...Object.entries(tables).map(([name, text]) => ({ name: `${folder}/mnesia/${name}`, data: text })),
  ]
  return new Uint8Array(gzipSync(createTar(entries)))
}

/** Reads a backup file; refuses one whose folder does not match its name. */
export function unpackArchive(file: string, bytes: Uint8Array): Parts {
  const folder = getFolder(file)
  const reader = new TarReader(() => true, limits)
  let archive: Buffer
  try {
    archive = gunzipSync(bytes, { maxOutputLength: limits.unpacked })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw bad('Unexpected end of file')
  }
  const fault = reader.push(archive) ?? reader.end()
  if (fault !== undefined)
    throw bad(
      fault.reason === 'path' || fault.reason === 'link' ? 'unsafe backup name' : 'Unexpected end of file',
    )
  const paths = [...reader.texts.keys()]
  if (paths.some((path) => path.split('/')[0] !== folder))
    throw bad(
      'invalid backup archive content: all files in the archive must be under <backup name> directory',
    )
  const meta = reader.texts.get(`${folder}/META.hocon`)
  const found = (name: string) => new RegExp(`^\\s*${name}\\s*=\\s*"?([^"\\s]+)"?`, 'm').exec(meta ?? '')?.[1]
  const [edition, version] = [found('edition'), found('version')]
  if (edition === undefined || version === undefined)
    throw bad('invalid backup archive file: missing META.hocon')
  const below = (place: string) =>
    [...reader.texts].flatMap(([path, text]) =>
      path.startsWith(`${folder}/${place}/`)
        ? [[path.slice(folder.length + place.length + 2), text] as const]
        : [],
    )
  return {
    edition,
    version,
    config: reader.texts.get(`${folder}/cluster.hocon`),
    namespaces: Object.fromEntries(
      below('ns').map(([path, text]) => [decodeURIComponent(path.replace(/\/cluster\.hocon$/, '')), text]),
    ),
    tables: Object.fromEntries(below('mnesia')),
  }
}
