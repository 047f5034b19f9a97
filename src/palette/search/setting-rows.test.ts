// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { contextWith } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { noScreenContext } from '@/command/screen-context'
import { startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import session from '@commands/broker/session'
import retainer from '@commands/retainer/edit'
import { buildCatalogue } from './entries'
import { getStartOptions } from './palette-row'
import { settingRows } from './setting-rows'

const registry = createRegistry([session, retainer])
const context = contextWith({ registry, release: [5, 8, 9] })
beforeAll(() => startI18n('en'))

const find = (text: string) => {
  const catalogue = buildCatalogue(registry.all, (key) => translate(key as 'none'), {})
  return settingRows({ text, about: [], here: noScreenContext, catalogue, registry, context }, text)
}

it.each(['max inflight', 'mqtt.max_inflight', 'max_inflight', 'inflight'])('finds a setting by “%s”', (text) =>
  expect(find(text).map(({ command, step }) => [command.id, step])).toEqual([
    ['broker.session', 'max_inflight'],
  ]),
)

it('asks for the value of the setting alone', () => {
  const [row] = find('max_inflight')
  expect(row === undefined ? undefined : getStartOptions(row, undefined).refused).toMatchObject({
    step: 'max_inflight',
  })
})

it('finds none by words of two settings', () => expect(find('inflight subscriptions')).toEqual([]))
