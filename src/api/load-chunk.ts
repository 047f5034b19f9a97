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
