import os from 'node:os'
import type { SysmonSettings } from '../settings'
import { parseDurationMs } from '../lib/duration'
import type { Alarms } from './alarms'
import { memory, processes, self } from './nodes'

/** Measured values in percent. */
type Readings = {
  readonly memory: () => number
  readonly cpu: () => number
  readonly processes: () => number
}
type Watched = {
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>
  readonly now: () => number
  readonly settings: () => SysmonSettings
  readonly read?: Readings
}

export type SystemWatch = { /** Looks at whatever is due. */ tick(): void }

const rounded = (percent: number): number => Math.round(percent * 100) / 100
const share = (used: number, total: number): number => (total === 0 ? 0 : rounded((used / total) * 100))

/** A watermark in percent: `80%`, or a fraction. */
const percentOf = (mark: string | number): number =>
  typeof mark === 'number' ? mark * 100 : mark.endsWith('%') ? Number.parseFloat(mark) : Number(mark) * 100

/** CPU usage since the last call; 0 at first. */
function cpuMeter(): () => number {
  let last = { idle: 0, total: 0 }
  return () => {
    const all = os.cpus().map(({ times }) => ({
      idle: times.idle,
      total: Object.values(times).reduce((sum, each) => sum + each, 0),
    }))
    const now = {
      idle: all.reduce((sum, { idle }) => sum + idle, 0),
      total: all.reduce((sum, { total }) => sum + total, 0),
    }
    const [idle, total] = [now.idle - last.idle, now.total - last.total]
    const first = last.total === 0
    last = now
    return first ? 0 : share(total - idle, total)
  }
}

function readings(): Readings {
  const cpu = cpuMeter()
  return {
    cpu,
    memory: () => {
      const { used, total } = memory()
      return share(used, total)
    },
    processes: () => {
      const { used, available } = processes()
      return share(used, available)
    },
  }
}

/**
 * Raises and clears alarms of this machine by the thresholds of `sysmon`
 * (src/contract/docs/config.md#alarm-thresholds, src/contract/docs/monitoring.md#alarms): memory above
 * its watermark; CPU and processes above the high watermark until they are below the low one.
 */
export function createSystemWatch({ alarms, now, settings, read = readings() }: Watched): SystemWatch {
  const lookedAt = new Map<string, number>()
  /** Whether the interval has passed since the last check. */
  const due = (name: string, every: string | number): boolean => {
    const last = lookedAt.get(name)
    if (last !== undefined && now() - last < parseDurationMs(every)) return false
    lookedAt.set(name, now())
    return true
  }
  const checkThreshold = (
    name: string,
    what: string,
    usage: number,
    high: number,
    low: number,
    details: Record<string, unknown>,
  ) => {
    if (usage > high) alarms.raise({ node: self, name, message: `${String(usage)}% ${what}`, details })
    else if (usage <= low) alarms.clear(self, name)
  }
  const between = (name: string, what: string, usage: number, high: string | number, low: string | number) =>
    checkThreshold(name, what, usage, percentOf(high), percentOf(low), {
      high_watermark: `${String(percentOf(high))}%`,
      low_watermark: `${String(percentOf(low))}%`,
      usage: `${String(usage)}%`,
    })
  return {
    tick() {
      const { os: machine, vm } = settings()
      if (machine && machine.mem_check_interval !== 'disabled' && due('memory', machine.mem_check_interval)) {
        const [usage, mark] = [read.memory(), percentOf(machine.sysmem_high_watermark)]
        checkThreshold('high_system_memory_usage', 'mem usage', usage, mark, mark, {
          high_watermark: mark,
          usage,
        })
      }
      if (machine && due('cpu', machine.cpu_check_interval))
        between(
          'high_cpu_usage',
          'cpu usage',
          read.cpu(),
          machine.cpu_high_watermark,
          machine.cpu_low_watermark,
        )
      if (vm && due('processes', vm.process_check_interval))
        between(
          'too_many_processes',
          'process usage',
          read.processes(),
          vm.process_high_watermark,
          vm.process_low_watermark,
        )
    },
  }
}
