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
  parts: z.record(z.string(), z.array(z.object({ id: z.string(), body: config }))),
})
export type BackupFile = z.infer<typeof BackupFile>

/** One thing to be restored. */
export const RestoreItem = z.strictObject({ part: z.string(), id: z.string(), body: config })
export type RestoreItem = z.infer<typeof RestoreItem>

/** How a thing of the file stands to the broker: not there, other than there, the same; or only at the broker. */
export type PlanItem = RestoreItem & { readonly state: 'new' | 'changed' | 'same' | 'here'; readonly changes: readonly ValueChange[]; /** Its secrets are hidden by the broker, so that it cannot be made anew without them. */ readonly masked: boolean }

/** Reads all parts one after the other; `onPart` is told how many are done. */
export async function saveBackup(access: Access, now: number, onPart: (done: number) => void): Promise<BackupFile> {
  const saved: Record<string, Item[]> = {}
  for (const [index, part] of parts.entries()) {
    access.signal.throwIfAborted()
    saved[part.name] = [...(await part.read(access))]
    onPart(index + 1)
  }
  return { format: 'switchboard-backup', version: 1, at: new Date(now).toISOString(), parts: saved }
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

const isMasked = (value: unknown): boolean => (typeof value === 'string' ? value === mask : typeof value === 'object' && value !== null && Object.values(value).some(isMasked))
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
      plan.push({ part: part.name, id, body, state: now === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed', changes, masked: now === undefined && isMasked(body) })
    }
    const named = new Set(wanted.map(({ id }) => id))
    for (const [id, body] of here) if (!named.has(id)) plan.push({ part: part.name, id, body, state: 'here', changes: [], masked: false })
  }
  return plan
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
        if (!here.has(item.id) && isMasked(item.body)) throw new ApiError(0, 'BACKUP_SECRET', '', { failure: 'unsent' })
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
