import { RefusedError } from '@/command/refused-error'
import * as z from 'zod/mini'
import { ApiError, toApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import { offers, type Capability } from '@/contract/capability'
import { compareHocon, type ValueChange } from '@/lib/hocon/compare'
import { printHocon } from '@/lib/hocon/print'
import { mask } from '@/lib/text/redact'
import type { Access, Item, Part, PartRead } from './part'
import { parts } from './parts'

const config = z.custom<Config>(isConfig)

/**
 * The file: format, time, and the items of each part as the broker returned them, with all secrets that it
 * returns.
 */
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
  /** The paths of masked secrets that must be entered to create it. */
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

const isOffered = (needs: Capability | undefined, { broker }: Access): boolean => offers(needs, broker)

/** The parts that a backup of this broker has. */
export const getBackupParts = (broker: Access['broker']): readonly Part[] =>
  parts.filter(({ needs, until }) => offers(needs, broker) && (until === undefined || !offers(until, broker)))

/** Whether no further request can succeed: the session has ended, or the broker is unreachable. */
const isFatal = ({ status, failure }: ApiError): boolean =>
  status === 401 || (status === 0 && failure !== 'unsent' && failure !== 'unreadable')
const toReason = ({ code, message }: ApiError): string => `${code} ${message}`.trim()

/** Reads a part: its items, undefined if the broker does not have it, or the reason why it cannot be read. */
async function readPart(
  part: Part,
  access: Access,
): Promise<PartRead | { readonly reason: string } | undefined> {
  try {
    return await part.read(access)
  } catch (cause) {
    const error = toApiError(cause)
    access.signal.throwIfAborted()
    if (error.callUnknown) return undefined
    if (isFatal(error)) throw error
    return { reason: toReason(error) }
  }
}

/** Reads all parts in sequence; `onPart` gets the number of finished ones. */
export async function saveBackup(
  access: Access,
  now: number,
  onPart: (done: number) => void,
): Promise<BackupFile> {
  const saved: Record<string, Item[]> = {}
  const left: { part: string; reason: string }[] = []
  const from = await readBackupBroker(access)
  for (const [index, part] of getBackupParts(access.broker).entries()) {
    access.signal.throwIfAborted()
    const read = await readPart(part, access)
    if (read !== undefined && 'reason' in read) left.push({ part: part.name, reason: read.reason })
    else if (read !== undefined) {
      saved[part.name] = [...(part.toSave === undefined ? read.items : await part.toSave(read.items, access))]
      if (read.unreadable > 0) left.push({ part: part.name, reason: `UNREADABLE ${String(read.unreadable)}` })
    }
    onPart(index + 1)
  }
  return {
    format: 'switchboard-backup',
    version: 1,
    at: new Date(now).toISOString(),
    ...(from && { from }),
    parts: saved,
    left,
  }
}

/** The contents of a file: the number of items per part, what is missing, and where secrets are masked. */
export function listContents({ parts: saved, left = [] }: BackupFile) {
  const counts = Object.entries(saved).flatMap(([part, items]) =>
    items.length === 0 ? [] : [{ part, count: items.length }],
  )
  const hidden = Object.entries(saved)
    .flatMap(([part, items]) => items.map(({ id, body }) => ({ part, id, paths: maskedPaths(body, '') })))
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

/** The paths of masked secrets in a value. */
const maskedPaths = (value: unknown, path: string): string[] =>
  value === mask
    ? [path]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) =>
          maskedPaths(one, path === '' ? name : `${path}.${name}`),
        )
      : []
const isMasked = (value: unknown): boolean => maskedPaths(value, '').length > 0
const findChanges = (before: Config, after: Config) =>
  compareHocon(printHocon(before), printHocon(after)) ?? []

function planItem(part: Part, { id, body }: Item, now: Config | undefined): PlanItem {
  const isSame = now !== undefined && (part.isSame?.(now, body) ?? false)
  const changes = now === undefined || isSame ? [] : findChanges(now, body)
  const state = now === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed'
  return {
    part: part.name,
    id,
    body,
    state,
    changes,
    secrets:
      state === 'new' || (part.secretsAlways === true && state === 'changed') ? maskedPaths(body, '') : [],
  }
}

/** Compares a file with the broker item by item, in the order in which they would be restored. */
export async function planRestore(file: BackupFile, access: Access): Promise<readonly PlanItem[]> {
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
    plan.push(...requested.map((item) => planItem(part, item, here.get(item.id))))
    const named = new Set(requested.map(({ id }) => id))
    for (const [id, body] of here)
      if (!named.has(id)) plan.push({ part: part.name, id, body, state: 'here', changes: [], secrets: [] })
  }
  return plan
}

/** An item with the entered secrets, by their paths. */
export function withSecrets(
  { part, id, body }: RestoreItem,
  typed: Readonly<Record<string, string>>,
): RestoreItem {
  const filled = (value: unknown, path: string): unknown =>
    value === mask
      ? (typed[path] ?? mask)
      : Array.isArray(value)
        ? value.map((one, index) => filled(one, `${path}.${String(index)}`))
        : isConfig(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, one]) => [
                name,
                filled(one, path === '' ? name : `${path}.${name}`),
              ]),
            )
          : value
  return { part, id, body: filled(body, '') as Config }
}

type Failure = { readonly part: string; readonly id: string; readonly reason: string }

/**
 * The ids of a part on the broker; empty if they cannot be read, so that the broker reports each refused
 * item.
 */
async function readPresentIds(part: Part, access: Access): Promise<ReadonlySet<string> | undefined> {
  const read = isOffered(part.needs, access) ? await readPart(part, access) : undefined
  return read && new Set('items' in read ? read.items.map(({ id }) => id) : [])
}

/** Restores items in the order of the parts, continuing after failures; stops early when aborted. */
export async function restore(
  items: readonly RestoreItem[],
  access: Access,
  onItem: (done: number) => void,
  stopped: () => boolean,
): Promise<{ readonly done: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = []
  let done = 0
  for (const part of parts) {
    const itemsOfPart = items.filter((item) => item.part === part.name)
    if (itemsOfPart.length === 0 || stopped()) continue
    const here = await readPresentIds(part, access)
    for (const item of itemsOfPart) {
      if (stopped()) break
      try {
        if (here === undefined) throw new RefusedError('BACKUP_UNSUPPORTED')
        if ((!here.has(item.id) || part.secretsAlways === true) && isMasked(item.body))
          throw new RefusedError('BACKUP_SECRET')
        await part.write(item, here.has(item.id), access)
      } catch (cause) {
        const error = toApiError(cause)
        if (isFatal(error)) throw error
        failures.push({ part: item.part, id: item.id, reason: toReason(error) })
      }
      done += 1
      onItem(done)
    }
  }
  return { done, failures }
}
