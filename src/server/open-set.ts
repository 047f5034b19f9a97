/** What says when it has closed: a socket, a session of HTTP/2. */
type Closing = { once: (event: 'close', listener: () => void) => unknown }

/** Remembers what is open: what is added is forgotten when it closes. */
export function createOpenSet<T extends Closing>(): {
  readonly open: ReadonlySet<T>
  readonly add: (one: T) => void
} {
  const open = new Set<T>()
  return {
    open,
    add(one) {
      open.add(one)
      one.once('close', () => open.delete(one))
    },
  }
}
