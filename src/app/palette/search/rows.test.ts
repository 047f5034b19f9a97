// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { defineCommand, done, type AnyCommand } from '@/command/command'
import { ban, contextWith, kick, show } from '@/command/fixture'
import { noScreenContext } from '@/command/screen-context'
import type { Context } from '@/command/context'
import { pick, topicFilter } from '@/command/param'
import { createRegistry } from '@/command/registry'
import { rowCap } from '@/command/search/merge'
import { startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { buildCatalogue } from './entries'
import { recent } from './recent'
import { localRows, objectRow, rowsAsShown, searchable, type LocalQuery } from './rows'
import { searched } from './sources'

beforeAll(() => startI18n('en'))

const own = (key: string) => translate(key as AnyCommand['title'])

function over(commands: readonly AnyCommand[], more: Partial<LocalQuery> = {}): LocalQuery {
  const registry = createRegistry(commands)
  return { text: '', about: [], here: noScreenContext, registry, catalogue: buildCatalogue(registry.all, own, {}), context: contextWith(), ...more }
}

describe('with nothing typed', () => {
  it('makes no more rows than can be shown, however many commands there are', () => {
    let made = 0
    const many = Array.from({ length: 3000 }, (_, index): AnyCommand => ({ ...kick, id: `client.k${index}`, aliases: [], blocked: () => (made++, undefined) }))
    expect(localRows(over(many)).length).toBe(rowCap)
    expect(made).toBe(rowCap)
    made = 0
    const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
    expect(localRows(over(many, { here })).every((row) => row.id.startsWith('fits:'))).toBe(true)
    expect(made).toBe(rowCap)
  })

  it('puts what fits first, the used and the likelier before the rest, then all by group', () => {
    const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
    const query = over([ban, kick, show], { here })
    expect(localRows(query).map((row) => row.id)).toEqual(['fits:client.kick', 'fits:ban.create', 'fits:client.show', 'command:ban.create', 'command:client.kick', 'command:client.show'])
    recent.hit('client.show')
    expect(localRows(query).slice(0, 4).map((row) => row.id)).toEqual(['fits:client.show', 'fits:client.kick', 'fits:ban.create', 'recent:client.show'])
    recent.remove('client.show')
  })
})

describe('what the broker lacks', () => {
  const lacking: AnyCommand = { ...kick, id: 'client.lack', needs: 'sources' }
  const old = contextWith({ release: [5, 1, 6] })
  const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' }, offers: [{ command: lacking, with: {} }] }

  it('is found by who looks for it, and says since when others have it', () => {
    const rows = localRows(over([lacking], { text: 'kick', context: old, here }))
    expect(rows.map(({ id, reason }) => [id, reason])).toEqual([['command:client.lack', 'Requires release 5.5.0 or later. This broker is 5.1.6.']])
    expect(localRows(over([lacking], { text: 'kick', context: contextWith({ release: [5, 5, 0] }) })).map(({ reason }) => reason)).toEqual([undefined])
  })

  it('stands in no list that nobody asked for', () => {
    expect(localRows(over([lacking], { context: old, here }))).toEqual([])
    expect(localRows(over([lacking], { context: old, here, about: [{ resource: 'client', id: 'sensor-1' }], text: 'kick' }))).toEqual([])
  })
})

describe('what the row in front offers itself', () => {
  const ref = { resource: 'client' as const, id: 'sensor-1' }
  const off: AnyCommand = defineCommand({
    id: 'client.unsubscribe', title: 'client.unsubscribe.title', group: 'group.clients', danger: 'disruptive', calls: [],
    params: { clientid: pick('client'), topic: topicFilter() }, run: () => done('action.close'),
  }) as unknown as AnyCommand
  const rowOffers = () => [{ command: off, with: { clientid: 'sensor-1', topic: 'a/+/b' } }, { command: show, with: { clientid: 'sensor-1' }, off: 'list.staleRow' as const }]
  const here = { ...noScreenContext, focused: ref, rowOffers }
  const told = (query: LocalQuery) => localRows(query).filter(({ fits }) => fits === true).map(({ command, given, detail, reason }) => [command.id, given, detail, reason === undefined])

  it('comes first with its own values, as in its menu; then what fits its name', () => {
    expect(told(over([kick, off, show], { here, about: [ref] }))).toEqual([
      ['client.unsubscribe', { clientid: 'sensor-1', topic: 'a/+/b' }, 'a/+/b', true],
      ['client.show', { clientid: 'sensor-1' }, 'Clients', false],
      ['client.kick', { clientid: 'sensor-1' }, 'Clients', true],
    ])
    expect(told(over([kick, off, show], { here, about: [ref], text: 'unsub' }))).toEqual([['client.unsubscribe', { clientid: 'sensor-1', topic: 'a/+/b' }, 'a/+/b', true]])
  })
  it('is of that row alone: not of another, not of several', () => {
    const other = { ...ref, id: 'sensor-2' }
    expect(told(over([off], { here, about: [other] }))).toEqual([['client.unsubscribe', { clientid: 'sensor-2' }, 'Clients', true]])
    expect(told(over([off], { here: { ...here, marked: [ref, other] } }))).toEqual([])
  })
})

describe('things of the broker', () => {
  it('every noun is looked for, and Enter on what was found only looks at it', async () => {
    const commands = Object.values(import.meta.glob<{ default: AnyCommand }>('@commands/*/*.ts', { eager: true })).map((module) => module.default)
    const registry = createRegistry(commands)
    const at = (release: Context['release'], broker?: Context['broker']) => contextWith({ edition: 'enterprise', release, ...(broker && { broker }) })
    const lab: Context['broker'] = { name: 'lab', label: 'Laboratory', colour: 'ok', production: false, readOnly: false }
    const [older, newer] = [at([5, 10, 0], lab), at([6, 1, 1], lab)]
    // Bridges are gone where queues and streams have come.
    expect(searchable(registry, older)).toEqual(searched.filter((noun) => noun !== 'queue' && noun !== 'stream'))
    expect(searchable(registry, newer)).toEqual(searched.filter((noun) => noun !== 'bridge'))
    // Of one broker alone there is no other to go to.
    expect(searchable(registry, at([6, 1, 1]))).toEqual(searched.filter((noun) => noun !== 'bridge' && noun !== 'profile'))
    for (const resource of searched) {
      const row = objectRow({ resource, id: 'a:b/c' }, 'b', registry, resource === 'bridge' ? older : newer)
      expect([resource, row?.command.danger, row?.command.calls]).toEqual([resource, 'read', []])
      expect(Object.keys(row?.given ?? {})).toEqual(Object.keys(row?.command.params ?? {}))
    }
  })
  it('what the broker cannot have is not looked for', async () => {
    expect(searchable(createRegistry([show, { ...show, id: 'schema.show', when: () => false }]), contextWith())).toEqual(['client'])
  })
})

describe('what is in front of the user', () => {
  const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
  const found = (text: string) => rowsAsShown(over([ban, kick, show], { here, text }), text).map((row) => row.title)
  it('is found by what its row shows: a word of the thing and one of the command', () => {
    expect(found('kick sensor-1')).toEqual(['Kick sensor-1'])
    expect(found('SENSOR kic')).toEqual(['Kick sensor-1'])
  })
  it('is left to the search for things and for titles otherwise', () => {
    for (const text of ['sensor-1', 'kick', 'kick sensor-2', '', 'kick s']) expect(found(text)).toEqual([])
    expect(rowsAsShown(over([kick]), 'kick sensor-1')).toEqual([])
  })
})
