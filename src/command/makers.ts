import { type Confirm, asksMany } from './confirm'
import type { Resource } from '@/api/resource'
import type { Path } from '@/route/paths'
import {
  defineCommand,
  done,
  type BlockWith,
  type Command,
  type CommandId,
  type Outcome,
  type Params,
  type Refusal,
  type Values,
} from './command'
import type { Context } from './context'

type Named = 'id' | 'title' | 'keywords'

/** Declares a command that only opens a page. */
export const openCommand = <const P extends Params>(
  command: Omit<Command<P>, Named | 'danger' | 'calls' | 'run'> & { readonly id: CommandId },
  path: (values: Values<P>) => Path,
): Command<P> =>
  defineCommand({
    ...command,
    danger: 'read',
    calls: [],
    run: (values) => ({ kind: 'go', to: path(values) }),
  })

type ManyId = CommandId & BlockWith<'done'> & BlockWith<'confirm.many'>
type OneOrManyId = ManyId & BlockWith<'confirm.one'>

type TargetDefinition<P extends Params> = Omit<Command<P>, Named | 'danger' | 'run'> & {
  /** What to read again; by default the resource of the target. */
  readonly changed?: readonly Resource[]
  /** The name of a target in messages, where its id is not what screens show. */
  readonly nameOf?: (id: string) => string
  /** Without an outcome, the message is that of `done`. */
  run(values: Values<P>, context: Context): Promise<Outcome | Refusal | void> | Outcome
} & (
    | { readonly id: ManyId; readonly danger: 'reversible' }
    | { readonly id: OneOrManyId; readonly danger: 'reset' | 'disruptive' | 'irreversible' }
  )

/**
 * Declares a command on one or many objects, which its first parameter names. Its danger decides how it asks: a
 * reversible one only about many, an irreversible one for the name or the count as well.
 */
export function targetCommand<const P extends Params>({
  changed,
  nameOf = (id) => id,
  ...command
}: TargetDefinition<P>): Command<P> {
  const [[target, { prompt }] = ['', {}]] = Object.entries(command.params)
  const idIn = (values: Values<P>) => String(new Map(Object.entries(values)).get(target))
  return defineCommand({
    confirm:
      command.danger === 'reversible'
        ? asksMany(`${command.id}.confirm.many`)
        : (values, count): Confirm => ({
            body: count > 1 ? `${command.id}.confirm.many` : `${command.id}.confirm.one`,
            values: { [target]: nameOf(idIn(values)), count },
            ...(command.danger === 'irreversible' ? { type: count > 1 ? String(count) : idIn(values) } : {}),
          }),
    ...command,
    async run(values, context) {
      const resources = changed ?? (prompt?.kind === 'pick' ? [prompt.resource] : [])
      const outcome = await command.run(values, context)
      return outcome ?? done(`${command.id}.done`, { [target]: nameOf(idIn(values)) }, resources)
    },
  })
}
