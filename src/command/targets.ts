import type { AnyCommand, CommandArgs } from './command'

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
