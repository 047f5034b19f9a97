import { at, isConfig, merged, withValueAt } from '@/contract/family/config'
import { hotConfig, type HotBodies, type HotRoot } from './checks/bodies'
import { Refusal } from './http/refusal'
import { CorruptData, type Document } from './store/persist'

type Stored = { [R in HotRoot]: HotBodies[R] }

export type HotConfig = {
  /** The settings of a root, in force. */
  config<R extends HotRoot>(root: R): HotBodies[R]
  /** Merges the first level; `dashboard` at every depth. */
  update<R extends HotRoot>(root: R, value: unknown): HotBodies[R]
  /** Resets a path to its default; false if it has none. */
  reset(root: HotRoot, path: string): boolean
  /** Called with the root after each change. */
  onChange(listener: (root: HotRoot) => void): void
}

const readers: { readonly [R in HotRoot]: (value: unknown) => HotBodies[R] } = hotConfig

const defaults = (): Stored => ({
  sysmon: hotConfig.sysmon({ vm: {}, os: {} }),
  alarm: hotConfig.alarm({ actions: ['log', 'publish'], size_limit: 1000, validity_period: '24h' }),
  log: hotConfig.log({ console: {}, file: { default: {} } }),
  limiter: {},
  broker: hotConfig.broker({}),
  a2a_registry: hotConfig.a2a_registry({}),
  dashboard: hotConfig.dashboard({ listeners: { http: { bind: '127.0.0.1:18083' } } }),
})

function readStored(document: Document): Stored {
  const saved = document.read()
  const start = defaults()
  if (saved === undefined) return start
  try {
    const value = saved as Partial<Stored>
    return {
      sysmon: { ...start.sysmon, ...hotConfig.sysmon(value.sysmon ?? {}) },
      alarm: { ...start.alarm, ...hotConfig.alarm(value.alarm ?? {}) },
      log: { ...start.log, ...hotConfig.log(value.log ?? {}) },
      limiter: hotConfig.limiter(value.limiter ?? {}),
      broker: hotConfig.broker(value.broker ?? {}),
      a2a_registry: hotConfig.a2a_registry(value.a2a_registry ?? {}),
      dashboard: hotConfig.dashboard(value.dashboard ?? start.dashboard),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CorruptData('hot-config.json does not hold settings of the broker. Repair it or move it away.')
  }
}

const read = <R extends HotRoot>(root: R, value: unknown): HotBodies[R] => readers[root](value)

/**
 * Settings that can change while the broker runs (src/contract/docs/config.md#updating); services listen
 * for changes.
 */
export function createHotConfig(document: Document): HotConfig {
  let stored = readStored(document)
  const listeners: ((root: HotRoot) => void)[] = []
  const store = <R extends HotRoot>(root: R, next: HotBodies[R]): HotBodies[R] => {
    const nextStored = { ...stored, [root]: next }
    document.write(nextStored)
    stored = nextStored
    for (const listener of listeners) listener(root)
    return next
  }
  return {
    config: (root) => stored[root],
    update(root, value) {
      const now: object = stored[root]
      return root === 'dashboard' && isConfig(now) && isConfig(value)
        ? store(root, read(root, merged(now, value)))
        : store(root, { ...stored[root], ...read(root, value) })
    },
    reset(root, path) {
      const [now, initial]: readonly object[] = [stored[root], defaults()[root]]
      const value = isConfig(initial) ? at(initial, path) : undefined
      if (value === undefined || !isConfig(now)) return false
      store(root, read(root, withValueAt(now, path, value)))
      return true
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
