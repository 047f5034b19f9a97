/** Invalid arguments: nothing was changed. The exit code is 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

export function refuse(text: string): never {
  throw new UsageError(text)
}
