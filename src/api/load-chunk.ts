import { ApiError } from './error'

/**
 * Loads a chunk of the console before anything is sent. Throws an unsent `ApiError` if it cannot be loaded: this machine is
 * offline, or the file is no longer served (catalogue R3).
 */
export async function loadChunk<T>(part: Promise<T>): Promise<T> {
  try {
    return await part
  } catch (cause) {
    const offline = globalThis.navigator?.onLine === false
    throw new ApiError(
      0,
      offline ? 'OFFLINE' : 'PART_MISSING',
      cause instanceof Error ? cause.message : String(cause),
      { failure: offline ? 'offline' : 'unsent' },
    )
  }
}

/** Starts work that nothing waits for. Its failure goes to `onError`, so that it is never silent. */
export const startInBackground = (work: Promise<unknown>, onError: (cause: unknown) => void): void =>
  void work.catch(onError)
