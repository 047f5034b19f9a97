import type { Context } from '../context'
import { findContextByIdentity } from '../connection-context'
import { settled } from './settled'

/** The context in which an entry is undone: that of the broker at which it ran. Throws where the user is logged out there. */
export async function getUndoContext(entry: string, context: Context): Promise<Context> {
  const identity = (await settled(entry))?.broker
  return identity === undefined || identity === context.connection.id
    ? context
    : await findContextByIdentity(identity, context)
}
