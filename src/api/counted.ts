/** How often a download tells how far it is. */
const tellEvery = 100

/** A body that tells how much of it has come, and is handed on as it is: nothing of it is kept here (catalogue G8). */
export function counted(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  tell: (done: number, total: number | undefined) => void,
  now: () => number,
): ReadableStream<Uint8Array> {
  // Packed for the journey, the length is that of the pack.
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
