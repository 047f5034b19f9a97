import * as z from 'zod/mini'
import { isConfig, type Config } from '@/contract/family/config'
import { maxConcurrentReads } from '@/command/plan/effect'
import { compareHocon, type ValueChange } from '@/lib/hocon/compare'
import { printHocon } from '@/lib/hocon/print'
import { fillSecretsFrom, listMaskedPaths, listMasks } from '@/lib/secret/value'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { align, isEmpty } from './align'
import type { LeftPart } from './backup'
import { keepOwnPlaces } from './machine'
import { addedNeeds, listNeeds, meets, PresentItems } from './needs'
import type { Access, Item, Need, Part, PartRead, Unread } from './part'
import { parts } from './parts'
import { isUnread } from './present'
import { isOffered, readPart } from './read-part'
import { isDisjoint, type Shaped } from './shapes'

/** One item to restore. */
export const RestoreItem = z.strictObject({
  part: z.string(),
  id: z.string(),
  body: z.custom<Config>(isConfig),
})
export type RestoreItem = z.infer<typeof RestoreItem>

/**
 * The difference between an item of the file and the broker.
 * `here`: only on the broker; `unsupported`: the broker does not have the part; `incomparable`: its settings have another shape;
 * `unread`: the broker did not return it.
 */
export type PlanState = 'new' | 'changed' | 'same' | 'here' | 'unsupported' | 'incomparable' | 'unread'

/** What an item refers to and the broker does not have; `offered` where an item of the plan adds it. */
type PlanNeed = Need & { readonly offered: boolean }

/** The difference between an item of the file and the broker; the body is what would be written. */
export type PlanItem = RestoreItem & {
  readonly state: PlanState
  /** What the broker has, where its settings differ. */
  readonly own?: Config
  readonly changes: readonly ValueChange[]
  /** The paths of masked secrets that must be entered to write it. */
  readonly secrets: readonly string[]
  readonly needs: readonly PlanNeed[]
  /** Differences of addresses, files and nodes that belong to one machine, and are left as they are. */
  readonly places: readonly ValueChange[]
  /** Settings of the file that the shape of this release does not have. */
  readonly dropped: readonly string[]
  /** Why it was not read. */
  readonly reason?: string
}

export type PlanOptions = {
  /** Values that the file lacks are not compared, and stay as they are on the broker. */
  readonly partial?: boolean
  /** Gets the number of parts that are read, and of all. */
  readonly onPart?: (done: number, all: number) => void
  /** What belongs to one machine stays as it is on the broker, because the file is of another one. */
  readonly keepsPlaces?: boolean
}

/** The values that differ; those of settings without the name under which a part has them. */
const findChanges = (before: Config, after: Config) =>
  (compareHocon(printHocon(before), printHocon(after)) ?? []).map((change) => ({
    ...change,
    path: change.path.replace(/^value\.(?=.)/, ''),
  }))

const nothing = { changes: [], secrets: [], needs: [], places: [], dropped: [] }

/** The settings of the file in the shape of the broker; undefined where they cannot be converted. */
function toShapeOf(part: Part, wanted: Config, now: Config): Shaped | undefined {
  const [value, own] = [wanted['value'], now['value']]
  if (!isConfig(value) || !isConfig(own)) return { value: wanted, dropped: [] }
  if (part.toShape !== undefined) {
    const shaped = part.toShape(value, own)
    return shaped && { value: { ...wanted, value: shaped.value }, dropped: shaped.dropped }
  }
  return isDisjoint(value, own) ? undefined : { value: wanted, dropped: [] }
}

/** The masked secrets that must be entered: those whose mask the broker does not replace itself. */
function findMissingSecrets(part: Part, body: Config, now: Config | undefined): readonly string[] {
  if (now === undefined) return listMasks(body, { doubtful: true }).map(({ path }) => path)
  const hidden = new Set(listMaskedPaths(now))
  return listMasks(body).flatMap(({ path, isPart }) =>
    isPart || part.secretsAlways === true || !hidden.has(path) ? [path] : [],
  )
}

type Difference = PlanItem & { readonly wantedNeeds: readonly Need[] }

function planItem(
  part: Part,
  { id, body: wanted }: Item,
  now: Config | undefined,
  { partial = false, keepsPlaces = false }: PlanOptions,
): Difference {
  const item = { part: part.name, id, ...nothing }
  const wantedNeeds = listNeeds(part.name, { id, body: wanted })
  if (now === undefined) {
    // An empty list is not worth writing where the broker has no list at all.
    const isNothing = id === '' && isEmpty(wanted['value'])
    return {
      ...item,
      body: wanted,
      state: isNothing ? 'same' : 'new',
      secrets: isNothing ? [] : findMissingSecrets(part, wanted, now),
      wantedNeeds: isNothing ? [] : wantedNeeds,
    }
  }
  const shaped = toShapeOf(part, fillSecretsFrom(wanted, now), now)
  if (shaped === undefined) return { ...item, body: wanted, state: 'incomparable', wantedNeeds: [] }
  const known = fillSecretsFrom(shaped.value, now)
  const { body: own, changes: places } = keepsPlaces
    ? keepOwnPlaces(part.name, known, now)
    : { body: known, changes: [] }
  const overlay = {
    // Settings are one object, of which a file may have a part.
    partial: partial || id === '',
    ...(part.rowDefaults && { rowDefaults: part.rowDefaults }),
  }
  const aligned = align(now, own, overlay)
  const body = isConfig(aligned) ? aligned : own
  const changes = part.isSame?.(now, own) === true ? [] : findChanges(now, body)
  const state = changes.length === 0 ? 'same' : 'changed'
  return {
    ...item,
    body,
    state,
    ...(state === 'changed' ? { own: now } : {}),
    changes,
    places,
    dropped: shaped.dropped,
    secrets: state === 'same' ? [] : findMissingSecrets(part, body, now),
    wantedNeeds: state === 'same' ? [] : addedNeeds(wantedNeeds, listNeeds(part.name, { id, body: now })),
  }
}

/** The items of one part: the differences, and what is only on the broker. */
function planPart(
  part: Part,
  requested: readonly Item[],
  /** What the file may have no items of only because it was not read. */
  unknown: readonly Unread[],
  read: PartRead | { readonly reason: string } | undefined,
  options: PlanOptions,
): readonly Difference[] {
  const as =
    (state: PlanState, reason?: string) =>
    ({ id, body }: Item): Difference => ({
      part: part.name,
      id,
      body,
      state,
      ...nothing,
      ...(reason === undefined ? {} : { reason }),
      wantedNeeds: [],
    })
  if (read === undefined) return requested.map(as('unsupported'))
  if ('reason' in read) return requested.map(as('unread', read.reason))
  const here = new Map(read.items.map(({ id, body }) => [id, body]))
  const named = new Set(requested.map(({ id }) => id))
  const unread = read.unread ?? []
  return [
    ...requested.map((item) => {
      if (read.isUnsupported?.(item) === true) return as('unsupported')(item)
      const failure = here.has(item.id) ? undefined : unread.find((one) => isUnread(item.id, [one]))
      if (failure !== undefined) return as('unread', failure.reason)(item)
      const planned = planItem(part, item, here.get(item.id), options)
      return read.missingOwner !== undefined && planned.state === 'new'
        ? { ...planned, wantedNeeds: [...planned.wantedNeeds, read.missingOwner] }
        : planned
    }),
    ...read.items.filter(({ id }) => !named.has(id) && !isUnread(id, unknown)).map(as('here')),
  ]
}

/**
 * Compares a file with the broker item by item, in the order in which they would be restored.
 */
export async function planRestore(
  file: {
    readonly parts: Readonly<Record<string, readonly Item[]>>
    readonly left?: readonly LeftPart[] | undefined
  },
  access: Access,
  options: PlanOptions = {},
): Promise<readonly PlanItem[]> {
  const requestedParts = parts.flatMap((part) => {
    const requested = file.parts[part.name]
    return requested === undefined ? [] : [{ part, requested }]
  })
  let done = 0
  const planned = await mapConcurrently(maxConcurrentReads, requestedParts, async ({ part, requested }) => {
    access.signal.throwIfAborted()
    const unknown = (file.left ?? []).flatMap(({ part: name, of, reason }) =>
      name === part.name && of !== undefined ? [{ of, reason }] : [],
    )
    const read = isOffered(part.needs, access) ? await readPart(part, access) : undefined
    done += 1
    options.onPart?.(done, requestedParts.length)
    return planPart(part, requested, unknown, read, options)
  })
  const differences = planned.flat()
  const present = new PresentItems(access)
  const offers = (need: Need) =>
    differences.some(({ part, id, state }) => state === 'new' && meets(part, id, need))
  const plan: PlanItem[] = []
  for (const { wantedNeeds, ...item } of differences) {
    const needs: PlanNeed[] = []
    for (const need of wantedNeeds)
      if (!(await present.has(need))) needs.push({ ...need, offered: offers(need) })
    plan.push({ ...item, needs })
  }
  return plan
}
