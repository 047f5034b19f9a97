import { useRead } from '@/api/query'
import type { HeldKind } from '../contract-held'

type Piece = { readonly limit: number; readonly position?: string; readonly payload: 'none' | 'base64' }

/** Reads a page of the queued or unacknowledged messages of a client. */
export function useHeld(
  kind: HeldKind,
  clientid: string,
  query: Piece,
  options: { every?: number; keep?: boolean; fresh?: number },
) {
  const call = { params: { clientid }, query }
  const queue = useRead('clientQueue', call, { ...options, enabled: kind === 'queue' })
  const inflight = useRead('clientInflight', call, { ...options, enabled: kind === 'inflight' })
  return kind === 'queue' ? queue : inflight
}
