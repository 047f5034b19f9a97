import { ApiError } from '@/api/error'
import { useCombinedRead } from '@/api/use-combined-read'
import { readable } from '@/command/finder'
import type { Connection } from '@/connection/connection'
import { useConnection } from '@/connection/use-connection'
import { tlsTypes, type Presented, type Presenter } from '@/contract/presented-certificates'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { findValidity } from './model/presented'
import { readPresented, useOwnServer } from './use-presented'

/** How many handshakes run at the same time, and for how long their results are used, in milliseconds. */
const lanes = 4
const freshMs = 3_600_000

/** When the certificate of a listener ends, in epoch ms. */
type Ending = { readonly id: string; readonly until: number }

/** Reads one; what cannot be read is named in the list of certificates. */
async function readOrNone(
  connection: Connection,
  presenter: Presenter,
  signal: AbortSignal,
): Promise<Presented | undefined> {
  try {
    return await readPresented(connection, presenter, signal)
  } catch (error) {
    if (error instanceof ApiError && !signal.aborted) return undefined
    throw error
  }
}

async function readEndings(connection: Connection, signal: AbortSignal): Promise<readonly Ending[]> {
  const rows = readable(await connection.api.listenerList({}, { signal, quiet: true }))
  const running = rows.filter(({ type, status }) => tlsTypes.has(type) && status?.running === true)
  const endings = await mapConcurrently(lanes, running, async ({ id }) => {
    const presented = await readOrNone(connection, { kind: 'listener', id }, signal)
    const until = presented && findValidity(presented)?.until
    return until === undefined ? [] : [{ id, until }]
  })
  return endings.flat().sort((a, b) => a.until - b.until)
}

/**
 * When the certificates of the running listeners for MQTT end, the first at the top; read once an hour, and after changes of
 * listeners. Undefined without the console's own server, and until they are read.
 */
export function useCertificateEndings(): readonly Ending[] | undefined {
  const connection = useConnection()
  const enabled = useOwnServer()
  const { data } = useCombinedRead(
    'listener',
    'certificateEndings',
    '',
    (signal) => readEndings(connection, signal),
    { enabled, fresh: freshMs },
  )
  return data
}
