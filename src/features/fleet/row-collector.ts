import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore, type Store } from '@/lib/store'
import type { FleetRow } from './figures'

/** The table is drawn at most once in this time, in milliseconds, however many brokers answer. */
export const publishEveryMs = 500

/** Collects the rows of brokers that are read independently. */
export type RowCollector = {
  /** The rows in the order of the brokers; undefined until there is one of each. */
  readonly rows: Pick<Store<readonly FleetRow[] | undefined>, 'get' | 'subscribe'>
  /** Takes the present row of a broker. */
  readonly report: (row: FleetRow) => void
  /** Publishes nothing more. */
  readonly stop: () => void
}

/** A collector for the brokers with these names. A row that has not changed remains the same object. */
export function createRowCollector(names: readonly string[]): RowCollector {
  const store = createStore<readonly FleetRow[] | undefined>(undefined)
  const reported = new Map<string, FleetRow>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const publish = () => {
    timer = undefined
    store.set(() => names.flatMap((name) => reported.get(name) ?? []))
  }
  return {
    rows: store,
    report(row) {
      const { name } = row.profile
      const before = reported.get(name)
      const next = replaceEqualDeep(before, row)
      if (next === before) return
      reported.set(name, next)
      if (reported.size < names.length || timer !== undefined) return
      if (store.get() === undefined) publish()
      else timer = setTimeout(publish, publishEveryMs)
    },
    stop: () => clearTimeout(timer),
  }
}
