import { RefusedError } from '@/command/refused-error'
import { toApiError } from '@/api/error'
import { fillSecrets, listMasks } from '@/lib/secret/value'
import type { RestoreItem } from './backup'
import type { Access, Part } from './part'
import { parts } from './parts'
import { withoutUnknownFields } from './refused-fields'
import { isFatal, isOffered, readPart, toReason } from './read-part'

/** Whether a body has masks that the broker would store: it replaces only whole ones, and only those of an item that it has. */
const hasOpenMasks = (part: Part, { body }: RestoreItem, isPresent: boolean): boolean =>
  listMasks(body).some(({ isPart }) => isPart || !isPresent || part.secretsAlways === true)

/** An item with the entered secrets, by their paths. */
export function withSecrets(
  { part, id, body }: RestoreItem,
  typed: Readonly<Record<string, string>>,
): RestoreItem {
  return { part, id, body: fillSecrets(body, (path) => typed[path]) }
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

/** Settings of an item that a broker of another release did not know, by their paths. */
export type LeftOut = { readonly part: string; readonly id: string; readonly paths: readonly string[] }

/** How often a broker may name further unknown fields of one item. */
const maxRefusals = 20

/** Writes an item without the fields that the broker refuses as unknown; returns their paths. */
async function writeKnownFields(
  part: Part,
  { id, body }: RestoreItem,
  isPresent: boolean,
  access: Access,
): Promise<readonly string[]> {
  const paths: string[] = []
  let rest = body
  for (let refusals = 0; ; refusals += 1)
    try {
      await part.write({ id, body: rest }, isPresent, access)
      return paths
    } catch (cause) {
      const less = refusals < maxRefusals ? withoutUnknownFields(rest, toApiError(cause)) : undefined
      if (less === undefined) throw cause
      rest = less.body
      paths.push(...less.removed)
    }
}

/** What a restore reports, and how it is stopped. */
export type RestoreOptions = {
  readonly onItem?: (done: number) => void
  readonly stopped?: () => boolean
  /** Leave out settings that the broker does not know, for items of a broker of another release. */
  readonly knownOnly?: boolean
}

/** Restores items in the order of the parts, continuing after failures; stops early when `stopped`. */
export async function restore(
  items: readonly RestoreItem[],
  access: Access,
  { onItem, stopped = () => false, knownOnly = false }: RestoreOptions = {},
): Promise<{
  readonly done: number
  readonly failures: readonly Failure[]
  readonly leftOut: readonly LeftOut[]
}> {
  const failures: Failure[] = []
  const leftOut: LeftOut[] = []
  let done = 0
  for (const part of parts) {
    const itemsOfPart = items.filter((item) => item.part === part.name)
    if (itemsOfPart.length === 0 || stopped()) continue
    const here = await readPresentIds(part, access)
    for (const item of itemsOfPart) {
      if (stopped()) break
      try {
        if (here === undefined) throw new RefusedError('BACKUP_UNSUPPORTED')
        const isPresent = here.has(item.id)
        if (hasOpenMasks(part, item, isPresent)) throw new RefusedError('BACKUP_SECRET')
        if (knownOnly) {
          const paths = await writeKnownFields(part, item, isPresent, access)
          if (paths.length > 0) leftOut.push({ part: item.part, id: item.id, paths })
        } else await part.write(item, isPresent, access)
      } catch (cause) {
        const error = toApiError(cause)
        if (isFatal(error)) throw error
        failures.push({ part: item.part, id: item.id, reason: toReason(error) })
      }
      done += 1
      onItem?.(done)
    }
  }
  return { done, failures, leftOut }
}

/** Deletes items, those that refer to others first, continuing after failures. */
export async function removeItems(
  items: readonly RestoreItem[],
  access: Access,
): Promise<{ readonly done: number; readonly failures: readonly Failure[] }> {
  const failures: Failure[] = []
  let done = 0
  for (const part of [...parts].reverse())
    for (const item of items.filter((one) => one.part === part.name)) {
      try {
        if (part.remove === undefined) throw new RefusedError('BACKUP_UNSUPPORTED')
        await part.remove(item, access)
        done += 1
      } catch (cause) {
        const error = toApiError(cause)
        if (isFatal(error)) throw error
        failures.push({ part: item.part, id: item.id, reason: toReason(error) })
      }
    }
  return { done, failures }
}
