/** The interval between progress reports, in milliseconds. */
const reportIntervalMs = 100

/** Wraps a body to report download progress in bytes; nothing is buffered (catalogue G8). */
export function reportProgress(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  onProgress: (done: number, total: number | undefined) => void,
  now: () => number,
): ReadableStream<Uint8Array> {
  // With a content encoding, the length is that of the compressed body.
  const length = headers.get('content-encoding') === null ? Number(headers.get('content-length') ?? NaN) : NaN
  const total = Number.isFinite(length) ? length : undefined
  let done = 0
  let lastReport = -Infinity
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, control) {
        done += chunk.byteLength
        if (now() - lastReport >= reportIntervalMs) {
          lastReport = now()
          onProgress(done, total)
        }
        control.enqueue(chunk)
      },
    }),
  )
}
