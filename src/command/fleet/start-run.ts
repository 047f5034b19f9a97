import type { MacroStep } from '../command'
import type { Runner } from '../runner'
import { toFleetCommand } from './fleet-command'

/** Starts a line on brokers; without names, they are asked for. */
export function startFleetRun(
  runner: Runner,
  step: MacroStep,
  brokers: readonly string[],
  planned?: true,
): void {
  const [name, ...others] = brokers
  const chosen = others.length === 0 ? name : [...brokers]
  runner.start(toFleetCommand(step), chosen === undefined ? {} : { brokers: chosen }, 'palette', { planned })
}
