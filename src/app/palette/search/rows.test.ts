// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { ban, contextWith, kick, show } from '@/command/fixture'
import { nowhere } from '@/command/here'
import { createRegistry } from '@/command/registry'
import { rowCap } from '@/command/search/merge'
import { startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { buildCatalogue } from './entries'
import { recent } from './recent'
import { localRows, type LocalQuery } from './rows'

beforeAll(() => startI18n('en'))

const own = (key: string) => translate(key as AnyCommand['title'])

function over(commands: readonly AnyCommand[], more: Partial<LocalQuery> = {}): LocalQuery {
  const registry = createRegistry(commands)
  return { text: '', about: [], here: nowhere, registry, catalogue: buildCatalogue(registry.all, own, {}), context: contextWith(), ...more }
}

describe('with nothing typed', () => {
  it('makes no more rows than can be shown, however many commands there are', () => {
    let made = 0
    const many = Array.from({ length: 3000 }, (_, index): AnyCommand => ({ ...kick, id: `client.k${index}`, aliases: [], blocked: () => (made++, undefined) }))
    expect(localRows(over(many)).length).toBe(rowCap)
    expect(made).toBe(rowCap)
    made = 0
    const here = { ...nowhere, focused: { resource: 'client' as const, id: 'sensor-1' } }
    expect(localRows(over(many, { here })).every((row) => row.id.startsWith('fits:'))).toBe(true)
    expect(made).toBe(rowCap)
  })

  it('puts what fits first, the used and the likelier before the rest, then all by group', () => {
    const here = { ...nowhere, focused: { resource: 'client' as const, id: 'sensor-1' } }
    const query = over([ban, kick, show], { here })
    expect(localRows(query).map((row) => row.id)).toEqual(['fits:client.kick', 'fits:ban.create', 'fits:client.show', 'command:ban.create', 'command:client.kick', 'command:client.show'])
    recent.hit('client.show')
    expect(localRows(query).slice(0, 4).map((row) => row.id)).toEqual(['fits:client.show', 'fits:client.kick', 'fits:ban.create', 'recent:client.show'])
    recent.remove('client.show')
  })
})
