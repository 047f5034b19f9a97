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
  it("names each setting uniquely and finds it in the broker's configuration", () => {
    expect(new Set(kind.fields.map(({ name: one }) => one)).size).toBe(kind.fields.length)
    expect(kind.fields.filter(({ path }) => name !== 'limiter' && at(config, path) === undefined)).toEqual([])
  })
  it('sends unchanged values back as read', () => {
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

describe('the body of a settings request', () => {
  it('contains the complete global zone with one change', () => {
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
  it('contains the complete changed group and no other, since the broker replaces groups', () => {
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
  it('contains only changes where the broker merges deeply, so that no masked secret is stored', () => {
    expect(
      settingBody(
        dashboardSettings,
        merged(roots.dashboard, { listeners: { https: { ssl_options: { password: '******' } } } }),
        { http_backlog: 2048 },
      ),
    ).toEqual({ listeners: { http: { backlog: 2048 } } })
  })
  it('adds a word to a list and removes it, and keeps unknown words', () => {
    expect(
      settingBody(historySettings, { actions: ['log', 'page'] }, { alarm_log: false, alarm_publish: true }),
    ).toEqual({ actions: ['page', 'publish'] })
  })
  it('reads a fraction in each notation of the broker', () => {
    expect(
      settingTexts(thresholdSettings, { os: { cpu_high_watermark: 0.85, procmem_high_watermark: '5%' } }),
    ).toMatchObject({ cpu_high_watermark: '85', procmem_high_watermark: '5' })
  })
})
