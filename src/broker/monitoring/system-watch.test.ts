import { expect, it } from 'vitest'
import { hotKinds } from '../checks/settings'
import { createAlarms, toHistory } from './alarms'
import { createSystemWatch } from './system-watch'

const settingsOf = (value: object) => {
  const read = hotKinds.sysmon.check({ vm: {}, os: {}, ...value }, 'sysmon')
  if (!read.ok) throw new Error(JSON.stringify(read.complaints))
  return read.value
}

it('raises and clears alarms by watermarks and intervals', () => {
  let at = 0
  let settings = settingsOf({
    os: {
      sysmem_high_watermark: '50%',
      mem_check_interval: '10s',
      cpu_high_watermark: '90%',
      cpu_low_watermark: '20%',
    },
  })
  const usage = { memory: 60, cpu: 95, processes: 81 }
  const alarms = createAlarms(() => at, [])
  const watch = createSystemWatch({
    alarms,
    now: () => at,
    settings: () => settings,
    read: { memory: () => usage.memory, cpu: () => usage.cpu, processes: () => usage.processes },
  })
  const names = () => alarms.list(true).map(({ name }) => name)
  watch.tick()
  expect(alarms.list(true)).toMatchObject([
    {
      name: 'high_system_memory_usage',
      message: '60% mem usage',
      details: { high_watermark: 50, usage: 60 },
    },
    {
      name: 'high_cpu_usage',
      message: '95% cpu usage',
      details: { high_watermark: '90%', low_watermark: '20%', usage: '95%' },
    },
    {
      name: 'too_many_processes',
      message: '81% process usage',
      details: { high_watermark: '80%', low_watermark: '60%', usage: '81%' },
    },
  ])
  Object.assign(usage, { memory: 10, cpu: 50, processes: 10 })
  at += 9000
  watch.tick()
  expect(names()).toHaveLength(3)
  at += 1000
  watch.tick()
  expect(names()).toEqual(['high_cpu_usage', 'too_many_processes'])
  at += 50_000
  watch.tick()
  // Between the watermarks nothing changes.
  expect(names()).toEqual(['high_cpu_usage'])
  settings = settingsOf({ os: { cpu_high_watermark: 0.9, cpu_low_watermark: 0.5 } })
  at += 60_000
  watch.tick()
  expect(names()).toEqual([])
})

it('ignores memory if disabled', () => {
  const alarms = createAlarms(() => 0, [])
  createSystemWatch({
    alarms,
    now: () => 0,
    settings: () => settingsOf({ os: { mem_check_interval: 'disabled' } }),
    read: { memory: () => 99, cpu: () => 0, processes: () => 0 },
  }).tick()
  expect(alarms.list(true)).toEqual([])
})

it('measures this machine', () => {
  const alarms = createAlarms(() => 0, [])
  createSystemWatch({
    alarms,
    now: () => 0,
    settings: () => settingsOf({ os: { sysmem_high_watermark: '1%' } }),
  }).tick()
  expect(alarms.list(true).map(({ name }) => name)).toContain('high_system_memory_usage')
})

it('limits the history of alarms as configured', () => {
  let at = 0
  let history = { size_limit: 2, validity_period: '1h' }
  const alarms = createAlarms(
    () => at,
    [],
    () => toHistory(history),
  )
  for (const name of ['a', 'b', 'c']) {
    alarms.raise({ node: 'n', name, message: 'm', details: {} })
    alarms.clear('n', name)
  }
  expect(alarms.list(false).map(({ name }) => name)).toEqual(['b', 'c'])
  history = { size_limit: 1, validity_period: '1h' }
  expect(alarms.list(false)).toHaveLength(1)
  at += 3_600_001
  expect(alarms.list(false)).toEqual([])
})
