import { planRestore, getBackupParts, readParts, type PlanItem } from './backup'
import type { Access } from './part'
import { accountParts } from './parts'

/** What one broker has and another lacks, and which parts could not be read there, with the reason. */
export type Comparison = {
  readonly plan: readonly PlanItem[]
  readonly left: readonly { readonly part: string; readonly reason: string }[]
}

/**
 * Compares the configuration of two brokers: the plan that makes `target` like `source`. Accounts and bans are not compared,
 * because no release returns passwords, and bans expire. Throws `ApiError` where one of the brokers does not answer.
 */
export async function compareBrokers(source: Access, target: Access): Promise<Comparison> {
  const chosen = getBackupParts(source.broker).filter(({ name }) => !accountParts.includes(name))
  const read = await readParts(chosen, source)
  return { plan: await planRestore(read, target), left: read.left }
}
