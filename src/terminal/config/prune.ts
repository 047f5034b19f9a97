import type { PlanItem } from '@/features/backup/plan'
import { parts } from '@/features/backup/parts'
import { refuse } from '../usage'
import { itemName } from './difference'
import { toFileName } from './folder'

/** How many objects are deleted without their number. */
const maxUnnamed = 3

/** What `--prune` says: whether to delete, and how many objects. */
export type Prune = { readonly count: number | undefined }

/** Reads `--prune` or `--prune=N`; undefined without it. Throws `UsageError` where it is no number. */
export function parsePrune(args: readonly string[]): Prune | undefined {
  const given = args.filter((arg) => arg === '--prune' || arg.startsWith('--prune=')).at(-1)
  if (given === undefined) return undefined
  if (given === '--prune') return { count: undefined }
  const text = given.slice('--prune='.length)
  return /^\d+$/.test(text) ? { count: Number(text) } : refuse('--prune=N needs a number of objects')
}

/** The objects that pruning deletes: what is only on the broker, and the API can delete. */
export const listRemovals = (items: readonly PlanItem[]): readonly PlanItem[] =>
  items.filter(
    ({ state, part }) => state === 'here' && parts.find(({ name }) => name === part)?.remove !== undefined,
  )

/** The parts of which everything that the broker has would be deleted: a folder may have been checked out in part. */
const emptiedParts = (removals: readonly PlanItem[], all: readonly PlanItem[]): readonly string[] =>
  [...new Set(removals.map(({ part }) => part))].filter((part) =>
    all.every((item) => item.part !== part || item.state === 'here' || item.state === 'new'),
  )

/** Why these objects are not deleted without their number; undefined where they are. */
export function findPruneObjection(
  { count }: Prune,
  removals: readonly PlanItem[],
  all: readonly PlanItem[],
): string | undefined {
  const number = removals.length
  if (number === 0 || count === number) return undefined
  const emptied = emptiedParts(removals, all)
  if (count === undefined && emptied.length === 0 && number <= maxUnnamed) return undefined
  const withParts =
    emptied.length === 0
      ? ''
      : `, and with ${number === 1 ? 'it' : 'them'} all ${emptied.map(toFileName).join(', ')}`
  const countText = `${String(number)} object${number === 1 ? '' : 's'}`
  return [
    count === undefined
      ? `--prune would delete ${countText}${withParts}:`
      : `--prune=${String(count)} does not match: it would delete ${countText}:`,
    ...removals.map((item) => `  ${itemName(item)}`),
    `Add --prune=${String(number)} to delete exactly these. Nothing was changed.`,
  ].join('\n')
}
