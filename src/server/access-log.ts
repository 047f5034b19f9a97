import type { IncomingMessage, ServerResponse } from 'node:http'

/** A line of the access log. Neither queries nor headers are logged, as they may contain secrets. */
type Entry = {
  readonly time: string
  readonly client: string
  readonly method: string
  readonly path: string
  readonly status: number
  /** Bytes of the body that were sent. */
  readonly bytes: number
  /** Milliseconds until the response ended. */
  readonly duration: number
  /** The client closed the connection before the end of the response. */
  readonly aborted?: true
}

/** Writes a line of JSON when the response has ended. */
export function logAccess(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  write: (line: string) => void,
): void {
  const start = performance.now()
  const { method = '', url = '/', socket } = request
  const before = socket.bytesWritten
  response.once('close', () => {
    const entry: Entry = {
      time: new Date().toISOString(),
      client,
      method,
      path: url.split('?')[0] ?? '',
      status: response.statusCode,
      bytes: socket.bytesWritten - before,
      duration: Math.round(performance.now() - start),
      ...(response.writableFinished ? {} : { aborted: true }),
    }
    write(JSON.stringify(entry))
  })
}
