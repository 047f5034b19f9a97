import { ApiError } from '@/api/error'
import type { AnyCommand } from '@/command/command'
import { captureUndo } from '@/command/undo/capture'
import { clearRecords } from '@/command/undo/undo-store'
import { perform } from '@/command/run'
import { formatRelease, offers } from '@/contract/capability'
import { itemKey, listMissing } from '@/features/backup/choice'
import { compareBrokers } from '@/features/backup/compare'
import { partKey } from '@/features/backup/part-key'
import type { Access } from '@/features/backup/part'
import type { PlanItem } from '@/features/backup/plan'
import type { ValueChange } from '@/lib/hocon/compare'
import { describeFailure } from '@/terminal/describe'
import { createTerminalContext } from '@/terminal/run'
import { loadRegistry } from '@/terminal/registry'
import { loadWords } from '@/terminal/words'
import { makeObjects } from '../harness/objects'
import { restore } from './restore'
import { describeDifference, findDifferences, readSnapshot } from './snapshot'
import { openTarget, type OpenTarget, type Target } from './target'

/** What became of an object or of settings of one broker at the other. */
type PromotionCheck = {
  /** The part of a backup, and the ID in it. */
  readonly id: string
  /** `left-out`: the other broker does not have such a part, or the object needs a secret or an object that is not there. */
  readonly result: 'equal' | 'differs' | 'left-out'
  readonly notes: readonly string[]
}

/** What was applied to the other broker, and what undoing it left other than before; nothing where it was undone exactly. */
export type Promotion = {
  readonly to: string
  readonly items: readonly PromotionCheck[]
  readonly left: readonly string[]
}

/** The nouns of the objects that are made at the first broker. */
const nouns = [
  'rule',
  'connector',
  'bridge',
  'schema',
  'message-validation',
  'message-transformation',
  'authentication',
  'authorization',
  'exhook',
  'gateway',
  'listener',
  'rewrite',
  'auto-subscribe',
  'namespace',
  'cluster-link',
]

const describe = ({ place: { broker } }: OpenTarget): string =>
  `${broker.release === undefined ? 'unknown' : formatRelease(broker.release)}, ${broker.edition}`

const accessTo = ({ place: { api, broker } }: OpenTarget): Access => ({
  api,
  broker,
  signal: new AbortController().signal,
})

const isPromotable = (item: PlanItem): boolean =>
  (item.state === 'new' || item.state === 'changed') &&
  item.secrets.length === 0 &&
  listMissing(item).length === 0

const nameOf = ({ part, id }: PlanItem) => `${part} ${id}`.trim()

function describeLeftOut(item: PlanItem): string {
  const { state, secrets, reason } = item
  if (state !== 'new' && state !== 'changed') return reason ?? state
  return secrets.length > 0
    ? `secrets must be entered: ${secrets.join(', ')}`
    : `needs ${listMissing(item).join(', ')}`
}

/** A line of the result of a restore: the name of the part, and the ID with a reason or with the fields that were left out. */
type Line = { readonly label: string; readonly value: string }

/** Whether a change that is still there is of a field that the other broker does not know, and that the result names. */
const isNamed = ({ path }: ValueChange, fields: readonly string[]): boolean =>
  fields.some((field) => `.${path}.`.includes(`.${field}.`))

function checkItem(item: PlanItem, now: PlanItem | undefined, lines: readonly Line[]): PromotionCheck {
  const id = nameOf(item)
  if (!isPromotable(item)) return { id, result: 'left-out', notes: [describeLeftOut(item)] }
  const reported = lines.flatMap(({ label, value }) =>
    label === partKey(item.part) && value.startsWith(item.id) ? [value.slice(item.id.length).trim()] : [],
  )
  if (reported.some((line) => line.includes('eaddrinuse')))
    return { id, result: 'left-out', notes: ['both brokers run on one machine, and its address is in use'] }
  const unnamed = (now?.changes ?? []).filter(
    (change) =>
      !isNamed(
        change,
        reported.flatMap((line) => line.split(', ')),
      ),
  )
  const isEqual = now?.state === 'same' || (now?.state === 'changed' && unnamed.length === 0)
  if (isEqual) return { id, result: 'equal', notes: reported.map((fields) => `without ${fields}`) }
  const changes = unnamed.map(({ path, before, after }) => [path, before, after].map(String).join(' '))
  return { id, result: 'differs', notes: [now?.state ?? 'gone', ...changes, ...reported] }
}

/** What each item of a plan has become, by the plan that is made afterward. */
function checkItems(
  plan: readonly PlanItem[],
  after: readonly PlanItem[],
  lines: readonly Line[],
): readonly PromotionCheck[] {
  const later = new Map(after.map((item) => [itemKey(item), item]))
  return plan
    .filter(({ state }) => state !== 'same' && state !== 'here')
    .map((item) => checkItem(item, later.get(itemKey(item)), lines))
}

/**
 * Makes objects at one broker and applies the differences to another, as the screen that compares two brokers does; then undoes
 * it there. Leaves both as they were. Throws `ApiError` where it cannot log in.
 */
export async function promote(from: Target, to: Target): Promise<Promotion> {
  const words = loadWords()
  const source = await openTarget(from)
  const goal = await openTarget(to)
  try {
    const [initialSource, initialGoal] = [await readSnapshot(source), await readSnapshot(goal)]
    const registry = await loadRegistry()
    const get = (id: string): AnyCommand => {
      const command = registry.get(id)
      if (command === undefined) throw new Error(`there is no command ${id}`)
      return command
    }
    const offered = new Set(
      registry.all
        .filter(({ needs }) => offers(needs, source.place.broker))
        .map(({ id }) => id.slice(0, id.indexOf('.'))),
    )
    for (const noun of nouns) if (offered.has(noun)) await makeObjects({ id: `${noun}.show` }, source.place)
    const compare = async () =>
      (await compareBrokers(accessTo(source), accessTo(goal), { keepsPlaces: true })).plan
    const plan = await compare()
    const items = plan.filter(isPromotable).map(({ part, id, body }) => ({ part, id, body }))
    const values = { items, removals: [], knownOnly: true }
    const restoreCommand = get('backup.restore')
    clearRecords()
    const context = () => ({ ...createTerminalContext(goal.signed), registry, filled: true })
    const captured = await captureUndo(restoreCommand, [values], context())
    const outcome = await perform(restoreCommand, values, context())
    const shown = outcome.kind === 'done' ? (outcome.show?.fields ?? []) : []
    const lines = shown.map(({ label, value }) => ({ label, value: String(value) }))
    await captured?.ran(restoreCommand.id)
    const checks = checkItems(plan, await compare(), lines)
    const failures: string[] = []
    try {
      await perform(get('command-history.undo'), { entry: restoreCommand.id }, context())
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      failures.push(`undo: ${describeFailure(cause, words)}`)
    }
    const after = await readSnapshot(goal)
    const differences = findDifferences(initialGoal, after, 'meaning')
      // The API cannot remove a gateway that was set up; it is switched off.
      .filter((path) => !path.startsWith('/gateways'))
      .map((path) => `${path}: ${describeDifference(initialGoal, after, path)}`)
    await restore(goal, initialGoal)
    await restore(source, initialSource)
    return { to: describe(goal), items: checks, left: [...failures, ...differences] }
  } finally {
    await source.close()
    await goal.close()
  }
}
