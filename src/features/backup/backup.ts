import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { offers } from '@/contract/capability'
import { compareHocon, type ValueChange } from '@/lib/hocon/compare'
import { printHocon } from '@/lib/hocon/print'
import type { Json } from '@/lib/text/big-json'
import { fillSecretsFrom, listMaskedPaths, listMasks, maskSecrets } from '@/lib/secret/value'
import type { Access, Item, Part } from './part'
import { parts } from './parts'
import { isOffered, readPart } from './read-part'

const config = z.custom<Config>(isConfig)

/** The file: format, time, and the items of each part as the broker returned them, with masked secrets. */
const BackupFile = z.object({
  format: z.literal('switchboard-backup'),
  version: z.literal(1),
  at: z.string(),
  /** The broker that it was saved from; missing in files of earlier consoles. */
  from: z.optional(z.object({ edition: z.string(), version: z.string() })),
  parts: z.record(z.string(), z.array(z.object({ id: z.string(), body: config }))),
  /** Parts of the broker that are missing in the file, or incomplete, with the reason. */
  left: z.optional(z.array(z.object({ part: z.string(), reason: z.string() }))),
})
export type BackupFile = z.infer<typeof BackupFile>

/** One item to restore. */
export const RestoreItem = z.strictObject({ part: z.string(), id: z.string(), body: config })
export type RestoreItem = z.infer<typeof RestoreItem>

/** The difference between an item of the file and the broker. */
export type PlanItem = RestoreItem & {
  /** `here`: only on the broker; `unsupported`: the broker does not have the part. */
  readonly state: 'new' | 'changed' | 'same' | 'here' | 'unsupported'
  readonly changes: readonly ValueChange[]
  /** The paths of masked secrets that must be entered to write it. */
  readonly secrets: readonly string[]
}

/**
 * Edition and version of the broker, from the first node that has them: another broker may refuse the file.
 */
export async function readBackupBroker({
  api,
  signal,
}: Pick<Access, 'api' | 'signal'>): Promise<BackupFile['from']> {
  const known = (await api.nodeList({}, { signal })).find(
    ({ $raw, version, edition }) => $raw === undefined && version !== undefined && edition !== undefined,
  )
  return known && { edition: String(known.edition), version: String(known.version) }
}

/** Whether a file is from another edition or version than the broker; false if either is unknown. */
export const isForeign = (file: BackupFile['from'], here: BackupFile['from']): boolean =>
  file !== undefined && here !== undefined && (file.edition !== here.edition || file.version !== here.version)

/** The parts that a backup of this broker has. */
export const getBackupParts = (broker: Access['broker']): readonly Part[] =>
  parts.filter(({ needs, until }) => offers(needs, broker) && (until === undefined || !offers(until, broker)))

/** The items of each part that the broker has, and the parts that are incomplete or missing, with the reason. */
type PartsRead = Required<Pick<BackupFile, 'parts' | 'left'>>

/** Reads parts in sequence; `onPart` gets the number of finished ones. */
export async function readParts(
  chosen: readonly Part[],
  access: Access,
  onPart: (done: number) => void = () => undefined,
): Promise<PartsRead> {
  const saved: Record<string, Item[]> = {}
  const left: { part: string; reason: string }[] = []
  for (const [index, part] of chosen.entries()) {
    access.signal.throwIfAborted()
    const read = await readPart(part, access)
    if (read !== undefined && 'reason' in read) left.push({ part: part.name, reason: read.reason })
    else if (read !== undefined) {
      saved[part.name] = [...(part.toSave === undefined ? read.items : await part.toSave(read.items, access))]
      if (read.unreadable > 0) left.push({ part: part.name, reason: `UNREADABLE ${String(read.unreadable)}` })
    }
    onPart(index + 1)
  }
  return { parts: saved, left }
}

/** Reads all parts of the broker; `onPart` gets the number of finished ones. */
export async function saveBackup(
  access: Access,
  now: number,
  onPart: (done: number) => void,
): Promise<BackupFile> {
  const from = await readBackupBroker(access)
  const { parts: saved, left } = await readParts(getBackupParts(access.broker), access, onPart)
  const masked = Object.entries(saved).map(([part, items]): [string, Item[]] => [
    part,
    items.map(({ id, body }) => ({ id, body: maskSecrets(body) })),
  ])
  return {
    format: 'switchboard-backup',
    version: 1,
    at: new Date(now).toISOString(),
    ...(from && { from }),
    parts: Object.fromEntries(masked),
    left,
  }
}

/** The contents of a file: the number of items per part, what is missing, and where secrets are masked. */
export function listContents({ parts: saved, left = [] }: BackupFile) {
  const counts = Object.entries(saved).flatMap(([part, items]) =>
    items.length === 0 ? [] : [{ part, count: items.length }],
  )
  const hidden = Object.entries(saved)
    .flatMap(([part, items]) => items.map(({ id, body }) => ({ part, id, paths: listMaskedPaths(body) })))
    .filter(({ paths }) => paths.length > 0)
  return { counts, left, hidden }
}

/** Parses a file; undefined if it is not a backup or has an unknown version. */
export function readBackup(text: string): BackupFile | undefined {
  try {
    const read = z.safeParse(BackupFile, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    // Not JSON, so not a backup.
    return undefined
  }
}

/** The values that differ; those of settings without the name under which a part has them. */
const findChanges = (before: Config, after: Config) =>
  (compareHocon(printHocon(before), printHocon(after)) ?? []).map((change) => ({
    ...change,
    path: change.path.replace(/^value\.(?=.)/, ''),
  }))

/** Whether a value has all that is wanted; names that only the value has do not count. */
function covers(now: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(now) &&
      now.length === wanted.length &&
      wanted.every((one, index) => covers(now[index], one))
    )
  return isConfig(wanted)
    ? isConfig(now) && Object.entries(wanted).every(([name, one]) => covers(now[name], one))
    : now === wanted
}

/** The masked secrets that must be entered: those whose mask the broker does not replace itself. */
function findMissingSecrets(part: Part, body: Config, now: Config | undefined): readonly string[] {
  if (now === undefined) return listMasks(body, { doubtful: true }).map(({ path }) => path)
  const hidden = new Set(listMaskedPaths(now))
  return listMasks(body).flatMap(({ path, isPart }) =>
    isPart || part.secretsAlways === true || !hidden.has(path) ? [path] : [],
  )
}

function planItem(
  part: Part,
  { id, body: wanted }: Item,
  now: Config | undefined,
  partial: boolean,
): PlanItem {
  const body = now === undefined ? wanted : fillSecretsFrom(wanted, now)
  const isSame = now !== undefined && ((part.isSame?.(now, body) ?? false) || (partial && covers(now, body)))
  const changes =
    now === undefined || isSame
      ? []
      : findChanges(now, body).filter(({ after }) => !partial || after !== undefined)
  const state = now === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed'
  return {
    part: part.name,
    id,
    body,
    state,
    changes,
    secrets: state === 'same' ? [] : findMissingSecrets(part, body, now),
  }
}

/**
 * Compares a file with the broker item by item, in the order in which they would be restored. With `partial`, values that the
 * file lacks are not compared.
 */
export async function planRestore(
  file: { readonly parts: Readonly<Record<string, readonly Item[]>> },
  access: Access,
  { partial = false }: { readonly partial?: boolean } = {},
): Promise<readonly PlanItem[]> {
  const plan: PlanItem[] = []
  for (const part of parts) {
    const requested = file.parts[part.name]
    if (requested === undefined) continue
    const read = isOffered(part.needs, access) ? await readPart(part, access) : undefined
    if (read === undefined) {
      plan.push(
        ...requested.map(({ id, body }): PlanItem => ({
          part: part.name,
          id,
          body,
          state: 'unsupported',
          changes: [],
          secrets: [],
        })),
      )
      continue
    }
    // What cannot be read yet, such as queues before they are enabled, is planned as new.
    const here = new Map(('items' in read ? read.items : []).map(({ id, body }) => [id, body]))
    plan.push(...requested.map((item) => planItem(part, item, here.get(item.id), partial)))
    const named = new Set(requested.map(({ id }) => id))
    for (const [id, body] of here)
      if (!named.has(id)) plan.push({ part: part.name, id, body, state: 'here', changes: [], secrets: [] })
  }
  return plan
}
