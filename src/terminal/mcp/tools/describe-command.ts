import * as z from 'zod'
import type { AnyCommand } from '@/command/command'
import { listCalls, undoWords } from '@/command/reference/describe'
import { lifeText } from '@/command/reference/life'
import { suggest } from '@/lib/text/similar'
import { refuse } from '../../usage'
import { changesBroker, covers, type Operator } from '../operator'
import { parameterSchema } from '../parameters'
import { toResult } from '../result'
import { defineTool } from '../tool'

/**
 * Whether an assistant may run a command: not those that run or undo others, which would bypass a plan, and not those that open a
 * page or change only what a browser stores.
 */
export const isOperation = (command: AnyCommand): boolean =>
  !command.id.startsWith('go.') &&
  command.delegates !== true &&
  command.lines === undefined &&
  command.undo !== 'again' &&
  (command.danger === 'read' || command.calls.length > 0)

/** The command of an id. Throws `UsageError` with similar ids. */
export const commandNamed = (id: string, { registry }: Operator): AnyCommand =>
  [registry.get(id)].find((command) => command !== undefined && isOperation(command)) ??
  refuse(
    `There is no command ${id}.${suggest(
      id,
      registry.all.map((command) => command.id),
    )} "find_commands" finds them`,
  )

/** The hints of the protocol for a command, from its declared danger. */
const hintsOf = (command: AnyCommand) => ({
  readOnlyHint: !changesBroker(command),
  destructiveHint: command.danger === 'disruptive' || command.danger === 'irreversible',
  idempotentHint: !changesBroker(command),
})

/** Describes a command: parameters as a JSON schema, effect, undo, and the calls that it makes. */
export const describeCommand = defineTool({
  name: 'describe_command',
  title: 'Describe a command',
  description:
    'Describes a command: its parameters as a JSON schema, what it does to the broker, and whether it can be undone.',
  input: { command: z.string().max(100).describe('its id, such as client.kick') },
  annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  run: ({ command: id }, operator) => {
    const { words, allow } = operator
    const command = commandNamed(id, operator)
    return Promise.resolve(
      toResult({
        id: command.id,
        title: words(command.title),
        effect: words(`reference.danger.${command.danger}`),
        danger: command.danger,
        annotations: hintsOf(command),
        allowed: covers(allow, command),
        parameters: parameterSchema(command, words),
        undo: undoWords(command)
          .map((key) => words(key))
          .join(' '),
        calls: listCalls(command),
        since: lifeText(words, command.needs),
      }),
    )
  },
})
