// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { guardMarks, splitQuestion } from '@/app/dialogs/question'
import type { AnyCommand } from '@/command/command'
import { contextWith } from '@/command/fixture'
import type { Param } from '@/command/param'
import { getEffect } from '@/command/prompt/effect'
import { manyParam } from '@/command/targets'
import type { Key, MessageValues } from '@/i18n/key'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { commandFiles } from '../registries'

const commands: readonly AnyCommand[] = (await commandFiles()).map(({ command }) => command)
/** A command that only reads asks nothing, also on several objects. */
const several = commands.filter((command) => manyParam(command) !== undefined && command.danger !== 'read')

/** A valid value of a parameter. */
function sampleOf({ prompt }: Param): unknown {
  switch (prompt.kind) {
    case 'choice':
      return prompt.options[0]
    case 'toggle':
      return true
    case 'number':
    case 'duration':
    case 'bytes':
      return 1
    case 'datetime':
      return '2026-11-25T11:57:00.000Z'
    case 'json':
    case 'keyValue':
      return {}
    case 'list':
      return []
    default:
      return 'type:sample'
  }
}
const required = (command: AnyCommand) =>
  Object.fromEntries(
    Object.entries(command.params)
      .filter(([, param]) => param.optional !== true)
      .map(([name, param]) => [name, sampleOf(param)]),
  )
const whole = (command: AnyCommand) =>
  Object.fromEntries(Object.entries(command.params).map(([name, param]) => [name, sampleOf(param)]))

/** A sentence that was rendered without one of its values. */
const hasHole = (text: string) => /\{\{|undefined|\[object|\s{2}| [.,;?，。；？]/.test(text)
/** Its question is always created by `warn`, which knows the selected connection. */
const askedByWarning = 'mqtt-client.clear'

describe.each(['en', 'zh'] as const)('questions and effects before a run, in %s', (locale) => {
  beforeAll(async () => {
    await startI18n(locale)
    await allWords()
  })
  const textOf = ({ key, values }: { key: Key; values?: MessageValues | undefined }) => translate(key, values)

  it('every command that runs on several objects asks about them in its own words, with their number', () => {
    const wrong: string[] = []
    for (const command of several) {
      for (const values of [required(command), whole(command)]) {
        const confirm = command.confirm?.(values, 3)
        // Data of the broker is read beforehand, for one target and for several.
        if (confirm === undefined && command.warn !== undefined) continue
        const text = confirm === undefined ? '' : textOf({ key: confirm.body, values: confirm.values })
        if (
          confirm === undefined ||
          confirm.body.startsWith('palette.') ||
          !text.includes('3') ||
          hasHole(text)
        )
          wrong.push(`${command.id}: ${text}`)
      }
    }
    expect(several.length).toBeGreaterThan(60)
    expect(wrong).toEqual([])
  })

  it('every question asks first and then says what is lost', () => {
    const wrong: string[] = []
    for (const command of commands)
      for (const many of [1, 3]) {
        const confirm = command.confirm?.(required(command), many)
        if (confirm === undefined || confirm.body.startsWith('palette.') || command.id === askedByWarning)
          continue
        const text = translate(confirm.body, guardMarks(confirm.values ?? {}))
        if (splitQuestion(text).question === '') wrong.push(`${command.id}: ${text}`)
      }
    expect(wrong).toEqual([])
  })

  it('no question and no effect has an unfilled placeholder, whatever is known so far', () => {
    const wrong: string[] = []
    for (const command of commands) {
      for (const values of [{}, required(command), whole(command)]) {
        const effect = getEffect(command, values, contextWith({ locale }))
        if (effect !== undefined && hasHole(textOf(effect)))
          wrong.push(`${command.id} effect: ${textOf(effect)}`)
      }
      for (const many of [1, 3]) {
        const confirm = command.confirm?.(required(command), many)
        if (
          confirm !== undefined &&
          command.id !== askedByWarning &&
          hasHole(textOf({ key: confirm.body, values: confirm.values }))
        )
          wrong.push(`${command.id} confirm: ${textOf({ key: confirm.body, values: confirm.values })}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

it('a ban of several clients names their number and its end, by the broker’s clock', async () => {
  await startI18n('en')
  await allWords()
  const ban = commands.find(({ id }) => id === 'ban.create')
  const values = { who: 'a', until: '10m', as: 'clientid' }
  const now = Date.parse('2026-11-25T11:47:00')
  const warning = await ban?.warn?.(values, ['a', 'b', 'c'], contextWith({ now: () => now }))
  expect(warning === undefined ? '' : translate(warning.body, warning.values)).toBe(
    'Ban 3 clients until 2026-11-25 11:57:00? They are disconnected and cannot reconnect before then.',
  )
  expect(await ban?.warn?.(values as never, ['a'], contextWith({ now: () => now }))).toBeUndefined()
})
