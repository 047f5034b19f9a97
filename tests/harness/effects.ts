import type { AnyCommand, Outcome } from '@/command/command'
import { contract } from '@/contract'
import type { Endpoint } from '@/contract/endpoint'
import { context } from './harness'
import { findChanges, findOwnChanges, readBroker, type Reading } from './readings'

/** What a run did, by plain requests before and after it. */
export type Effect = {
  /** Whether a reply differs, or what proves the effect where no reply shows it. */
  readonly shown: boolean
  /** The resources that screens would show stale, with the endpoint: its reply differs, and the outcome does not name them. */
  readonly stale: readonly string[]
  /** The replies after it. */
  readonly now: Reading
}

/** The replies once they stay the same: the broker answers a command before it has acted. */
export async function readSettled(): Promise<Reading> {
  const at = context()
  let last = await readBroker(at)
  for (let settled = false; !settled;) {
    await new Promise(setImmediate)
    const earlier = last
    last = await readBroker(at)
    settled = findChanges(earlier, last).length === 0
  }
  return last
}

function findStale(command: AnyCommand, outcome: Outcome, was: Reading, now: Reading): readonly string[] {
  // Another screen, and a new session, read everything again.
  if (outcome.kind === 'go' || outcome.kind === 'app') return []
  const named: readonly string[] = outcome.kind === 'done' ? (outcome.changed ?? []) : []
  return findOwnChanges(command, was, now).flatMap((endpoint) => {
    const { resource }: Endpoint = contract[endpoint]
    return resource === undefined || named.includes(resource) ? [] : [`${resource} (${endpoint})`]
  })
}

/** How long the broker may take until an effect shows. */
const effectTimeoutMs = 2000

/**
 * Compares the replies `was` with those after a run. `isProven` reports an effect that no reply shows. Waits for an effect,
 * unless none is expected.
 */
export async function observeEffect(
  command: AnyCommand,
  outcome: Outcome,
  was: Reading,
  isProven: () => Promise<boolean>,
  expected = true,
): Promise<Effect> {
  const end = performance.now() + effectTimeoutMs
  let now: Reading
  let shown: boolean
  do {
    now = await readSettled()
    shown = findChanges(was, now).length > 0 || (await isProven())
  } while (expected && !shown && performance.now() < end)
  return { shown, stale: findStale(command, outcome, was, now), now }
}
