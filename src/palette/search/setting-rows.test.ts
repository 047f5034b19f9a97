// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { noScreenContext } from '@/command/screen-context'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import session from '@commands/broker/session'
import retainer from '@commands/retainer/edit'
import { buildCatalogue } from './entries'
import { getStartOptions, type PaletteRow } from './palette-row'
import { settingSource } from './setting-rows'

const registry = createRegistry([session, retainer])
const context = contextWith({ registry, release: [5, 8, 9] })
beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const find = async (text: string) => {
  const found: PaletteRow[] = []
  const catalogue = buildCatalogue(registry.all, (key) => translate(key as 'none'), {})
  const query = { text, about: [], here: noScreenContext, catalogue, registry, context }
  await settingSource(query, text).stream(context.signal, (rows) => found.push(...rows))
  return found
}

it.each(['max inflight', 'mqtt.max_inflight', 'max_inflight', 'inflight'])(
  'finds a setting by “%s”',
  async (text) =>
    expect((await find(text)).map(({ command, step }) => [command.id, step])).toEqual([
      ['broker.session', 'max_inflight'],
    ]),
)

it('asks for the value of the setting alone', async () => {
  const [row] = await find('max_inflight')
  expect(row === undefined ? undefined : getStartOptions(row, undefined).refused).toMatchObject({
    step: 'max_inflight',
  })
})

it('finds none by words of two settings', async () =>
  expect(await find('inflight subscriptions')).toEqual([]))
