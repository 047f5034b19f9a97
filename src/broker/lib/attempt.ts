import { describeReason } from './reason'

/** The outcome of work that may fail: its value, or the reason of the failure. */
export type Outcome<T> =
  | { readonly value: T; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: string }

/** Runs work that depends on a peer, a file or a certificate; an exception becomes a reason. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { failure: describeReason(error) }
  }
}

/** Like {@link attempt} for asynchronous work: an exception or rejection becomes a reason. */
export async function attemptAsync<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { failure: describeReason(error) }
  }
}

type ErrorSource = { on(event: 'error', listener: (error: Error) => void): unknown }

/** Reports `error` events as reasons. Without a listener they would end the process. */
export function reportErrors(source: ErrorSource, report: (reason: string) => void): void {
  source.on('error', (error) => report(describeReason(error)))
}
