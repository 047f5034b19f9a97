import type { AnyCommand, CommandArgs } from './command'
import type { Pickable, Resource } from '@/api/resource'

/** The targets: the value of the list parameter, if it is a list. */
export const getTargets = (command: AnyCommand, answers: CommandArgs): readonly unknown[] => {
  const name = manyParam(command)
  const value = name === undefined ? undefined : answers[name]
  return Array.isArray(value) ? value : []
}

/** The parameter that may take a list. */
export const manyParam = (command: AnyCommand): string | undefined =>
  Object.entries(command.params).find(([, param]) => param.many === true)?.[0]

/** The values for one target, or for the only one. */
export function valuesFor(command: AnyCommand, answers: CommandArgs, target: unknown): CommandArgs {
  const name = manyParam(command)
  return name === undefined || target === undefined ? answers : { ...answers, [name]: target }
}

/** The first parameter that selects an object of this noun; a row or a selection fills it. */
export const findPick = (command: AnyCommand, resource: Pickable | Resource): string | undefined =>
  Object.entries(command.params).find(
    ([, { prompt }]) => prompt.kind === 'pick' && prompt.resource === resource,
  )?.[0]

/** All targets of a run, or its only one. */
export const targetsOrOne = (targets: readonly string[], one: string): readonly string[] =>
  targets.length > 0 ? targets : [one]
