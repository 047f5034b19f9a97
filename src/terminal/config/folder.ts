import { join } from 'node:path'
import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { isUnread } from '@/features/backup/present'
import type { Item, Unread } from '@/features/backup/part'
import { parts } from '@/features/backup/parts'
import type { Json } from '@/lib/text/big-json'
import { refuse, UsageError } from '../usage'
import { nameFiles } from './file-names'
import { exists, listNames, makeFolder, readJson, readText, removeFile, writeText } from './files'

/** The broker that a folder was pulled from. */
export type Origin = {
  readonly edition: string
  readonly version: string
  /** Host and port of the API, and the names of the nodes: together they identify a broker. */
  readonly address?: string | undefined
  readonly nodes?: readonly string[] | undefined
}

/** The configuration of a broker as files: the items of each part, without secrets. */
export type ConfigFolder = {
  /** The broker that it was last pulled from. */
  readonly from: Origin | undefined
  /** The parts that the folder is about; what it lacks of them is only on the broker. */
  readonly parts: Readonly<Record<string, readonly Item[]>>
}

const manifestName = 'switchboard.json'
const Manifest = z.strictObject({
  format: z.literal('switchboard-config'),
  version: z.literal(1),
  from: z.optional(
    z.object({
      edition: z.string(),
      version: z.string(),
      address: z.optional(z.string()),
      nodes: z.optional(z.array(z.string())),
    }),
  ),
  parts: z.array(z.string()),
})

/** The name of a part in the folder and in arguments: `clientRules` is `client-rules`. */
export const toFileName = (part: string): string =>
  part.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The part with this name in the folder; undefined if there is none. */
export const partNamed = (fileName: string): string | undefined =>
  parts.find(({ name }) => toFileName(name) === fileName)?.name

/** JSON with sorted names, so that the same settings are the same text. */
const toText = (value: Json): string => {
  const sorted = (one: Json): Json => {
    if (Array.isArray(one)) return one.map(sorted)
    if (!isConfig(one)) return one
    return Object.fromEntries(
      Object.keys(one)
        .sort()
        .map((name) => [name, sorted(one[name] ?? null)]),
    )
  }
  return `${JSON.stringify(sorted(value), null, 2)}\n`
}

const Entry = z.strictObject({ id: z.string(), settings: z.custom<Config>(isConfig) })

const toItemText = ({ id, body }: Item): string => toText({ id, settings: body })

type ItemFile = Item & { readonly file: string }

/** Runs a step that may find something wrong with a file; then the message is added, and the result is undefined. */
function collect<T>(problems: string[], step: () => T): T | undefined {
  try {
    return step()
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause
    problems.push(cause.message)
    return undefined
  }
}

const jsonNames = (folder: string): readonly string[] =>
  listNames(folder).filter((name) => name.endsWith('.json'))

/** The items of a part that are files of their own; what is wrong with one is added to the problems. */
function readItemFiles(inside: string, problems: string[]): readonly ItemFile[] {
  return jsonNames(inside).flatMap((file): readonly ItemFile[] => {
    const path = join(inside, file)
    const read = collect(problems, () => {
      const entry = z.safeParse(Entry, readJson(path))
      return entry.success ? entry.data : refuse(`${path} must have "id" and "settings", and no other names`)
    })
    return read === undefined ? [] : [{ id: read.id, body: read.settings, file }]
  })
}

/** The items of a part: one file for settings, else one for each item. */
function readPart(folder: string, name: string, problems: string[]): readonly Item[] {
  const whole = join(folder, `${toFileName(name)}.json`)
  if (exists(whole)) {
    const value = collect(problems, () => readJson(whole))
    return value === undefined ? [] : [{ id: '', body: { value } }]
  }
  const inside = join(folder, toFileName(name))
  const files = readItemFiles(inside, problems)
  for (const [index, { id, file }] of files.entries()) {
    const first = files.findIndex((one) => one.id === id)
    if (first < index)
      problems.push(`${join(inside, file)} has the id ${id}, as ${files[first]?.file ?? ''} has`)
  }
  return files.map(({ id, body }) => ({ id, body }))
}

/** The description of a folder; undefined if it is missing or empty. Throws `UsageError` where it is not one of ours. */
function readManifest(folder: string): z.infer<typeof Manifest> | undefined {
  const names = listNames(folder)
  if (names.length === 0) return undefined
  if (!names.includes(manifestName))
    refuse(`${folder} has no ${manifestName}: it was not written by switchboard config pull`)
  const read = z.safeParse(Manifest, readJson(join(folder, manifestName)))
  if (!read.success) return refuse(`${join(folder, manifestName)} has an unknown format`)
  const unknown = read.data.parts.filter((name) => partNamed(name) === undefined)
  if (unknown.length > 0) refuse(`${manifestName} names unknown parts: ${unknown.join(', ')}`)
  return read.data
}

/** The parts that a folder is about, by their names in this console; undefined if it is missing or empty. */
export function readFolderParts(folder: string): readonly string[] | undefined {
  const manifest = readManifest(folder)
  return manifest && parts.flatMap(({ name }) => (manifest.parts.includes(toFileName(name)) ? [name] : []))
}

/**
 * Reads a folder, or the named parts of it; undefined if it is missing or empty. Throws `UsageError` with everything that is wrong
 * with its files.
 */
export function readFolder(folder: string, only?: readonly string[]): ConfigFolder | undefined {
  const manifest = readManifest(folder)
  if (manifest === undefined) return undefined
  const problems: string[] = []
  const chosen = parts.filter(
    ({ name }) => manifest.parts.includes(toFileName(name)) && (only?.includes(name) ?? true),
  )
  const read = Object.fromEntries(chosen.map(({ name }) => [name, readPart(folder, name, problems)]))
  if (problems.length > 0) refuse(problems.join('\n'))
  return { from: manifest.from, parts: read }
}

/** What writing a folder changed. */
export type FolderChange = { readonly path: string; readonly change: 'added' | 'changed' | 'removed' }

/** What of a part was not read, so that its files stay: all of it, or the items of some owners. */
export type Untouched = ReadonlyMap<string, 'all' | readonly Unread[]>

/** The files of one part: their texts by path, and the paths of those that go. */
function partFiles(folder: string, part: string, items: readonly Item[], unread: readonly Unread[]) {
  const place = toFileName(part)
  const problems: string[] = []
  const present = readItemFiles(join(folder, place), problems).map((item) => ({
    ...item,
    text: toItemText(item),
  }))
  // A file that cannot be read may hold the edits of a user.
  if (problems.length > 0) refuse(problems.join('\n'))
  const own = items.filter(({ id }) => id !== '')
  const names = nameFiles(
    own.map((item) => ({ id: item.id, text: toItemText(item) })),
    present,
  )
  const texts = new Map([
    ...items.flatMap(({ id, body }): [string, string][] =>
      id === '' ? [[`${place}.json`, toText(body['value'] ?? null)]] : [],
    ),
    ...own.map((item, index): [string, string] => [join(place, names[index] ?? ''), toItemText(item)]),
  ])
  const unreadFiles = new Set(
    present.filter(({ id }) => isUnread(id, unread)).map(({ file }) => join(place, file)),
  )
  const gone = [
    ...(exists(join(folder, `${place}.json`)) ? [`${place}.json`] : []),
    ...jsonNames(join(folder, place)).map((file) => join(place, file)),
  ].filter((path) => !texts.has(path) && !unreadFiles.has(path))
  return { texts, gone }
}

/**
 * Writes a folder: only files that change, and removes those of items that are gone. What could not be read keeps its files, and
 * the folder stays about the parts that it was about.
 */
export function writeFolder(
  folder: string,
  { from, parts: items }: ConfigFolder,
  untouched: Untouched,
): readonly FolderChange[] {
  makeFolder(folder)
  const written = Object.entries(items)
    .filter(([part]) => untouched.get(part) !== 'all')
    .map(([part, all]) => {
      const unread = untouched.get(part) ?? []
      return partFiles(folder, part, all, unread === 'all' ? [] : unread)
    })
  const about = new Set([...(readFolderParts(folder) ?? []), ...Object.keys(items)])
  const manifest = {
    format: 'switchboard-config',
    version: 1,
    ...(from === undefined ? {} : { from: toJson(from) }),
    parts: [...about].map(toFileName).sort(),
  }
  const changes: FolderChange[] = []
  for (const [path, text] of [
    ...written.flatMap(({ texts }) => [...texts]),
    [manifestName, toText(manifest)] as const,
  ]) {
    const full = join(folder, path)
    const before = exists(full) ? readText(full) : undefined
    if (before === text) continue
    writeText(full, text)
    changes.push({ path, change: before === undefined ? 'added' : 'changed' })
  }
  for (const path of written.flatMap(({ gone }) => gone)) {
    removeFile(join(folder, path))
    changes.push({ path, change: 'removed' })
  }
  return changes.sort((a, b) => a.path.localeCompare(b.path))
}

const toJson = ({ edition, version, address, nodes }: Origin): Config => ({
  edition,
  version,
  ...(address === undefined ? {} : { address }),
  ...(nodes === undefined ? {} : { nodes: [...nodes] }),
})
