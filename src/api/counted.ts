/** The interval between progress reports, in milliseconds. */
const tellEvery = 100

/** Wraps a body to report download progress in bytes; nothing is buffered (catalogue G8). */
export function counted(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  tell: (done: number, total: number | undefined) => void,
  now: () => number,
): ReadableStream<Uint8Array> {
  // With a content encoding, the length is that of the compressed body.
  const length = headers.get('content-encoding') === null ? Number(headers.get('content-length') ?? NaN) : NaN
  const total = Number.isFinite(length) ? length : undefined
  let done = 0
  let told = -Infinity
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, control) {
        done += chunk.byteLength
        if (now() - told >= tellEvery) {
          told = now()
          tell(done, total)
        }
        control.enqueue(chunk)
      },
    }),
  )
}
