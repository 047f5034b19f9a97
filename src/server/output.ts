import { describeFileError } from './text-file'

/**
 * Lets the program go on when what it prints to goes away, as with `| head`: it has no error to show, and what it has begun still
 * ends. Another failure, such as a full disk, is said once.
 */
export function surviveBrokenOutput(): void {
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EPIPE' || cause.code === 'ERR_STREAM_DESTROYED') return
    process.stderr.write(`The output cannot be written: ${describeFileError(cause) ?? cause.message}\n`)
    process.exitCode = 1
  })
  // There is no place left to say it.
  process.stderr.on('error', () => undefined)
}
