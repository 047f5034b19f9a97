import { RefusedError } from '@/command/refused-error'
import { toApiError, type ApiError } from '@/api/error'
import { isConfig, type Config } from '@/contract/family/config'
import { fillSecrets, listMasks } from '@/lib/secret/value'
import { addedNeeds, listNeeds, PresentItems } from './needs'
import type { Access, Need, Part } from './part'
import { parts } from './parts'
import type { RestoreItem } from './plan'
import { withoutMissingFields, withoutUnknownFields, type LessFields } from './refused-fields'
import { isOffered, readPart } from './read-part'
import { isFatal, toReason } from './reasons'

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

/** An item that the broker rejected, with the reason. */
export type Failure = { readonly part: string; readonly id: string; readonly reason: string }

/** The name of an item without its settings. */
export type ItemName = { readonly part: string; readonly id: string }

/** What the broker has of a part before it is written. */
type PresentPart = {
  readonly bodies: ReadonlyMap<string, Config>
  /** What the broker must have before it accepts items of the part. */
  readonly missingOwner: Need | undefined
}

/**
 * The items of a part on the broker; none if they cannot be read, so that the broker reports each refused item. Undefined where
 * the broker does not have the part.
 */
async function readPresent(part: Part, access: Access): Promise<PresentPart | undefined> {
  const read = isOffered(part.needs, access) ? await readPart(part, access) : undefined
  if (read === undefined) return undefined
  return 'items' in read
    ? { bodies: new Map(read.items.map(({ id, body }) => [id, body])), missingOwner: read.missingOwner }
    : { bodies: new Map(), missingOwner: undefined }
}

/** Settings of an item that a broker of another release did not know, by their paths. */
export type LeftOut = { readonly part: string; readonly id: string; readonly paths: readonly string[] }

/** How often a broker may name further unknown fields of one item. */
const maxRefusals = 20

/** The settings of an item: those that have no ID are below a name. */
const inside = (id: string, body: Config): Config => {
  const { value } = body
  return id === '' && isConfig(value) ? value : body
}
const withSettings = (id: string, body: Config, settings: Config): Config =>
  id === '' && isConfig(body['value']) ? { ...body, value: settings } : settings

/** Writes an item without the fields that the broker refuses as unknown; returns what was sent, and their paths. */
async function writeKnownFields(
  part: Part,
  { id, body }: RestoreItem,
  now: Config | undefined,
  access: Access,
): Promise<LessFields> {
  let settings = inside(id, body)
  const removed: string[] = []
  let compared = false
  const findLess = (error: ApiError): LessFields | undefined => {
    const named = withoutUnknownFields(settings, error)
    if (named !== undefined || error.status !== 400 || id !== '' || now === undefined || compared)
      return named
    // Some settings are refused without the names of the fields: those that the broker has none of are left out.
    compared = true
    return withoutMissingFields(settings, inside(id, now))
  }
  for (let refusals = 0; ; refusals += 1)
    try {
      await part.write({ id, body: withSettings(id, body, settings) }, now !== undefined, access)
      return { body: settings, removed }
    } catch (cause) {
      const less = refusals < maxRefusals ? findLess(toApiError(cause)) : undefined
      if (less === undefined || less.removed.length === 0) throw cause
      settings = less.body
      removed.push(...less.removed)
    }
}

/** What a restore reports, and how it is stopped. */
export type RestoreOptions = {
  readonly onItem?: (done: number) => void
  readonly stopped?: () => boolean
  /** Leave out settings that the broker does not know, for items of a broker of another release. */
  readonly knownOnly?: boolean
  /** Stop at the first failure, also where no further request can succeed, so that what was done is reported. */
  readonly stopsAtFailure?: boolean
  /** The words for an error. */
  readonly describe?: (error: ApiError) => string
}

/** What the broker must have for an item, and does not have: a rule without its action would send nothing. */
async function findMissing(
  item: RestoreItem,
  now: Config | undefined,
  missingOwner: Need | undefined,
  present: PresentItems,
): Promise<readonly string[]> {
  const known = now === undefined ? [] : listNeeds(item.part, { id: item.id, body: now })
  const needs = addedNeeds(listNeeds(item.part, item), known)
  const missing: string[] = []
  for (const need of missingOwner === undefined ? needs : [...needs, missingOwner])
    if (!(await present.has(need))) missing.push(need.id)
  return missing
}

/** The fields that were not sent, and those that the broker accepted without keeping them, which only a read shows. */
async function findLeftOut(
  part: Part,
  sent: ReadonlyMap<string, LessFields>,
  access: Access,
): Promise<readonly LeftOut[]> {
  const stored = (await readPresent(part, access))?.bodies
  return [...sent].flatMap(([id, { body, removed }]) => {
    const now = stored?.get(id)
    const paths = [
      ...removed,
      ...(now === undefined ? [] : withoutMissingFields(body, inside(id, now)).removed),
    ]
    return paths.length === 0 ? [] : [{ part: part.name, id, paths }]
  })
}

/**
 * Restores items in the order of the parts, continuing after failures unless it stops at failures; stops early when `stopped`. An item
 * whose references the broker does not have is not written.
 */
export async function restore(
  items: readonly RestoreItem[],
  access: Access,
  {
    onItem,
    stopped = () => false,
    knownOnly = false,
    stopsAtFailure = false,
    describe = toReason,
  }: RestoreOptions = {},
): Promise<{
  readonly done: number
  readonly written: readonly ItemName[]
  readonly failures: readonly Failure[]
  readonly leftOut: readonly LeftOut[]
}> {
  const failures: Failure[] = []
  const leftOut: LeftOut[] = []
  const written: ItemName[] = []
  const present = new PresentItems(access)
  const isOver = () => stopped() || (stopsAtFailure && failures.length > 0)
  const fail = ({ part, id }: ItemName, cause: unknown): void => {
    const error = toApiError(cause)
    if (isFatal(error) && !stopsAtFailure) throw error
    failures.push({ part, id, reason: describe(error) })
  }
  let done = 0
  for (const part of parts) {
    const itemsOfPart = items.filter((item) => item.part === part.name)
    const [first] = itemsOfPart
    if (first === undefined || isOver()) continue
    let here: PresentPart | undefined
    try {
      here = await readPresent(part, access)
    } catch (cause) {
      fail(first, cause)
      continue
    }
    /** What was sent of each item, and the paths that were not. */
    const sent = new Map<string, LessFields>()
    for (const item of itemsOfPart) {
      if (isOver()) break
      const name = { part: item.part, id: item.id }
      try {
        if (here === undefined) throw new RefusedError('BACKUP_UNSUPPORTED')
        const now = here.bodies.get(item.id)
        const isPresent = now !== undefined
        if (hasOpenMasks(part, item, isPresent)) throw new RefusedError('BACKUP_SECRET')
        const missing = await findMissing(item, now, here.missingOwner, present)
        if (missing.length > 0)
          throw new RefusedError('BACKUP_NEEDS', 'backup.needsHere', { names: missing.join(', ') })
        if (knownOnly) sent.set(item.id, await writeKnownFields(part, item, now, access))
        else await part.write(item, isPresent, access)
        present.add(item.part, item.id)
        written.push(name)
      } catch (cause) {
        fail(name, cause)
      }
      done += 1
      onItem?.(done)
    }
    if (sent.size > 0) leftOut.push(...(await findLeftOut(part, sent, access)))
  }
  return { done, written, failures, leftOut }
}

/** Deletes items, those that refer to others first, continuing after failures unless it stops at failures. */
export async function removeItems(
  items: readonly RestoreItem[],
  access: Access,
  { stopsAtFailure = false, describe = toReason }: Pick<RestoreOptions, 'stopsAtFailure' | 'describe'> = {},
): Promise<{
  readonly done: number
  readonly removed: readonly ItemName[]
  readonly failures: readonly Failure[]
}> {
  const failures: Failure[] = []
  const removed: ItemName[] = []
  for (const part of [...parts].reverse())
    for (const item of items.filter((one) => one.part === part.name)) {
      if (stopsAtFailure && failures.length > 0) break
      const name = { part: item.part, id: item.id }
      try {
        if (part.remove === undefined) throw new RefusedError('BACKUP_UNSUPPORTED')
        await part.remove(item, access)
        removed.push(name)
      } catch (cause) {
        const error = toApiError(cause)
        if (isFatal(error) && !stopsAtFailure) throw error
        failures.push({ ...name, reason: describe(error) })
      }
    }
  return { done: removed.length, removed, failures }
}
