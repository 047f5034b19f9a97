import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import type { Item } from '@/features/backup/part'
import { parts } from '@/features/backup/parts'
import { JsonError, parseJson, type Json } from '@/lib/text/big-json'
import { refuse } from '../usage'

/** The configuration of a broker as files: the items of each part, without secrets. */
export type ConfigFolder = {
  /** The broker that it was last pulled from. */
  readonly from: { readonly edition: string; readonly version: string } | undefined
  /** The parts that the folder is about; what it lacks of them is only on the broker. */
  readonly parts: Readonly<Record<string, readonly Item[]>>
}

const manifestName = 'switchboard.json'
const Manifest = z.strictObject({
  format: z.literal('switchboard-config'),
  version: z.literal(1),
  from: z.optional(z.object({ edition: z.string(), version: z.string() })),
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

/**
 * File names for ids, different also where upper and lower case are the same; ids that have a file keep its name.
 */
function nameFiles(
  ids: readonly string[],
  existing: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const used = new Set([...existing.values()].map((name) => name.toLowerCase()))
  return new Map(
    [...ids].sort().map((id) => {
      const known = existing.get(id)
      if (known !== undefined) return [id, known]
      const stem = id.replace(/[^\w.-]+/g, '-').slice(0, 100)
      let name = `${stem}.json`
      for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem}~${String(count)}.json`
      used.add(name.toLowerCase())
      return [id, name]
    }),
  )
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
const list = (path: string): readonly string[] => (isFolder(path) ? readdirSync(path).sort() : [])

/** A JSON file. Throws `UsageError` if it is not valid JSON. */
function readJson(path: string): Json {
  try {
    return parseJson(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (!(cause instanceof JsonError)) throw cause
    return refuse(`${path} is not valid JSON: line ${String(cause.line)}, column ${String(cause.column)}`)
  }
}

const Entry = z.strictObject({ id: z.string(), settings: z.custom<Config>(isConfig) })

type ItemFile = Item & { readonly file: string }

/** The items of a part that are files of their own. */
function readItemFiles(inside: string): readonly ItemFile[] {
  const items = list(inside)
    .filter((file) => file.endsWith('.json'))
    .map((file): ItemFile => {
      const path = join(inside, file)
      const entry = z.safeParse(Entry, readJson(path))
      if (!entry.success) refuse(`${path} must have "id" and "settings", and no other names`)
      return { id: entry.data.id, body: entry.data.settings, file }
    })
  const twice = items.find(({ id }, index) => items.findIndex((one) => one.id === id) !== index)
  if (twice !== undefined) refuse(`${inside} has the id ${twice.id} in two files`)
  return items
}

/** The items of a part: one file for settings, else one for each item. */
function readPart(folder: string, name: string): readonly Item[] {
  const whole = join(folder, `${toFileName(name)}.json`)
  if (statSync(whole, { throwIfNoEntry: false }) !== undefined)
    return [{ id: '', body: { value: readJson(whole) } }]
  return readItemFiles(join(folder, toFileName(name))).map(({ id, body }) => ({ id, body }))
}

/** Reads a folder; undefined if it is missing or empty. Throws `UsageError` where it is not one of ours. */
export function readFolder(folder: string): ConfigFolder | undefined {
  const names = list(folder).filter((name) => !name.startsWith('.'))
  if (names.length === 0) return undefined
  if (!names.includes(manifestName))
    refuse(`${folder} has no ${manifestName}: it was not written by switchboard config pull`)
  const read = z.safeParse(Manifest, readJson(join(folder, manifestName)))
  if (!read.success) refuse(`${join(folder, manifestName)} has an unknown format`)
  const unknown = read.data.parts.filter((name) => partNamed(name) === undefined)
  if (unknown.length > 0) refuse(`${manifestName} names unknown parts: ${unknown.join(', ')}`)
  const chosen = parts.filter(({ name }) => read.data.parts.includes(toFileName(name)))
  return {
    from: read.data.from,
    parts: Object.fromEntries(chosen.map(({ name }) => [name, readPart(folder, name)])),
  }
}

/** What writing a folder changed. */
export type FolderChange = { readonly path: string; readonly change: 'added' | 'changed' | 'removed' }

/**
 * Writes a folder: only files that change, and removes those of items that are gone. Parts in `untouched` could not be read, so
 * their files stay.
 */
export function writeFolder(
  folder: string,
  { from, parts: items }: ConfigFolder,
  untouched: ReadonlySet<string>,
): readonly FolderChange[] {
  const files = new Map<string, string>()
  for (const [part, all] of Object.entries(items)) {
    if (untouched.has(part)) continue
    const existing = new Map(readItemFiles(join(folder, toFileName(part))).map(({ id, file }) => [id, file]))
    const names = nameFiles(
      all.map(({ id }) => id),
      existing,
    )
    for (const { id, body } of all)
      if (id === '') files.set(`${toFileName(part)}.json`, toText(body['value'] ?? null))
      else files.set(join(toFileName(part), names.get(id) ?? ''), toText({ id, settings: body }))
  }
  const names = Object.keys(items)
  const manifest = {
    format: 'switchboard-config',
    version: 1,
    ...(from === undefined ? {} : { from: { ...from } }),
    parts: names.map(toFileName).sort(),
  }
  files.set(manifestName, toText(manifest))
  const present = names
    .filter((part) => !untouched.has(part))
    .flatMap((part) => [
      ...(list(folder).includes(`${toFileName(part)}.json`) ? [`${toFileName(part)}.json`] : []),
      ...list(join(folder, toFileName(part))).map((file) => join(toFileName(part), file)),
    ])
    .filter((path) => path.endsWith('.json'))
  const changes: FolderChange[] = []
  for (const path of present)
    if (!files.has(path)) {
      rmSync(join(folder, path))
      changes.push({ path, change: 'removed' })
    }
  for (const [path, text] of files) {
    const full = join(folder, path)
    const before =
      statSync(full, { throwIfNoEntry: false }) === undefined ? undefined : readFileSync(full, 'utf8')
    if (before === text) continue
    mkdirSync(join(full, '..'), { recursive: true })
    writeFileSync(full, text)
    changes.push({ path, change: before === undefined ? 'added' : 'changed' })
  }
  return changes.sort((a, b) => a.path.localeCompare(b.path))
}
