// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { hotDocument } from '@/broker/hot-document'
import { wordsFor } from '@/command/prompt/phrase'
import { readAnswer } from '@/command/prompt/answer'
import type { Field, Fields } from '@/contract/family/field'
import type { SchemaDocument } from '@/contract/schema-document'
import { settingKinds } from '@/features/setting/fields'
import { settingTexts } from '@/features/setting/model/values'
import { defaultTexts } from '@/features/setting/model/without-screen'
import { withValueAt, type Config } from '@/contract/family/config'
import { controlOfField, getLimits } from '@/form/control/of-field'
import { getScreenControl } from '@/form/control/of-prompt'
import { formatQuantity } from '@/form/control/quantity-text'
import type { Quantity } from '@/form/control/quantity-field'
import { allWords, startI18n } from '@/i18n/i18n'
import { getWords } from '@/i18n/use-words'
import { parseBytes } from '@/lib/bytes'
import { parseDuration } from '@/lib/time/time'
import { families } from '../families'
import { commandFiles } from '../registries'

const commands = (await commandFiles()).map(({ command }) => command)

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

/** An amount as a number, whatever its unit; a text that is none stays. */
function amountOf({ of }: Quantity, text: string): number | string {
  const plain = text.replace(' min', 'm').replace(' ', '')
  return (of === 'duration' ? parseDuration(plain) : of === 'bytes' ? parseBytes(plain) : undefined) ?? text
}

/** Why a shown default is not the default: rounded, or in another unit than the value next to it. */
function faultOf(quantity: Quantity, text: string, shown: string): string | undefined {
  if (text === '' || text === quantity.word || text === 'infinity') return undefined
  return amountOf(quantity, shown) === amountOf(quantity, text) ? undefined : `${text} is shown as ${shown}`
}

const rowsOf = (name: string, fields: Fields): [string, Field][] =>
  Object.entries(fields).flatMap(([path, field]): [string, Field][] => [
    [`${name} ${path}`, field],
    ...(field.kind === 'rows' ? rowsOf(`${name} ${path}`, field.fields) : []),
  ])

it('shows the default of every field exactly', () => {
  const { t } = getWords()
  const faults = families
    .flatMap(({ name, fields }) => rowsOf(name, fields))
    .flatMap(([name, field]) => {
      const control = controlOfField(field, name)
      const text = getLimits(field, name, undefined)?.defaultValue
      if (control.kind !== 'quantity' || text === undefined) return []
      const fault = faultOf(control, text, formatQuantity(control, text, t))
      return fault === undefined ? [] : [`${name}: ${fault}`]
    })
  expect(faults).toEqual([])
})

const editors = Object.entries(settingKinds).map(([name, kind]) => {
  const [first] = kind.fields
  const command = commands.find(
    ({ setting, params }) => setting === true && first !== undefined && first.name in params,
  )
  if (command === undefined) throw new Error(`no command edits ${name}`)
  return { name, kind, command }
})

it.each(editors)(
  'shows the defaults of the $name settings exactly, also in their changes',
  ({ kind, command }) => {
    const words = getWords()
    const config = kind.fields.reduce<Config>(
      (whole, { path, default: own }) => (own === undefined ? whole : withValueAt(whole, path, own)),
      {},
    )
    const faults = Object.entries(settingTexts(kind, config)).flatMap(([name, text]) => {
      const param = command.params[name]
      if (param === undefined) return [`${name} is no parameter`]
      const control = getScreenControl(param.prompt, words.t, { label: name })
      if (control.kind !== 'quantity' || text === '') return []
      const read = readAnswer(param, text, 0, undefined)
      const shown = [
        formatQuantity(control, text, words.t),
        ...(read.ok && control.of !== 'number' ? [wordsFor(command, name, read.value, words)] : []),
      ]
      return shown.flatMap((one) => faultOf(control, text, one) ?? []).map((fault) => `${name}: ${fault}`)
    })
    expect(faults).toEqual([])
  },
)

it.each(Object.entries(settingKinds))('has the defaults of %s that the broker describes', (_, kind) => {
  const document = hotDocument('0.1.0', () => false) as SchemaDocument
  const described = defaultTexts(document, kind)
  const own = kind.fields.filter(
    ({ default: value, name }) => value !== undefined && described[name] !== undefined,
  )
  const config = own.reduce<Config>(
    (whole, { path, default: value }) => withValueAt(whole, path, value ?? null),
    {},
  )
  expect(described).toMatchObject(settingTexts({ ...kind, fields: own }, config))
})

it('finds a default that is rounded, and one that has lost its unit', () => {
  const duration: Quantity = { of: 'duration' }
  expect(faultOf(duration, '240ms', '0 s')).toBe('240ms is shown as 0 s')
  expect(faultOf({ of: 'bytes' }, '1MB', '1 KB')).toBe('1MB is shown as 1 KB')
  expect(faultOf(duration, '60m', '1 h')).toBeUndefined()
})
