import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore, type Store } from '@/lib/store'
import type { Connections, Tab } from './connections'

/** Delays in milliseconds after connecting at which the broker is asked for the client, because it may list it late. */
const lookupDelaysMs = [300, 1200, 3000]

/** Whether the current broker lists a client; undefined if the request failed. */
export type IsListed = (clientid: string) => Promise<boolean | undefined>

/**
 * The open connections to another broker than the current one, which has not listed their client within three seconds.
 * Returns the ids of their tabs.
 */
export function watchForeign(
  { tabs }: Pick<Connections, 'tabs'>,
  isListed: IsListed,
): Store<ReadonlySet<string>> {
  const foreign = createStore<ReadonlySet<string>>(new Set())
  /** What ends the watch of each open tab. */
  const watched = new Map<string, () => void>()
  const mark = (id: string, is: boolean) =>
    foreign.set((now) =>
      now.has(id) === is ? now : new Set(is ? [...now, id] : [...now].filter((one) => one !== id)),
    )

  async function look({ id, connection }: Tab, isCurrent: () => boolean) {
    const { clientid } = connection.store.get().settings
    // Without a client ID, the broker has assigned one that is unknown here.
    if (clientid === '') return
    let waited = 0
    for (const at of lookupDelaysMs) {
      await new Promise((resolve) => setTimeout(resolve, at - waited))
      waited = at
      if (!isCurrent() || (await isListed(clientid)) !== false) return
    }
    if (isCurrent()) mark(id, true)
  }

  function watch(tab: Tab) {
    let run = 0
    let connected = false
    const onConnectionChange = () => {
      const now = tab.connection.store.get().state === 'connected'
      if (now === connected) return
      connected = now
      run += 1
      const mine = run
      mark(tab.id, false)
      if (now)
        startInBackground(
          look(tab, () => mine === run),
          throwUnexpected,
        )
    }
    const unsubscribe = tab.connection.store.subscribe(onConnectionChange)
    watched.set(tab.id, () => {
      unsubscribe()
      run += 1
      mark(tab.id, false)
    })
    onConnectionChange()
  }
  const watchAll = () => {
    const { all } = tabs.get()
    for (const [id, stop] of watched)
      if (!all.some((tab) => tab.id === id)) {
        watched.delete(id)
        stop()
      }
    for (const tab of all) if (!watched.has(tab.id)) watch(tab)
  }
  tabs.subscribe(watchAll)
  watchAll()
  return foreign
}
