import { BadOption } from '@/server/bad-option'

/** Invalid arguments: nothing was changed. The exit code is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** Refuses a line with this message. Throws {@link UsageError}. */
export function refuse(text: string): never {
  throw new UsageError(text)
}

/** Runs what reads a file or an option; a {@link BadOption} becomes a {@link UsageError}. */
export function withUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof BadOption) refuse(cause.message)
    throw cause
  }
}
