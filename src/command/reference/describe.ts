import { contract, type EndpointId } from '@/contract'
import type { Key } from '@/i18n/key'
import type { AnyCommand } from '../command'
import type { Param } from '../param'
import { getUndo } from '../undo/declared'
import { isRequired } from './example'

/** A parameter for the reference. */
export type ParamEntry = {
  readonly name: string
  readonly kind: string
  readonly required: boolean
  readonly many: boolean
  /** The possible values, where they are a list or bounds. */
  readonly takes: string
}

function takes({ prompt }: Param): string {
  if (prompt.kind === 'choice') return prompt.options.join(' | ')
  if (prompt.kind === 'list' && prompt.of.kind === 'choice') return prompt.of.options.join(', ')
  if (prompt.kind === 'pick') return prompt.resource
  if (prompt.kind === 'number' && (prompt.min !== undefined || prompt.max !== undefined))
    return `${String(prompt.min ?? '')}…${String(prompt.max ?? '')}`
  return ''
}

/** The parameters of a command, in the order in which they are asked. */
export const paramEntries = ({ params }: AnyCommand): readonly ParamEntry[] =>
  Object.entries(params).map(([name, param]) => ({
    name,
    kind: param.prompt.kind,
    required: isRequired(param),
    many: param.many === true,
    takes: takes(param),
  }))

/** The API calls that a command may make: `DELETE /api/v5/clients/{clientid}`. */
export const listCalls = ({ calls }: AnyCommand): readonly string[] =>
  calls.map((id: EndpointId) => `${contract[id].method} /api/v5${contract[id].path}`)

/**
 * Whether a run can be undone: `never` comes with a reason; a command that changes nothing at a broker has
 * neither.
 */
export const undoKinds = ['can', 'never'] as const
export const getUndoKind = (command: AnyCommand): (typeof undoKinds)[number] | undefined => {
  const declared = getUndo(command)
  return declared === undefined ? undefined : declared === 'yes' ? 'can' : 'never'
}

/** The same as text: that it can be undone and what is not restored, or why it cannot. */
export function undoWords(command: AnyCommand): readonly Key[] {
  const declared = getUndo(command)
  const caveat = command.undoCaveat
  return declared === undefined
    ? []
    : declared === 'yes'
      ? ['reference.undoable', ...(caveat === undefined ? [] : [caveat])]
      : [declared]
}
