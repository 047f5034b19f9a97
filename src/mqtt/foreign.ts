import { createStore, type Store } from '@/lib/store'
import type { Connections, Tab } from './connections'

/** When the broker is asked for a client that has just connected, in milliseconds after it: it may list it a moment later. */
const looks = [300, 1200, 3000]

/** Whether the broker on show lists a client; undefined where it could not be asked. */
export type IsListed = (clientid: string) => Promise<boolean | undefined>

/**
 * The connections that stand, but at another broker than the one on show: within three seconds it has not listed their client.
 * The ids of their tabs.
 */
export function watchForeign(
  { tabs }: Pick<Connections, 'tabs'>,
  isListed: IsListed,
): Store<ReadonlySet<string>> {
  const foreign = createStore<ReadonlySet<string>>(new Set())
  const watched = new Set<string>()
  const mark = (id: string, is: boolean) =>
    foreign.set((now) =>
      now.has(id) === is ? now : new Set(is ? [...now, id] : [...now].filter((one) => one !== id)),
    )

  async function look({ id, connection }: Tab, stands: () => boolean) {
    const { clientid } = connection.store.get().settings
    // Without an id of its own the broker has given it one that nobody tells here.
    if (clientid === '') return
    let waited = 0
    for (const at of looks) {
      await new Promise((resolve) => setTimeout(resolve, at - waited))
      waited = at
      if (!stands() || (await isListed(clientid)) !== false) return
    }
    if (stands()) mark(id, true)
  }

  function watch(tab: Tab) {
    watched.add(tab.id)
    let run = 0
    let connected = false
    const heed = () => {
      const now = tab.connection.store.get().state === 'connected'
      if (now === connected) return
      connected = now
      run += 1
      const mine = run
      mark(tab.id, false)
      if (now) void look(tab, () => mine === run)
    }
    tab.connection.store.subscribe(heed)
    heed()
  }
  const watchAll = () => {
    for (const tab of tabs.get().all) if (!watched.has(tab.id)) watch(tab)
  }
  tabs.subscribe(watchAll)
  watchAll()
  return foreign
}
