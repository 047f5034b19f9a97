import type { Ref } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import { isDeletion } from '@/command/danger'
import type { Offer } from '@/command/screen-context'
import type { Path } from '@/route/paths'

/** The addresses of a row's page and of its form. */
export type RowPaths = { readonly open: Path | undefined; readonly edit: Path | undefined }

export const noPaths: RowPaths = { open: undefined, edit: undefined }

/** A button in each row would have more than its own width. */
const maxShown = 2

/** Whether a command may be a button in each row: it deletes nothing, disconnects no one, and adds no object. */
function isHarmless({ id, danger, verb, ...command }: AnyCommand): boolean {
  if (verb === undefined || verb === 'verb.add' || isDeletion({ ...command, id, danger })) return false
  if (danger === 'read' || danger === 'reversible') return id !== 'ban.create'
  // A form asks before it is saved.
  return id.endsWith('.edit')
}

/**
 * The commands that each row shows without its menu: those marked as primary, else the first harmless one. Nothing where the
 * row has a form of its own, whose link is shown instead.
 */
export function mainOffers(offers: readonly Offer[], hasForm: boolean): readonly Offer[] {
  const marked = offers.filter(({ primary }) => primary === true)
  if (marked.length > 0) return marked.slice(0, maxShown)
  return hasForm ? [] : offers.filter(({ command }) => isHarmless(command)).slice(0, 1)
}

/** Whether an offer only opens the page of the row, as its link does. */
export function opensOwnPage({ command, with: values }: Offer, about: Ref | undefined): boolean {
  const [[name, param] = ['', undefined], ...others] = Object.entries(command.params)
  return (
    command.id.endsWith('.show') &&
    others.length === 0 &&
    param?.prompt.kind === 'pick' &&
    param.prompt.resource === about?.resource &&
    values[name] === about?.id
  )
}
