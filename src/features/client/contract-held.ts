/** Messages held for a client: queued, or sent but not acknowledged. */
export type HeldKind = 'queue' | 'inflight'

type Place = { readonly inserted_at?: string | undefined; readonly mqueue_priority?: number | undefined }

/**
 * The position of a message, from which the next page starts: nanoseconds, and in the queue also the priority
 * (as recorded from 5.8.9, src/contract/docs/clients.md#queued-messages). Undefined if the message lacks
 * them.
 */
export function toPosition(
  kind: HeldKind,
  { inserted_at: at, mqueue_priority: priority }: Place,
): string | undefined {
  if (at === undefined || (kind === 'queue' && priority === undefined)) return undefined
  return kind === 'queue' ? `${at}_${String(priority)}` : at
}

/** Epoch milliseconds of a text in nanoseconds; undefined if it is not a number. */
export function heldSince(at: string | undefined): number | undefined {
  return at !== undefined && /^\d{10,}$/.test(at) ? Number(BigInt(at) / 1_000_000n) : undefined
}

/**
 * The start of the next page; undefined if this is the last: it is empty, its position does not change, or it
 * is shorter than requested, which without payloads means the end.
 */
export function nextPosition(
  query: { readonly position?: string | undefined; readonly limit: number },
  {
    data,
    meta,
  }: { readonly data: readonly unknown[]; readonly meta: { readonly position?: string | undefined } },
): string | undefined {
  const { position } = meta
  return data.length < query.limit ||
    position === undefined ||
    position === 'none' ||
    position === query.position
    ? undefined
    : position
}
