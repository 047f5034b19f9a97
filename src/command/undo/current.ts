import type { AnyCommand, CommandArgs } from '../command'
import type { Never } from './names'
import { stepOfId } from './step'
import { alike, each, type Look, type UndoTarget } from './target'

/** The objects of an edit: those its parameters select. */
const picksOf = (command: AnyCommand, values: CommandArgs): CommandArgs =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && command.params[name]?.prompt.kind === 'pick',
    ),
  )

const parts = (id: string): { command: AnyCommand['id']; picks: CommandArgs } => {
  const blank = id.indexOf(' ')
  return {
    command: id.slice(0, blank) as AnyCommand['id'],
    picks: JSON.parse(id.slice(blank + 1)) as CommandArgs,
  }
}

/** The differing earlier values, as arguments of the command. */
function valuesBack(was: CommandArgs, now: CommandArgs): CommandArgs | Never {
  const names = Object.keys({ ...was, ...now }).filter((name) => !alike(was[name], now[name]))
  return names.some((name) => was[name] === undefined)
    ? 'unset'
    : Object.fromEntries(names.map((name) => [name, was[name]]))
}

/** A missing setting: a value of none of the known kinds. */
const nothingOf = (command: AnyCommand): CommandArgs =>
  Object.fromEntries(
    Object.entries(command.params).flatMap(([name, { prompt }]) =>
      prompt.kind === 'rate'
        ? [[name, 'infinity']]
        : prompt.kind === 'keyValue'
          ? [[name, {}]]
          : prompt.kind === 'text' && prompt.multiline === true
            ? [[name, '']]
            : [],
    ),
  )

const editable = async (id: string, { context, get }: Look): Promise<CommandArgs | undefined> => {
  const { command: name, picks } = parts(id)
  const command = get(name)
  const now = await command?.current?.(picks, { ...context, restores: true })
  return command === undefined || now === undefined ? undefined : { ...nothingOf(command), ...now }
}

/** Edits that read their initial values: the same edit with the earlier values. */
export const current: UndoTarget<CommandArgs> = {
  of: (values, command) => [`${command.id} ${JSON.stringify(picksOf(command, values))}`],
  read: each(editable),
  restore(id, was = {}, now = {}) {
    const { command, picks } = parts(id)
    const values = valuesBack(was, now)
    return typeof values === 'string' ? values : [stepOfId(command, { ...picks, ...values })]
  },
  lost(was, command, values) {
    const given = Object.entries(command.params).filter(
      ([name, { prompt }]) => prompt.kind !== 'pick' && values[name] !== undefined,
    )
    // An earlier state that names no secret as empty may have one, which the API hides.
    if (given.some(([name, { prompt }]) => prompt.kind === 'secret' && was[name] !== '')) return 'secret'
    return given.some(([name]) => was[name] === undefined) ? 'unset' : undefined
  },
}

/** Settings that are enabled by one command and edited by another. */
export const editedBy = ({ id }: AnyCommand): UndoTarget<CommandArgs> => ({
  ...current,
  of: () => [`${id} {}`],
})
