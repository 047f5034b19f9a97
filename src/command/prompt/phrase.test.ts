// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import type { AnyCommand } from '../command'
import { titleWith, formatVerb } from './phrase'

const files = import.meta.glob<{ default: AnyCommand }>('@commands/*/*.ts', { eager: true })
const commands = Object.values(files).map((module) => module.default)
const titleOf = (id: string) => {
  const command = commands.find((one) => one.id === id)
  return command === undefined ? '' : titleWith(translate, command, 'client', 'sensor-01').title
}

describe.each([
  [
    'en',
    [
      'Kick sensor-01',
      'Unsubscribe sensor-01 from…',
      'Set keep alive of sensor-01',
      'Trace sensor-01',
      'Check permissions of sensor-01',
      'Clean session of sensor-01',
      'Ban sensor-01',
    ],
  ],
  [
    'zh',
    [
      '踢除 sensor-01',
      '为 sensor-01 取消订阅…',
      '设置 sensor-01 的心跳间隔',
      '追踪 sensor-01',
      '检查 sensor-01 的权限',
      '清除 sensor-01 的会话',
      '封禁 sensor-01',
    ],
  ],
] as const)('a title with its object, in %s', (locale, titles) => {
  beforeAll(async () => {
    await startI18n(locale)
    await allWords()
  })
  it('reads as a sentence', () => {
    expect(
      [
        'client.kick',
        'client.unsubscribe',
        'client.keepalive',
        'trace.create',
        'acl.explain',
        'client.clean-session',
        'ban.create',
      ].map(titleOf),
    ).toEqual(titles)
  })
  it('appends the object with a dot nowhere', () => {
    const picks = commands.map((command) => ({
      command,
      prompt: Object.values(command.params).find(
        ({ prompt, preset }) => prompt.kind === 'pick' && preset === undefined,
      )?.prompt,
    }))
    const dotted = picks
      .flatMap(({ command, prompt }) =>
        prompt?.kind === 'pick' ? [titleWith(translate, command, prompt.resource, 'XX').title] : [],
      )
      .filter((title) => title.includes('·'))
    expect(dotted).toEqual([])
  })
})

it('shows several objects by their number', async () => {
  await startI18n('en')
  await allWords()
  const kick = commands.find(({ id }) => id === 'client.kick')
  expect(kick === undefined ? '' : formatVerb(translate, kick, { clientid: ['a', 'b', 'c'] })).toBe(
    'Kick 3 clients',
  )
})
