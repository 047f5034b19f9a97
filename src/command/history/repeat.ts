import type { Ref } from '@/api/resource'
import type { AnyCommand, CommandArgs } from '../command'
import { initialValues } from '../prompt/initial-values'
import type { Entry } from './history'
import { restoreValues } from './history-store'
import type { Registry } from '../registry'

/**
 * Returns the last command that changed something and applies to this selection, with its other values
 * unchanged.
 */
export function repeatable(
  entries: readonly Entry[],
  registry: Registry,
  selection: readonly Ref[],
  now: number,
): { command: AnyCommand; given: CommandArgs } | undefined {
  for (const entry of entries) {
    const command = registry.get(entry.command)
    const own =
      command === undefined || entry.broker !== undefined || command.calls.length === 0
        ? undefined
        : initialValues(command, selection)
    if (command !== undefined && own !== undefined)
      return { command, given: { ...restoreValues(command, entry.args, now), ...own } }
  }
  return undefined
}
