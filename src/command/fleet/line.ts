import type { AnyCommand, MacroStep } from '../command'
import { checkFile } from '../macro/check'
import { parseFile, type Problem } from '../macro/file'
import { withIds } from '../macro/names'
import type { Registry } from '../registry'

/** Whether a command depends on the page or on this browser, so that it cannot run at another broker. */
export const isOfConsole = ({ calls, delegates, fleet, ofPage }: AnyCommand): boolean =>
  calls.length === 0 || delegates === true || fleet === true || ofPage === true

/**
 * Reads one line in the syntax of macros and command files, such as `kick sensor-17`, for a run on other brokers. A
 * secret cannot be part of it, since the line is shown.
 */
export function readFleetLine(
  text: string,
  registry: Registry,
  now: number,
): { readonly step: MacroStep } | { readonly problem: Pick<Problem, 'key' | 'values'> } {
  const { lines, problems } = parseFile(withIds(text, registry))
  const { steps, problems: found } = checkFile(lines, {
    commandOf: (id) => registry.get(id),
    values: {},
    now,
    yes: true,
    stored: true,
  })
  const [problem] = [...problems, ...found]
  const [step] = steps
  if (problem !== undefined) return { problem }
  if (step === undefined || lines.length > 1) return { problem: { key: 'fleet.run.oneLine' } }
  return isOfConsole(step.command) ? { problem: { key: 'fleet.run.ofConsole' } } : { step }
}
