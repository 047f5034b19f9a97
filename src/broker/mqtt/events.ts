/** A typed emitter. `on` returns the function that removes the listener. */
export class Emitter<E extends Record<string, unknown>> {
  private readonly listeners = new Map<keyof E, Set<(event: never) => void>>()

  on<K extends keyof E>(name: K, listener: (event: E[K]) => void): () => void {
    let set = this.listeners.get(name)
    if (!set) this.listeners.set(name, (set = new Set()))
    set.add(listener)
    return () => {
      set.delete(listener)
    }
  }

  /** Lets hot paths skip building events without listeners. */
  hasListeners(name: keyof E): boolean {
    return (this.listeners.get(name)?.size ?? 0) > 0
  }

  emit<K extends keyof E>(name: K, event: E[K]): void {
    const set = this.listeners.get(name)
    if (!set) return
    for (const listener of set) {
      try {
        ;(listener as (event: E[K]) => void)(event)
      } catch (error) {
        // An error in a listener must not close the connection whose packet is being handled.
        process.emitWarning(
          `listener of ${String(name)} failed: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
    }
  }

  clear(): void {
    this.listeners.clear()
  }
}
