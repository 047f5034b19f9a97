/**
 * Starts work that nothing waits for. Its failure goes to `onError`, so that it is never silent: shown by the screen
 * (`useThrown`), by a message (`reportLoadError`), or logged. `throwUnexpected` is for work that reports its own failures.
 */
export function startInBackground(work: Promise<unknown>, onError: (cause: unknown) => void): void {
  work.catch(onError)
}

/**
 * For work that handles each failure it can have: any other is a programming error. As an unhandled rejection it is
 * shown by the console (`app/watch-rejections.ts`), and ends a Node process.
 */
export function throwUnexpected(cause: unknown): never {
  throw cause
}
