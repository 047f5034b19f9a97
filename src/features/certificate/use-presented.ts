import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '@/api/error'
import { useReads } from '@/api/use-reads'
import { useConnection } from '@/connection/use-connection'
import type { Connection } from '@/connection/connection'
import { getPresentedPath, Presented, type Presenter } from '@/contract/presented-certificates'
import { limitConcurrency } from '@/lib/time/limit-concurrency'
import { usePart } from '@/ui/use-store'
import { isReadable, type TlsListener } from './model/presented'

/** How many handshakes run at the same time. */
const lanes = 4

/** Whether the page is served by the console's own server, which alone can read certificates by a handshake. */
export const useOwnServer = (): boolean =>
  usePart(useConnection().link, ({ mqttPath }) => mqttPath !== undefined)

/** Asks the console's own server for the certificates that one presents. */
export async function readPresented(
  { readServer }: Connection,
  presenter: Presenter,
  signal: AbortSignal,
): Promise<Presented> {
  const path = getPresentedPath(presenter)
  const read = z.safeParse(Presented, await readServer(path, signal))
  if (read.success) return read.data
  throw new ApiError(200, 'UNREADABLE', '', { failure: 'unreadable', method: 'GET', path })
}

/** Of one listener: what it presents. All is undefined where it cannot be read, or is being read. */
export type PresentedReading = {
  readonly data: Presented | undefined
  readonly error: ApiError | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/**
 * Reads the certificates that some listeners present, in their order: once per visit of the screen, after changes of listeners and on
 * request, never by polling. Undefined for a listener without TLS over TCP, and for all without the console's own server.
 */
export function usePresented(listeners: readonly TlsListener[]): readonly (PresentedReading | undefined)[] {
  const connection = useConnection()
  const ownServer = useOwnServer()
  const [inLane] = useState(() => limitConcurrency(lanes))
  const readable = ownServer ? listeners.filter(({ type }) => isReadable(type)) : []
  const results = useReads(
    readable.map(({ presenter, running }) => ({
      resource: 'listener' as const,
      name: 'presented',
      about: { presenter, running },
      read: (signal: AbortSignal) => inLane(() => readPresented(connection, presenter, signal)),
    })),
  )
  return listeners.map((one) => results[readable.indexOf(one)])
}
