import type { Context } from '../context'
import { findMemberContext } from '../fleet/member-context'
import { settled } from './settled'

/** The context in which an entry is undone: that of the broker at which it ran. Throws where the user is logged out there. */
export async function getUndoContext(entry: string, context: Context): Promise<Context> {
  const name = (await settled(entry))?.broker
  return name === undefined || name === context.broker?.name
    ? context
    : await findMemberContext(name, context)
}
