import { ApiError } from '@/api/error'
import { formatRelease, offers } from '@/contract/capability'
import { readEndpoints } from '@/terminal/check/read-endpoints'
import { loadRegistry } from '@/terminal/registry'
import { makeObjects } from '../harness/objects'
import { createCommandRuns, type CommandCheck } from './commands'
import type { ConformanceReport } from './report'
import { restore } from './restore'
import { readSnapshot } from './snapshot'
import { openTarget, type Target } from './target'

/** How a run is reported while it goes on, and what of it is run. */
export type RunOptions = {
  /** How many nodes must run before anything is tested. */
  readonly nodes?: number
  /** The commands to run; all by default. */
  readonly commands?: RegExp
  /** How long the broker may take until a change shows, in milliseconds. */
  readonly patience?: number
  readonly onCommand?: (check: CommandCheck) => void
}

/** Fewer nodes run than the run asks for. */
export class TooFewNodes extends Error {}

/**
 * Reads every endpoint of a broker, runs every command that changes something there, and brings the broker back to the state in
 * which it was. Throws `ApiError` where it cannot log in, and `TooFewNodes`.
 */
export async function runConformance(
  target: Target,
  { nodes = 1, commands = /./, patience, onCommand }: RunOptions = {},
): Promise<ConformanceReport> {
  const open = await openTarget(target)
  try {
    const { broker } = open.place
    if (open.running < nodes) throw new TooFewNodes(`${String(open.running)} of ${String(nodes)} nodes run`)
    const initial = await readSnapshot(open)
    const registry = await loadRegistry()
    const runs = createCommandRuns(open, registry, patience)
    const unprepared: string[] = []
    // One of each kind, so that there is something to read.
    const offered = registry.all.filter(({ needs }) => offers(needs, broker))
    for (const noun of new Set(offered.map(({ id }) => id.slice(0, id.indexOf('.')))))
      try {
        await makeObjects({ id: `${noun}.show` }, open.place)
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        unprepared.push(
          `${noun}: ${cause.method ?? ''} ${cause.path ?? ''} ${String(cause.status)} ${cause.code}`,
        )
      }
    const endpoints = await readEndpoints(open.signed.connection)
    await restore(open, initial)
    const checks: CommandCheck[] = []
    for (const command of registry.all) {
      if (!commands.test(command.id)) continue
      const check = await runs.run(command, initial)
      if (check === undefined) continue
      checks.push(check)
      onCommand?.(check)
    }
    return {
      release: broker.release === undefined ? 'unknown' : formatRelease(broker.release),
      edition: broker.edition,
      endpoints,
      commands: checks,
      unprepared,
      leftBehind: await restore(open, initial),
    }
  } finally {
    await open.close()
  }
}
