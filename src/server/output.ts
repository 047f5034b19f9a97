import { describeFileError } from './text-file'

/**
 * Lets the program continue without output after its reader has closed, as with `| head`, so that a change is not left half done.
 * Another failure, such as a full disk, is reported on the standard error.
 */
export function handleOutputErrors(): void {
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EPIPE' || cause.code === 'ERR_STREAM_DESTROYED') return
    process.stderr.write(`The output cannot be written: ${describeFileError(cause) ?? cause.message}\n`)
    process.exitCode = 1
  })
  // Without the standard error, there is nowhere to report to.
  process.stderr.on('error', () => undefined)
}
