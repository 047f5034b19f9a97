import { attemptAsync } from '../lib/attempt'
import { Refusal } from '../http/refusal'
import { createDriver } from './bridge'
import type { DriverSettings } from './driver'
import { within } from './resource'

/** Timeout of a connection test, ms. */
const probeTimeoutMs = 5000

/** Connects once and disconnects. Throws the refusal of a failed connection test. */
export async function probe(settings: DriverSettings): Promise<void> {
  const driver = createDriver(settings, { received: () => undefined, lost: () => undefined })
  const ending = new AbortController()
  let failure: string | undefined = 'timeout'
  await within(
    attemptAsync(() => driver.connect(ending.signal)).then((outcome) => (failure = outcome.failure)),
    probeTimeoutMs,
  )
  // Aborting makes the attempt fail too, so its result is saved first.
  const answer = failure
  ending.abort()
  const closing = await attemptAsync(() => driver.close())
  const reason = answer ?? closing.failure
  if (reason !== undefined) throw new Refusal(400, 'TEST_FAILED', reason)
}
