import { attemptAsync } from '../attempt'
import { Refusal } from '../http/refusal'
import { driverOf } from './bridge'
import type { DriverSettings } from './driver'
import { within } from './resource'

/** How long a connection test may take, ms. */
const probeTimeoutMs = 5000

/** Connects once by these settings and disconnects again. Throws the refusal of a connection test where that fails. */
export async function probe(settings: DriverSettings): Promise<void> {
  const driver = driverOf(settings, { received: () => undefined, lost: () => undefined })
  const ending = new AbortController()
  let failure: string | undefined = 'timeout'
  await within(
    attemptAsync(() => driver.connect(ending.signal)).then((outcome) => (failure = outcome.failure)),
    probeTimeoutMs,
  )
  // An abort makes the attempt fail as well, which is no answer any more.
  const answer = failure
  ending.abort()
  const closing = await attemptAsync(() => driver.close())
  const reason = answer ?? closing.failure
  if (reason !== undefined) throw new Refusal(400, 'TEST_FAILED', reason)
}
