import { ApiError } from './error'

/**
 * A part of the console that comes when it is first needed, and before anything is sent. Where it cannot come, the refusal
 * says so: this machine is offline, or the file is not served any more (catalogue R3).
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
