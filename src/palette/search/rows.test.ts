// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { defineCommand, done, type AnyCommand } from '@/command/command'
import { ban, contextWith, kick, show } from '@/command/fixture'
import { noScreenContext } from '@/command/screen-context'
import type { Context } from '@/command/context'
import { pick, topicFilter } from '@/command/param'
import { createRegistry } from '@/command/registry'
import { rowCap } from '@/command/search/merge'
import { RowRank } from '@/command/search/rank'
import { allWords, startI18n } from '@/i18n/i18n'
import { getWords, translate } from '@/i18n/use-words'
import { buildCatalogue } from './entries'
import { recent } from './recent'
import { objectRow, searchable } from './objects'
import { countHits, localRows, visibleRows } from './rows'
import { countAll, createSearch } from './search'
import type { LocalQuery } from './palette-row'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})

const own = (key: string) => translate(key as AnyCommand['title'])

function over(commands: readonly AnyCommand[], more: Partial<LocalQuery> = {}): LocalQuery {
  const registry = createRegistry(commands)
  return {
    text: '',
    about: [],
    here: noScreenContext,
    registry,
    catalogue: buildCatalogue(registry.all, own, {}),
    context: contextWith(),
    ...more,
  }
}

describe('an empty query', () => {
  it('creates no more rows for a selection than can be shown, however many commands there are', () => {
    let created = 0
    const many = Array.from({ length: 3000 }, (_, index): AnyCommand => ({
      ...kick,
      id: `client.k${index}`,
      aliases: [],
      blocked: () => (created++, undefined),
    }))
    const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
    expect(localRows(over(many, { here })).filter((row) => row.id.startsWith('fits:'))).toHaveLength(rowCap)
    expect(created).toBe(rowCap)
  })

  it('puts read-only commands for the selection first, then other commands for it, the recent ones, and the link to all commands', () => {
    const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
    const query = over([ban, kick, show], { here })
    expect(localRows(query).map((row) => row.id)).toEqual([
      'fits:client.show',
      'fits:client.kick',
      'fits:ban.create',
      'more',
    ])
    recent.hit('ban.create')
    expect(localRows(query).map((row) => row.id)).toEqual([
      'fits:client.show',
      'fits:ban.create',
      'fits:client.kick',
      'more',
    ])
    expect(localRows(over([ban, kick, show])).map((row) => row.id)).toEqual([
      'recent:ban.create',
      'command:client.show',
      'command:client.kick',
      'more',
    ])
    recent.remove('ban.create')
  })

  it('lists screens before commands, and counts the commands that this broker supports', () => {
    const screen: AnyCommand = { ...show, id: 'go.clients', opensPath: '/clients' as never, params: {} }
    const rows = localRows(
      over([kick, { ...ban, needs: 'sources' }, screen], { context: contextWith({ release: [5, 1, 6] }) }),
    )
    expect(rows.map((row) => row.title)).toEqual(['Show client', 'Kick client…', 'Type > for all 1 command'])
    expect(rows.map((row) => row.guarded === true)).toEqual([false, true, false])
  })

  it('guards commands that change something, also in the list of all commands', () => {
    const rows = localRows(over([kick, ban, show], { text: '>' }))
    expect(rows.map((row) => [row.command.id, row.guarded === true])).toEqual([
      ['ban.create', true],
      ['client.kick', true],
      ['client.show', false],
    ])
  })
})

describe('a typed query', () => {
  const byId = (text: string, more: Partial<LocalQuery> = {}) =>
    Object.fromEntries(localRows(over([ban, kick, show], { text, ...more })).map((row) => [row.id, row]))

  it('selects a disruptive command automatically only where its title was typed from its start', () => {
    for (const text of ['kick', 'Kick cl', 'k', 'kick client'])
      expect(byId(text)['command:client.kick']?.guarded, text).toBe(false)
    for (const text of ['client', 'kc', 'lient', 'client kick'])
      expect(byId(text)['command:client.kick']?.guarded, text).toBe(true)
    expect(byId('client')['command:client.show']?.guarded).toBe(false)
  })
  it('never selects a complete list automatically, and puts it after the command alone', () => {
    const matching = {
      resource: 'client' as const,
      count: 13,
      filtered: false,
      ids: () => Promise.resolve([]),
    }
    const rows = localRows(over([kick], { text: 'kick', here: { ...noScreenContext, matching } }))
    expect(rows.map((row) => [row.id, row.guarded])).toEqual([
      ['command:client.kick', false],
      ['matching:client.kick', true],
    ])
  })
  it('holds weak hits back from three letters on, and disabled commands in any case', () => {
    expect(byId('kk')['command:client.kick']).toMatchObject({ rank: RowRank.Letters, held: false })
    expect(byId('clnt')['command:client.kick']).toMatchObject({ rank: RowRank.Letters, held: true })
    expect(byId('lient')['command:client.kick']).toMatchObject({ rank: RowRank.TitlePart, held: true })
    expect(byId('kick')['command:client.kick']).toMatchObject({ rank: RowRank.Title, held: false })
    const [unsupported] = localRows(
      over([{ ...kick, needs: 'sources' }], { text: 'kick', context: contextWith({ release: [5, 1, 6] }) }),
    )
    expect(unsupported).toMatchObject({ rank: RowRank.Unavailable, held: true })
  })
})

describe('commands that the broker does not support', () => {
  const lacking: AnyCommand = { ...kick, id: 'client.lack', needs: 'sources' }
  const old = contextWith({ release: [5, 1, 6] })
  const here = {
    ...noScreenContext,
    focused: { resource: 'client' as const, id: 'sensor-1' },
    offers: [{ command: lacking, with: {} }],
  }

  it('are found by a search, with the release that supports them', () => {
    const rows = localRows(over([lacking], { text: 'kick', context: old, here }))
    expect(rows.map(({ id, reason }) => [id, reason])).toEqual([
      ['command:client.lack', 'Requires release 5.5.0 or later. This broker is 5.1.6.'],
    ])
    expect(
      localRows(over([lacking], { text: 'kick', context: contextWith({ release: [5, 5, 0] }) })).map(
        ({ reason }) => reason,
      ),
    ).toEqual([undefined])
  })

  it('are not listed without a search', () => {
    expect(localRows(over([lacking], { context: old, here })).map(({ id }) => id)).toEqual(['more'])
    expect(
      localRows(
        over([lacking], {
          context: old,
          here,
          about: [{ resource: 'client', id: 'sensor-1' }],
          text: 'kick',
        }),
      ),
    ).toEqual([])
  })
})

describe('the offers of the current row', () => {
  const ref = { resource: 'client' as const, id: 'sensor-1' }
  const off: AnyCommand = defineCommand({
    id: 'client.unsubscribe',
    title: 'client.unsubscribe.title',
    group: 'group.clients',
    danger: 'disruptive',
    calls: [],
    params: { clientid: pick('client'), topic: topicFilter() },
    run: () => done('action.close'),
  })
  const rowOffers = () => [
    { command: off, with: { clientid: 'sensor-1', topic: 'a/+/b' } },
    { command: show, with: { clientid: 'sensor-1' }, off: 'list.staleRow' as const },
  ]
  const here = { ...noScreenContext, focused: ref, rowOffers }
  const listed = (query: LocalQuery) =>
    localRows(query)
      .filter(({ fits }) => fits === true)
      .map(({ command, given, detail, reason }) => [command.id, given, detail, reason === undefined])

  it('come first with their own values, as in its menu; then the commands for its name', () => {
    expect(listed(over([kick, off, show], { here, about: [ref] }))).toEqual([
      ['client.unsubscribe', { clientid: 'sensor-1', topic: 'a/+/b' }, 'a/+/b', true],
      ['client.show', { clientid: 'sensor-1' }, 'Clients', false],
      ['client.kick', { clientid: 'sensor-1' }, 'Clients', true],
    ])
    expect(listed(over([kick, off, show], { here, about: [ref], text: 'unsub' }))).toEqual([
      ['client.unsubscribe', { clientid: 'sensor-1', topic: 'a/+/b' }, 'a/+/b', true],
    ])
  })
  it('belong to that row alone: not to another, not to several', () => {
    const other = { ...ref, id: 'sensor-2' }
    expect(listed(over([off], { here, about: [other] }))).toEqual([
      ['client.unsubscribe', { clientid: 'sensor-2' }, 'Clients', true],
    ])
    expect(listed(over([off], { here: { ...here, selected: [ref, other] } }))).toEqual([])
  })
})

describe('objects of the broker', () => {
  it('are searched in every noun, and Enter only shows them', async () => {
    const commands = Object.values(
      import.meta.glob<{ default: AnyCommand }>('@commands/*/*.ts', { eager: true }),
    ).map((module) => module.default)
    const registry = createRegistry(commands)
    const at = (release: Context['release'], broker?: Context['broker']) =>
      contextWith({ edition: 'enterprise', release, ...(broker && { broker }) })
    const lab: Context['broker'] = {
      identity: 'id-lab',
      name: 'lab',
      label: 'Laboratory',
      color: 'ok',
      production: false,
      readOnly: false,
    }
    const searched = [...registry.shows.keys()]
    expect(searched.slice(0, 3)).toEqual(['client', 'rule', 'bridge'])
    const [older, newer] = [at([5, 10, 0], lab), at([6, 3, 0], lab)]
    // Bridges were removed when queues, streams and certificates by name were introduced.
    expect(searchable(registry, older)).toEqual(
      searched.filter((noun) => !['queue', 'stream', 'certificate', 'topicFilterMetrics'].includes(noun)),
    )
    expect(searchable(registry, newer)).toEqual(searched.filter((noun) => noun !== 'bridge'))
    // With a single broker there is no other to go to.
    expect(searchable(registry, at([6, 3, 0]))).toEqual(
      searched.filter((noun) => noun !== 'bridge' && noun !== 'profile'),
    )
    for (const resource of searched) {
      const row = objectRow({ resource, id: 'a:b/c' }, 'b', registry, resource === 'bridge' ? older : newer)
      expect([resource, row?.command.danger, row?.command.calls]).toEqual([resource, 'read', []])
      const asked = Object.entries(row?.command.params ?? {}).filter(
        ([, { askedOnlyByName }]) => askedOnlyByName !== true,
      )
      expect(Object.keys(row?.given ?? {})).toEqual(asked.map(([name]) => name))
    }
  })
  it('of unsupported nouns are not searched', async () => {
    const showSchema = { ...show, id: 'schema.show' as const, params: { name: pick('schema') } }
    const offered = createRegistry([show, showSchema])
    const withheld = createRegistry([show, { ...showSchema, when: () => false }])
    expect(searchable(offered, contextWith())).toEqual(['client', 'schema'])
    expect(searchable(withheld, contextWith())).toEqual(['client'])
  })
})

describe('the current selection', () => {
  const here = { ...noScreenContext, focused: { resource: 'client' as const, id: 'sensor-1' } }
  const found = (text: string) =>
    visibleRows(over([ban, kick, show], { here, text }), text).map((row) => row.title)
  it('is found by what its row shows: a word of the object and one of the command', () => {
    expect(found('kick sensor-1')).toEqual(['Kick sensor-1'])
    expect(found('SENSOR kic')).toEqual(['Kick sensor-1'])
  })
  it('is otherwise left to the search for objects and for titles', () => {
    for (const text of ['sensor-1', 'kick', 'kick sensor-2', '', 'kick s']) expect(found(text)).toEqual([])
    expect(visibleRows(over([kick]), 'kick sensor-1')).toEqual([])
  })
})

describe('a typed command', () => {
  it('is found by an id with a hyphen', () => {
    const keepalive: AnyCommand = { ...show, id: 'client.keepalive', title: 'client.keepalive.title' }
    const title = own('client.keepalive.title').toLowerCase().replaceAll(' ', '-')
    expect(localRows(over([keepalive], { text: title })).map((row) => row.id)).toEqual([
      'command:client.keepalive',
    ])
  })

  it('is found by a whole id with a hyphen as well as by one without', () => {
    const reset: AnyCommand = { ...show, id: 'key.reset-all', title: 'key.reset-all.title' }
    const rankOf = (command: AnyCommand) => localRows(over([command], { text: command.id }))[0]?.rank
    expect(rankOf(reset)).toBe(rankOf(kick))
  })

  it('hides commands that cannot run and match only by scattered letters', () => {
    const text = 'kck'
    const hidden: AnyCommand = { ...kick, blocked: () => 'error.required' }
    expect(localRows(over([kick], { text }))).toHaveLength(1)
    expect(localRows(over([hidden], { text }))).toEqual([])
    expect(localRows(over([hidden], { text: 'kick' }))).toHaveLength(1)
  })
})

describe('the number of commands found', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index): AnyCommand => ({
      ...kick,
      id: `client.k${index}`,
      aliases: [],
    }))
  const countFound = (count: number) => {
    const search = createSearch()
    const query = over(many(count), { text: '>kick' })
    const { t, format } = getWords()
    search.query(query, query.text.length, { t, format, now: 0 })
    return countAll(search.store.get())
  }

  it('is counted where it is more than the rows, and not beyond a limit', () => {
    expect(countHits(over(many(50), { text: 'kick' }))).toBeUndefined()
    expect(countHits(over(many(60), { text: 'kick' }))).toEqual({ count: 60, more: false })
    expect(countHits(over(many(3000), { text: 'kick' }))).toEqual({ count: 1000, more: true })
    expect(countFound(60)).toEqual({ count: 60, more: false })
    expect(countFound(3000)).toEqual({ count: 1000, more: true })
    expect(translate('palette.resultsOfMore', { shown: 50, count: 1000 })).toBe('50 of 1,000+')
  })
})
