import { merged, type Config } from '@/contract/family/config'
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

const roots = ['sysmon', 'alarm', 'log', 'limiter', 'dashboard'] as const satisfies readonly HotRoot[]

const defaults = (): Stored => ({
  sysmon: hotConfig.sysmon({ vm: {}, os: {} }),
  alarm: hotConfig.alarm({ actions: ['log', 'publish'], size_limit: 1000, validity_period: '24h' }),
  log: hotConfig.log({ console: {}, file: { default: {} } }),
  limiter: {},
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
      dashboard: hotConfig.dashboard(value.dashboard ?? start.dashboard),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CorruptData('hot-config.json does not hold settings of the broker. Repair it or move it away.')
  }
}

/** The value at a path. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (within, key) =>
        typeof within === 'object' && within !== null && Object.hasOwn(within, key)
          ? (within as Record<string, unknown>)[key]
          : undefined,
      value,
    )

const putAt = (value: Config, [key = '', ...rest]: readonly string[], next: unknown): Config => ({
  ...value,
  [key]: (rest.length === 0 ? next : putAt((value[key] ?? {}) as Config, rest, next)) as Config,
})

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
      if (root === 'dashboard')
        return store(
          root,
          hotConfig[root](merged(stored[root] as unknown as Config, value as Config)) as never,
        )
      return store(root, { ...stored[root], ...hotConfig[root](value) })
    },
    reset(root, path) {
      const value = path === '' ? undefined : at(defaults()[root], path)
      if (value === undefined || !roots.includes(root)) return false
      store(root, hotConfig[root](putAt(stored[root] as unknown as Config, path.split('.'), value)) as never)
      return true
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
