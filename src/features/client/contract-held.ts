/** What is held for a client: messages that wait, or that it has not acknowledged. */
export type HeldKind = 'queue' | 'inflight'

type Place = { readonly inserted_at?: string | undefined; readonly mqueue_priority?: number | undefined }

/**
 * The position of a message, from which the next piece goes on: nanoseconds, and of the queue the priority
 * besides (as recorded of 5.8.9, src/contract/docs/clients.md#queued-messages). Undefined where the message
 * does not tell them.
 */
export function positionOf(
  kind: HeldKind,
  { inserted_at: at, mqueue_priority: priority }: Place,
): string | undefined {
  if (at === undefined || (kind === 'queue' && priority === undefined)) return undefined
  return kind === 'queue' ? `${at}_${String(priority)}` : at
}

/** Epoch milliseconds of nanoseconds as text; undefined where it is none. */
export function heldSince(at: string | undefined): number | undefined {
  return at !== undefined && /^\d{10,}$/.test(at) ? Number(BigInt(at) / 1_000_000n) : undefined
}

/**
 * Where the piece after this one begins; undefined where there is none. There is no word for the end: it has come when nothing is there, when
 * the position does not move, or when there is less than asked, which nothing but payloads cuts short.
 */
export function nextPosition(
  asked: { readonly position?: string | undefined; readonly limit: number },
  {
    data,
    meta,
  }: { readonly data: readonly unknown[]; readonly meta: { readonly position?: string | undefined } },
): string | undefined {
  const { position } = meta
  return data.length < asked.limit ||
    position === undefined ||
    position === 'none' ||
    position === asked.position
    ? undefined
    : position
}
