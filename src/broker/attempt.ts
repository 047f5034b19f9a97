import { reasonOf } from './bridges/reason'

/** What guarded work came to: its value, or the reason why there is none. */
export type Outcome<T> =
  | { readonly value: T; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: string }

/** Runs work that depends on a peer, a file or a certificate; a throw becomes a reason. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() }
  } catch (error) {
    return { failure: reasonOf(error) }
  }
}

/** Like {@link attempt} for work that takes time: a throw or a rejection becomes a reason. */
export async function attemptAsync<T>(work: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { failure: reasonOf(error) }
  }
}

type ErrorSource = { on(event: 'error', listener: (error: Error) => void): unknown }

/** Reports each `error` event as a reason. An `error` event without a listener would end the process. */
export function reportErrors(source: ErrorSource, report: (reason: string) => void): void {
  source.on('error', (error) => report(reasonOf(error)))
}
