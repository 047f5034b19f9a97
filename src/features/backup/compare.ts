import { formatRelease } from '@/contract/capability'
import { getBackupParts, readParts, type LeftPart } from './backup'
import type { Access } from './part'
import { accountParts } from './parts'
import { planRestore, type PlanItem, type PlanOptions } from './plan'

/** What one broker has and another lacks, and which parts could not be read there, with the reason. */
export type Comparison = {
  readonly plan: readonly PlanItem[]
  readonly left: readonly LeftPart[]
}

/**
 * Compares the configuration of two brokers: the plan that makes `target` like `source`. Accounts and bans are not compared,
 * because no release returns passwords, and bans expire. `onPart` gets the number of parts that are read, of either broker, and of
 * all. Throws `ApiError` where one of the brokers does not answer.
 */
export async function compareBrokers(
  source: Access,
  target: Access,
  { keepsPlaces, onPart }: Required<Pick<PlanOptions, 'keepsPlaces'>> & Pick<PlanOptions, 'onPart'>,
): Promise<Comparison> {
  const chosen = getBackupParts(source.broker).filter(({ name }) => !accountParts.includes(name))
  const read = await readParts(chosen, source, (done) => onPart?.(done, 2 * chosen.length))
  // Values that only a newer release has are no differences.
  const partial = releaseText(source) !== releaseText(target)
  const plan = await planRestore(read, target, {
    partial,
    keepsPlaces,
    onPart: (done, all) => onPart?.(chosen.length + done, chosen.length + all),
  })
  return { plan, left: read.left }
}

const releaseText = ({ broker: { release } }: Access): string =>
  release === undefined ? '' : formatRelease(release)
