import { describe, expect, it } from 'vitest'
import { recorded } from '../../../tests/samples'
import { at, merged, type Config } from '@/contract/family/config'
import {
  dashboardSettings,
  historySettings,
  logSettings,
  settingKinds,
  sessionSettings,
  thresholdSettings,
} from './fields'
import { settingBody, settingTexts } from './model/values'

const answer = (path: string) =>
  recorded('configs').find((call) => call.method === 'GET' && call.path === path)?.responseBody as Config
const zone = answer('/configs/global_zone')
const roots: Readonly<Record<keyof typeof settingKinds, Config>> = {
  general: zone,
  session: zone,
  memory: zone,
  log: answer('/configs/log'),
  thresholds: answer('/configs/sysmon'),
  history: answer('/configs/alarm'),
  dashboard: answer('/configs/dashboard'),
  limiter: {},
}

describe.each(
  Object.entries(settingKinds) as [
    keyof typeof settingKinds,
    (typeof settingKinds)[keyof typeof settingKinds],
  ][],
)('%s', (name, kind) => {
  const config = roots[name]
  it('has a name of its own for each setting, and finds it where the broker has it', () => {
    expect(new Set(kind.fields.map(({ name: one }) => one)).size).toBe(kind.fields.length)
    expect(kind.fields.filter(({ path }) => name !== 'limiter' && at(config, path) === undefined)).toEqual([])
  })
  it('sends back what it read without a change', () => {
    const texts = Object.fromEntries(
      Object.entries(settingTexts(kind, config)).filter(([, text]) => text !== ''),
    )
    const values = Object.fromEntries(
      kind.fields.flatMap(({ name: one, takes }) =>
        texts[one] === undefined
          ? []
          : [[one, takes.kind === 'toggle' || takes.kind === 'member' ? texts[one] === 'true' : texts[one]]],
      ),
    )
    expect(merged(config, settingBody(kind, config, values))).toEqual(config)
  })
})

describe('what is sent', () => {
  it('is all that holds for every client, with one thing changed', () => {
    expect(
      settingBody(sessionSettings, zone, { max_inflight: 64, mqueue_priorities: 'a/b=3\n$SYS/x=255' }),
    ).toEqual({
      ...zone,
      mqtt: { ...(zone['mqtt'] as Config), max_inflight: 64, mqueue_priorities: { 'a/b': 3, '$SYS/x': 255 } },
    })
    expect(
      at(
        settingBody(sessionSettings, zone, {
          mqueue_priorities: '',
          max_subscriptions: '7',
          max_mqueue_len: 'infinity',
        }),
        'mqtt',
      ),
    ).toMatchObject({ mqueue_priorities: 'disabled', max_subscriptions: 7, max_mqueue_len: 'infinity' })
  })
  it('is the whole group that changes and no other: of a group that is named the broker keeps nothing', () => {
    expect(
      settingBody(thresholdSettings, roots.thresholds, { cpu_high_watermark: 90, mem_check_interval: '5s' }),
    ).toEqual({
      os: { ...(roots.thresholds['os'] as Config), cpu_high_watermark: '90%', mem_check_interval: '5s' },
    })
  })
  it('keeps the other files of the log', () => {
    const several = merged(roots.log, { file: { audit: { level: 'info' } } })
    expect(settingBody(logSettings, several, { file_level: 'error' })).toMatchObject({
      file: { default: { level: 'error', rotation_count: 10 }, audit: { level: 'info' } },
    })
  })
  it('is only what changed where the broker merges deeply, so that no hidden secret is stored as stars', () => {
    expect(
      settingBody(
        dashboardSettings,
        merged(roots.dashboard, { listeners: { https: { ssl_options: { password: '******' } } } }),
        { http_backlog: 2048 },
      ),
    ).toEqual({ listeners: { http: { backlog: 2048 } } })
  })
  it('adds a word to a list and takes it out, and leaves the words that it does not know', () => {
    expect(
      settingBody(historySettings, { actions: ['log', 'page'] }, { alarm_log: false, alarm_publish: true }),
    ).toEqual({ actions: ['page', 'publish'] })
  })
  it('reads a part of a whole however the broker writes it', () => {
    expect(
      settingTexts(thresholdSettings, { os: { cpu_high_watermark: 0.85, procmem_high_watermark: '5%' } }),
    ).toMatchObject({ cpu_high_watermark: '85', procmem_high_watermark: '5' })
  })
})
