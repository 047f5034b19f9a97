import * as z from 'zod/mini'
import { ApiError, toApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import { compareHocon, type ValueChange } from '@/lib/hocon/compare'
import type { HoconObject } from '@/lib/hocon/parse'
import { printHocon } from '@/lib/hocon/print'
import { mask } from '@/lib/text/redact'
import { parts, type Access, type Item } from './parts'

const config = z.custom<Config>(isConfig)

/** The file: what it is, when it was made, and by part what the broker told of each thing. Secrets are in it as far as the broker tells them. */
const BackupFile = z.object({
  format: z.literal('switchboard-backup'), version: z.literal(1), at: z.string(),
  /** What it was saved from; a file of an earlier console does not say. */
  from: z.optional(z.object({ edition: z.string(), version: z.string() })),
  parts: z.record(z.string(), z.array(z.object({ id: z.string(), body: config }))),
})
export type BackupFile = z.infer<typeof BackupFile>

/** One thing to be restored. */
export const RestoreItem = z.strictObject({ part: z.string(), id: z.string(), body: config })
export type RestoreItem = z.infer<typeof RestoreItem>

/** How a thing of the file stands to the broker: not there, other than there, the same; or only at the broker. */
export type PlanItem = RestoreItem & { readonly state: 'new' | 'changed' | 'same' | 'here'; readonly changes: readonly ValueChange[]; /** Where its secrets are that the broker hides, and without which it cannot be made; to be typed anew. */ readonly secrets: readonly string[] }

/** What a broker is, by the first node that says so: what one tells another may not take. */
export async function brokerOf({ api, signal }: Access): Promise<BackupFile['from']> {
  const told = (await api.nodeList({}, { signal })).find(({ $raw, version, edition }) => $raw === undefined && version !== undefined && edition !== undefined)
  return told && { edition: String(told.edition), version: String(told.version) }
}

/** Whether a file comes from another edition or version than the broker is of; false where one of them does not say. */
export const isForeign = (file: BackupFile['from'], here: BackupFile['from']): boolean =>
  file !== undefined && here !== undefined && (file.edition !== here.edition || file.version !== here.version)

/** Reads all parts one after the other; `onPart` is told how many are done. */
export async function saveBackup(access: Access, now: number, onPart: (done: number) => void): Promise<BackupFile> {
  const saved: Record<string, Item[]> = {}
  const from = await brokerOf(access)
  for (const [index, part] of parts.entries()) {
    access.signal.throwIfAborted()
    saved[part.name] = [...(await part.read(access))]
    onPart(index + 1)
  }
  return { format: 'switchboard-backup', version: 1, at: new Date(now).toISOString(), ...(from && { from }), parts: saved }
}

/** Reads a file; undefined where it is no backup, or one of a version not known here. */
export function readBackup(text: string): BackupFile | undefined {
  try {
    const read = z.safeParse(BackupFile, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    // No JSON at all: no backup either.
    return undefined
  }
}

/** The paths below a value at which a secret is hidden. */
const maskedPaths = (value: unknown, path: string): string[] =>
  value === mask ? [path] : typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([name, one]) => maskedPaths(one, path === '' ? name : `${path}.${name}`)) : []
const isMasked = (value: unknown): boolean => maskedPaths(value, '').length > 0
const changesOf = (before: Config, after: Config) => compareHocon(printHocon(before as HoconObject), printHocon(after as HoconObject)) ?? []

/** Compares a file with the broker, thing by thing, in the order in which they would be restored. */
export async function planRestore(file: BackupFile, access: Access): Promise<readonly PlanItem[]> {
  const plan: PlanItem[] = []
  for (const part of parts) {
    const wanted = file.parts[part.name]
    if (wanted === undefined) continue
    const here = new Map((await part.read(access)).map(({ id, body }) => [id, body]))
    for (const { id, body } of wanted) {
      const now = here.get(id)
      const changes = now === undefined ? [] : changesOf(now, body)
      plan.push({ part: part.name, id, body, state: now === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed', changes, secrets: now === undefined || (part.secretsAlways === true && changes.length > 0) ? maskedPaths(body, '') : [] })
    }
    const named = new Set(wanted.map(({ id }) => id))
    for (const [id, body] of here) if (!named.has(id)) plan.push({ part: part.name, id, body, state: 'here', changes: [], secrets: [] })
  }
  return plan
}

/** A thing with the secrets that were typed, by their paths. */
export function withSecrets({ part, id, body }: RestoreItem, typed: Readonly<Record<string, string>>): RestoreItem {
  const filled = (value: unknown, path: string): unknown => (value === mask ? (typed[path] ?? mask) : Array.isArray(value) ? value.map((one, index) => filled(one, `${path}.${String(index)}`))
    : isConfig(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, path === '' ? name : `${path}.${name}`)])) : value)
  return { part, id, body: filled(body, '') as Config }
}

type Failure = { readonly part: string; readonly id: string; readonly reason: string }

/** Restores things one by one in the order of the parts, whatever becomes of the one before; ends early when told to. */
export async function restore(items: readonly RestoreItem[], access: Access, onItem: (done: number) => void, stopped: () => boolean): Promise<{ readonly done: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = []
  let done = 0
  for (const part of parts) {
    const own = items.filter((item) => item.part === part.name)
    if (own.length === 0 || stopped()) continue
    const here = new Set((await part.read(access)).map(({ id }) => id))
    for (const item of own) {
      if (stopped()) break
      try {
        if ((!here.has(item.id) || part.secretsAlways === true) && isMasked(item.body)) throw new ApiError(0, 'BACKUP_SECRET', '', { failure: 'unsent' })
        await part.write(item, here.has(item.id), access)
      } catch (cause) {
        const error = toApiError(cause)
        // Nobody is signed in any more, or the broker is gone: the rest would only fail the same way.
        if (error.status === 401 || (error.status === 0 && error.failure !== 'unsent')) throw error
        failures.push({ part: item.part, id: item.id, reason: `${error.code} ${error.message}`.trim() })
      }
      done += 1
      onItem(done)
    }
  }
  return { done, failures }
}
