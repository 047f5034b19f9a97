import { toApiError } from '@/api/error'
import { offers, type Capability } from '@/contract/capability'
import type { Access, Part, PartRead } from './part'
import { isFatal, toReason } from './reasons'

/** Whether the broker has what a part needs. */
export const isOffered = (needs: Capability | undefined, { broker }: Access): boolean => offers(needs, broker)

/** Reads a part: its items, undefined if the broker does not have it, or the reason why it cannot be read. */
export async function readPart(
  part: Part,
  access: Access,
): Promise<PartRead | { readonly reason: string } | undefined> {
  try {
    return await part.read(access)
  } catch (cause) {
    const error = toApiError(cause)
    access.signal.throwIfAborted()
    if (error.callUnknown) return undefined
    if (isFatal(error)) throw error
    return { reason: toReason(error) }
  }
}
