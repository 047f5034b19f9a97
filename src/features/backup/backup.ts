import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { offers } from '@/contract/capability'
import { maxConcurrentReads } from '@/command/plan/effect'
import { translate } from '@/i18n/use-words'
import { listMaskedPaths, maskSecrets } from '@/lib/secret/value'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import type { Access, Item, Part } from './part'
import { parts } from './parts'
import { readPart } from './read-part'

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
  left: z.optional(z.array(z.object({ part: z.string(), of: z.optional(z.string()), reason: z.string() }))),
})
export type BackupFile = z.infer<typeof BackupFile>

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

/** A part that is incomplete or missing, with the reason; `of` names what is missing of it, such as a gateway. */
export type LeftPart = { readonly part: string; readonly of?: string | undefined; readonly reason: string }

/** The items of each part that the broker has, what could not be read, and the parts that the broker has switched off. */
export type PartsRead = Required<Pick<BackupFile, 'parts' | 'left'>> & { readonly off: readonly string[] }

/** Reads parts, several at once; `onPart` gets the number of finished ones. */
export async function readParts(
  chosen: readonly Part[],
  access: Access,
  onPart: (done: number) => void = () => undefined,
): Promise<PartsRead> {
  let done = 0
  const reads = await mapConcurrently(maxConcurrentReads, chosen, async (part) => {
    access.signal.throwIfAborted()
    const read = await readPart(part, access)
    const items =
      read !== undefined && 'items' in read && read.off !== true
        ? [...(part.toSave === undefined ? read.items : await part.toSave(read.items, access))]
        : []
    done += 1
    onPart(done)
    return { part, read, items }
  })
  const saved: Record<string, Item[]> = {}
  const left: LeftPart[] = []
  const off: string[] = []
  for (const { part, read, items } of reads) {
    if (read === undefined) continue
    if ('reason' in read) left.push({ part: part.name, reason: read.reason })
    else if (read.off === true) off.push(part.name)
    else {
      saved[part.name] = items
      for (const { of, reason } of read.unread ?? []) left.push({ part: part.name, of, reason })
      if (read.unreadable > 0)
        left.push({ part: part.name, reason: translate('backup.unreadableRows', { count: read.unreadable }) })
    }
  }
  return { parts: saved, left, off }
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
