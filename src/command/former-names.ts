import type { Command, AnyCommand } from './command'

/** Whether a command has this id now or had it in an earlier version. */
export const hasId = (command: Pick<Command, 'id' | 'formerIds'>, id: unknown): boolean =>
  command.id === id || command.formerIds?.some((former) => former === id) === true

/** The parameter that has this name, or that is known by it too. */
export const paramNamed = ({ params, formerParams }: AnyCommand, name: string): string | undefined =>
  Object.hasOwn(params, name) ? name : formerParams?.[name]
