/** What has `write` and `end`: a response or a socket. */
type Writer = { write: (...args: never[]) => unknown; end: (...args: never[]) => unknown }

/** Calls `onChunk` with each chunk before it is written. */
export function watchWrites<W extends Writer>(
  writer: W,
  onChunk: (chunk: string | Uint8Array) => void,
): void {
  const watch = <F extends (...args: never[]) => unknown>(send: F): F =>
    new Proxy(send, {
      apply: (target, self: unknown, args: Parameters<F>) => {
        const chunk: unknown = args[0]
        if (typeof chunk === 'string' || chunk instanceof Uint8Array) onChunk(chunk)
        return Reflect.apply(target, self, args)
      },
    })
  writer.write = watch<W['write']>(writer.write)
  writer.end = watch<W['end']>(writer.end)
}
