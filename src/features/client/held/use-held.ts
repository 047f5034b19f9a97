import { useRead } from '@/api/query'
import type { HeldKind } from '../contract-held'

type Piece = { readonly limit: number; readonly position?: string; readonly payload: 'none' | 'base64' }

/** Reads a piece of what is held for a client, of the one kind or the other. */
export function useHeld(
  kind: HeldKind,
  clientid: string,
  query: Piece,
  options: { every?: number; keep?: boolean; fresh?: number },
) {
  const call = { params: { clientid }, query }
  const queue = useRead('client', 'clientQueue', call, { ...options, enabled: kind === 'queue' })
  const inflight = useRead('client', 'clientInflight', call, { ...options, enabled: kind === 'inflight' })
  return kind === 'queue' ? queue : inflight
}
