import { isEqual } from '@/lib/equal'
import { createStore, type Store } from '@/lib/store'
import { createConnection, type Connection, type Environment, type Received } from './connection'
import {
  initialSettings,
  loadSettings,
  saveSettings,
  defaultAddress,
  type Address,
  type PageAddress,
  type Settings,
} from './settings'

/** The maximum number of connections. */
export const maxConnections = 6

export type Tab = { readonly id: string; readonly connection: Connection }

/** The open connections, and the one that is shown. */
type Tabs = { readonly all: readonly Tab[]; readonly selected: string }

/** A previously published message that can be sent again. */
type Sent = {
  readonly topic: string
  readonly payload: string
  readonly format: string
  readonly qos: 0 | 1 | 2
  readonly retain: boolean
}

const maxHistory = 30

export type Connections = {
  readonly tabs: Store<Tabs>
  readonly history: Store<readonly Sent[]>
  /** Adds a connection; returns undefined if the maximum is reached (catalogue M7). */
  add(): Tab | undefined
  /** Ends and removes a connection; the last one is kept. */
  remove(id: string): Promise<void>
  select(id: string): void
  /** A hidden connection to the default broker. With `receive`, its messages are not listed. */
  apart(settings: Partial<Settings>, receive?: (message: Received) => void): Connection
  edit(id: string, settings: Settings): void
  /** The names of the other connections. */
  others(id: string): readonly string[]
  /** Sets the default address of new connections and of those the user has not changed. */
  suggest(address: Address): void
  remember(sent: Sent): void
  /** Ends all connections at logout, so that the next user finds none (catalogue M8). */
  end(): Promise<void>
  wake(): void
}

type Page = {
  readonly location: PageAddress
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

/** Creates the connections, including those stored in the browser. */
export function createConnections({ location, storage }: Page, environment: Environment): Connections {
  let next = 1
  let address = defaultAddress(location)
  /** The connections that the user has not changed. */
  const untouched = new Set<string>()
  const tabOf = (settings: Settings): Tab => {
    const tab = { id: `c${next}`, connection: createConnection(settings, environment) }
    next += 1
    return tab
  }
  const fresh = (all: readonly Tab[]): Tab => {
    const usedNames = new Set(all.map(({ connection }) => connection.store.get().settings.name))
    let number = all.length + 1
    while (usedNames.has(`mqtt-${number}`)) number += 1
    const tab = tabOf(initialSettings(`mqtt-${number}`, address))
    untouched.add(tab.id)
    return tab
  }
  const begin = (): Tabs => {
    const stored = loadSettings(storage).slice(0, maxConnections).map(tabOf)
    const all = stored.length > 0 ? stored : [fresh([])]
    return { all, selected: all[0]?.id ?? '' }
  }
  const tabs = createStore<Tabs>(begin())
  const history = createStore<readonly Sent[]>([])
  const save = () =>
    saveSettings(
      storage,
      tabs.get().all.map(({ connection }) => connection.store.get().settings),
    )
  const find = (id: string) => tabs.get().all.find((tab) => tab.id === id)

  return {
    tabs,
    history,
    add() {
      const { all } = tabs.get()
      if (all.length >= maxConnections) return undefined
      const tab = fresh(all)
      tabs.update((draft) => {
        draft.all.push(tab)
        draft.selected = tab.id
      })
      save()
      return tab
    },
    async remove(id) {
      const { all, selected } = tabs.get()
      const at = all.findIndex((tab) => tab.id === id)
      const tab = all[at]
      if (tab === undefined || all.length < 2) return
      const next = all[at + 1] ?? all[at - 1]
      tabs.update((draft) => {
        draft.all.splice(at, 1)
        if (selected === id && next !== undefined) draft.selected = next.id
      })
      save()
      await tab.connection.disconnect()
    },
    apart: (settings, receive) =>
      createConnection({ ...initialSettings('', address), ...settings }, environment, receive),
    select(id) {
      if (find(id) !== undefined) tabs.merge({ selected: id })
    },
    edit(id, settings) {
      untouched.delete(id)
      find(id)?.connection.edit(settings)
      save()
    },
    others: (id) =>
      tabs
        .get()
        .all.filter((tab) => tab.id !== id)
        .map(({ connection }) => connection.store.get().settings.name),
    suggest(match) {
      address = match
      for (const { id, connection } of tabs.get().all) {
        const { settings, state } = connection.store.get()
        if (untouched.has(id) && state === 'disconnected') connection.edit({ ...settings, ...match })
      }
    },
    remember(sent) {
      history.update((draft) => {
        const at = draft.findIndex((one) => isEqual(one, sent))
        if (at >= 0) draft.splice(at, 1)
        draft.unshift(sent)
        draft.splice(maxHistory)
      })
    },
    async end() {
      const { all } = tabs.get()
      storage?.removeItem('mqtt-connections')
      history.set(() => [])
      tabs.set(begin)
      await Promise.all(all.map(({ connection }) => connection.disconnect()))
    },
    wake() {
      for (const { connection } of tabs.get().all) connection.wake()
    },
  }
}
