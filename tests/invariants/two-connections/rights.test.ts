// @vitest-environment happy-dom
import { expectOwnTokens, createName, openConsole, toResult, useTwoBrokers } from './console'
import type { Release } from './brokers'
import type { Place, Result, Rights, TwoBrokerConsole } from './console'
import { describe, expect, it } from 'vitest'
import { toApiError } from '@/api/error'
import { runLine } from '@/app/macro/line'
import { findContextAt } from '@/command/connection-context'
import { toFleetCommand } from '@/command/fleet/fleet-command'
import { commandHistory } from '@/command/history/history-store'
import { makePlan } from '@/command/plan/plan'
import { undoRecords } from '@/command/undo/undo-store'

useTwoBrokers()

/** A way to run a line at the other broker: what becomes of it there. */
type Path = (console: TwoBrokerConsole, line: string) => Promise<Result>

const getBulkResult = ({ runner }: TwoBrokerConsole, place: Place): Result => {
  const item = runner.store.get().bulk?.progress.items.find(({ target }) => target === place)
  if (item === undefined) throw new Error(`no result of ${place}`)
  return toResult(item.error)
}

const planAt = async (console: TwoBrokerConsole, line: string, place: Place): Promise<Result> => {
  const { outlines } = await makePlan(
    toFleetCommand(console.readLine(line)),
    { brokers: ['here', 'there'] },
    console.context(),
    () => undefined,
  )
  const outline = outlines.find(({ target }) => target === place)
  return outline?.error === undefined && outline?.steps.length === 0 ? 'no step' : toResult(outline?.error)
}

const askAbout = async (console: TwoBrokerConsole, line: string, place: Place): Promise<Result> => {
  const brokers: readonly Place[] = ['here', 'there']
  const asked = await toFleetCommand(console.readLine(line)).warn?.(
    { brokers: 'here' },
    brokers,
    console.context(),
  )
  const note = asked?.lines?.[brokers.indexOf(place)]?.note?.key
  return note === undefined || /\.(?:effect|confirm|endless)\b/.test(note) ? 'done' : note
}

const runMacroLine: Path = async ({ runner, readLine, context }, line) => {
  const at = await findContextAt('there', context())
  return await runLine(runner, readLine(line), at, undefined, () => undefined).then(
    ({ outcome }) => outcome.kind,
    (cause: unknown) => toResult(toApiError(cause)),
  )
}

/** The paths that write, and those that only describe what would be written. */
const paths: Readonly<Record<string, { readonly writes: boolean; readonly run: Path }>> = {
  'a run at one broker': {
    writes: true,
    run: async (console, line) => {
      await console.runLineAt(line, 'there')
      return console.failed[0] ?? 'done'
    },
  },
  'a run at both brokers': {
    writes: true,
    run: async (console, line) => {
      await console.runLineAt(line, 'here', 'there')
      // The broker of the page decides for itself as well.
      expect(console.writesAt('here').length > 0).toBe(getBulkResult(console, 'here') === 'done')
      return getBulkResult(console, 'there')
    },
  },
  'a line of a macro': { writes: true, run: runMacroLine },
  'a plan': { writes: false, run: async (console, line) => await planAt(console, line, 'there') },
  'a question': { writes: false, run: async (console, line) => await askAbout(console, line, 'there') },
}

const refusals: readonly (readonly [name: string, rights: Rights, reason: string])[] = [
  ['a viewer', { role: 'viewer' }, 'session.read-only.viewer'],
  ['read-only by its profile', { readOnly: 'profile' }, 'session.read-only.profile'],
  ['read-only by its user', { readOnly: 'session' }, 'session.read-only.session'],
  ['limited to a namespace', { namespace: 'tenant' }, 'barred.namespace'],
  ['without a scope', { missesScope: true }, 'barred.connections'],
]

const releases: readonly Release[] = ['old', 'new']
const pathNames = Object.keys(paths)

/** The other broker decides: what it was sent, and what was recorded of it. */
function expectRun(console: TwoBrokerConsole, isDone: boolean, writes: boolean): void {
  const { facts, writesAt, readJournal } = console
  expectOwnTokens(console)
  expect(writesAt('there').length > 0).toBe(isDone && writes)
  const entries = commandHistory.get().filter(({ broker }) => broker === 'there')
  expect(entries.map(({ user, result }) => [user, result])).toEqual(
    isDone && writes ? [[facts.there.username, 'done']] : [],
  )
  expect(readJournal('there').map(({ id, broker, user }) => [id, broker, user])).toEqual(
    entries.map(({ id, user }) => [id, undefined, user]),
  )
  expect(entries.map(({ id }) => undoRecords.get().get(id)?.broker)).toEqual(entries.map(() => 'id-there'))
}

describe.each(refusals)('a user who is %s', (_, rights, reason) => {
  const cases = releases.flatMap((page) => pathNames.map((path) => ({ page, path })))

  it.each(cases)('at the other broker is refused there: $path, page of the $page release', async (one) => {
    const console = await openConsole(one.page, { there: rights })
    const path = paths[one.path]
    expect(await path?.run(console, `ban.create who=${createName()} until=1h`)).toBe(reason)
    expectRun(console, false, path?.writes === true)
  })

  it.each(cases)('at the page is not refused elsewhere: $path, page of the $page release', async (one) => {
    const console = await openConsole(one.page, { here: rights })
    const path = paths[one.path]
    expect(await path?.run(console, `ban.create who=${createName()} until=1h`)).toBe('done')
    expectRun(console, true, path?.writes === true)
    expect(console.writesAt('here')).toEqual([])
  })
})

describe('what only one release has', () => {
  const lines: readonly (readonly [has: Release, line: (name: string) => string, reason: string])[] = [
    ['old', (name) => `bridge.mqtt name=${name} server=127.0.0.1:1 egress=t`, 'palette.lack.gone'],
    ['new', (name) => `ban.create who=${name} never=true`, 'palette.lack.before'],
  ]
  const cases = lines.flatMap(([has, line, reason]) =>
    releases.flatMap((page) => pathNames.map((path) => ({ has, line, reason, page, path }))),
  )
  it.each(cases)(
    'is decided by the other broker: of the $has one, page of the $page one, $path',
    async (one) => {
      const console = await openConsole(one.page)
      const isThere = console.releases.there === one.has
      const path = paths[one.path]
      expect(await path?.run(console, one.line(createName()))).toBe(isThere ? 'done' : one.reason)
      expectRun(console, isThere, path?.writes === true)
    },
  )
})
