// @vitest-environment happy-dom
import { createName, expectOwnTokens, openConsole, useTwoBrokers } from './console'
import type { Release } from './brokers'
import type { Place, Rights, TwoBrokerConsole } from './console'
import { describe, expect, it } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import { runLine } from '@/app/macro/line'
import { findContextAt } from '@/command/connection-context'
import { commandHistory } from '@/command/history/history-store'
import { makePlan, listPlanSteps } from '@/command/plan/plan'
import { combineUndo, type PartRun } from '@/command/undo/capture'
import { undoRecords } from '@/command/undo/undo-store'
import { logOutFrom } from '@/features/fleet/log-in'
import historyUndo from '@commands/command-history/undo'

useTwoBrokers()

const releases: readonly Release[] = ['old', 'new']

/** Bans a client by a command of the page at that broker; returns its name and the entry in the command history. */
async function ban(console: TwoBrokerConsole, place: Place = 'there') {
  const who = createName()
  await console.runLineAt(`ban.create who=${who} until=1h`, place)
  const [entry] = commandHistory.get()
  if (entry?.result !== 'done') throw new Error(`the ban failed: ${console.failed.join()}`)
  console.sent.length = 0
  return { who, entry }
}

/** Undoes the run of an entry as Ctrl Z does; returns what was asked and the entry of the undo. */
async function undo(console: TwoBrokerConsole, entry: string) {
  const before = commandHistory.get()[0]
  const confirm = await console.run(historyUndo, { entry })
  const [latest] = commandHistory.get()
  return { confirm, entry: latest === before ? undefined : latest }
}

async function isBanned({ call }: TwoBrokerConsole, place: Place, who: string): Promise<boolean> {
  const { data } = (await call(place, 'GET', '/banned?page=1&limit=1000')) as {
    data: readonly { who: string }[]
  }
  return data.some((row) => row.who === who)
}

/** Another program replaces the ban, or makes it. */
async function changeBan({ call, there }: TwoBrokerConsole, who: string): Promise<void> {
  await call('there', 'DELETE', `/banned/clientid/${who}`)
  const until = new Date(there.now() + 7_200_000).toISOString()
  await call('there', 'POST', '/banned', { as: 'clientid', who, by: 'another', until })
}

const cases = releases.flatMap((page) =>
  [false, true].flatMap((production) =>
    [false, true].flatMap((changed) =>
      (['undo', 'redo'] as const).map((what) => ({ page, production, changed, what })),
    ),
  ),
)

it.each(cases)(
  'the $what of a run at the other broker acts there and names it: page of the $page release, production $production, changed since $changed',
  async ({ page, production, changed, what }) => {
    const console = await openConsole(page, { here: { production: !production }, there: { production } })
    const { who, entry: first } = await ban(console)
    const subject = what === 'undo' ? first : (await undo(console, first.id)).entry
    if (changed) await changeBan(console, who)
    console.sent.length = 0
    const { confirm, entry } = await undo(console, subject?.id ?? '')

    expect({ body: confirm?.body, at: confirm?.at, type: confirm?.type }).toEqual({
      body: changed ? 'undo.changed' : 'undo.elsewhere',
      at: console.there.profile,
      type: production ? 'there' : undefined,
    })
    expect([await isBanned(console, 'there', who), console.failed]).toEqual([what === 'redo', []])
    expectOwnTokens(console)
    expect(console.sent.filter(({ at }) => at === 'here')).toEqual([])
    expect(entry).toMatchObject({
      broker: 'there',
      user: console.facts.there.username,
      undoes: { entry: subject?.id },
      result: 'done',
    })
    expect(undoRecords.get().get(entry?.id ?? '')?.broker).toBe('id-there')
    expect(console.readJournal('there').map(({ command, user, broker }) => [command, user, broker])).toEqual(
      [...(what === 'redo' ? ['undo', 'undo'] : ['undo']), 'ban'].map((kind) => [
        kind === 'ban' ? 'ban.create' : 'command-history.undo',
        console.facts.there.username,
        undefined,
      ]),
    )
  },
)

const limits: readonly (readonly [string, Rights])[] = [
  ['a viewer', { role: 'viewer' }],
  ['read-only by its profile', { readOnly: 'profile' }],
  ['read-only by its user', { readOnly: 'session' }],
  ['limited to a namespace', { namespace: 'tenant' }],
  ['without a scope', { missesScope: true }],
]

describe.each(releases)('with a page of the %s release', (page) => {
  it.each(limits)('undoes and redoes at the other broker, though the page is %s', async (_, here) => {
    const console = await openConsole(page, { here })
    const { who, entry } = await ban(console)
    const first = await undo(console, entry.id)
    expect([console.failed, await isBanned(console, 'there', who)]).toEqual([[], false])
    await undo(console, first.entry?.id ?? '')
    expect([console.failed, await isBanned(console, 'there', who)]).toEqual([[], true])
  })

  it('sends no undo to the other broker that is read-only since, though the page is not', async () => {
    const console = await openConsole(page)
    const { who, entry } = await ban(console)
    console.there.readOnly.switchTo(true)
    const { confirm } = await undo(console, entry.id)
    expect([confirm, console.failed, console.writesAt('there')]).toEqual([undefined, ['READ_ONLY'], []])
    expect(await isBanned(console, 'there', who)).toBe(true)
  })

  it('undoes a run of the page on the page, whatever ran at the other broker since', async () => {
    const console = await openConsole(page)
    const own = await ban(console, 'here')
    const other = await ban(console)
    const { confirm, entry } = await undo(console, own.entry.id)
    expect([confirm?.at, entry?.broker, entry?.user]).toEqual([
      undefined,
      undefined,
      console.facts.here.username,
    ])
    expect(console.sent.filter(({ at }) => at === 'there')).toEqual([])
    expect([await isBanned(console, 'here', own.who), await isBanned(console, 'there', other.who)]).toEqual([
      false,
      true,
    ])
  })

  it('plans the undo at the other broker, and sends nothing', async () => {
    const console = await openConsole(page)
    const { who, entry } = await ban(console)
    const plan = await makePlan(historyUndo, { entry: entry.id }, console.context(), () => undefined)
    expect(listPlanSteps(plan)).toMatchObject([
      { kind: 'request', method: 'DELETE', path: `/api/v5/banned/clientid/${who}` },
    ])
    expect(console.sent.filter(({ at, method }) => at === 'here' || method !== 'GET')).toEqual([])
  })

  it('restores what has an end by the clock of the other broker', async () => {
    const console = await openConsole(page)
    const { who } = await ban(console)
    await console.runLineAt(`ban.delete ban=clientid:${who}`, 'there')
    await undo(console, commandHistory.get()[0]?.id ?? '')
    expect([console.failed, await isBanned(console, 'there', who)]).toEqual([[], true])
  })

  it('undoes the lines of a macro at the other broker', async () => {
    const console = await openConsole(page)
    const names = [createName(), createName()]
    const parts: PartRun[] = []
    for (const who of names)
      await runLine(
        console.runner,
        console.readLine(`ban.create who=${who} until=1h`),
        await findContextAt('there', console.context()),
        undefined,
        (part) => parts.push(part),
      )
    await combineUndo('macro', 'macro.run', parts)
    expect(undoRecords.get().get('macro')?.broker).toBe('id-there')
    console.sent.length = 0
    const { confirm, entry } = await undo(console, 'macro')
    expect([confirm?.at?.name, entry?.broker, console.failed]).toEqual(['there', 'there', []])
    expect(await Promise.all(names.map((who) => isBanned(console, 'there', who)))).toEqual([false, false])
    expectOwnTokens(console)
    expect(console.sent.filter(({ at }) => at === 'here')).toEqual([])
  })

  it('undoes nothing anywhere once the user is logged out of the other broker', async () => {
    const console = await openConsole(page)
    const { who, entry } = await ban(console)
    await console.there.session.end()
    await undo(console, entry.id)
    expect([console.failed, console.sent]).toEqual([['FLEET_LOGGED_OUT'], []])
    expect(await isBanned(console, 'there', who)).toBe(true)
  })

  it('forgets what can be undone at a broker when its user logs out there, and nothing else', async () => {
    const console = await openConsole(page)
    const own = await ban(console, 'here')
    await ban(console)
    await console.runLineAt('publish.send topic=t payload=p', 'there')
    expect([...undoRecords.get().values()].map(({ broker, state }) => [broker, state])).toEqual([
      ['id-here', 'ready'],
      ['id-there', 'ready'],
      ['id-there', 'none'],
    ])
    // The broker would revoke the token that the other tests use.
    const api = fakeClient({ logout: () => undefined })
    await logOutFrom({ ...console.there, api }, new AbortController().signal)
    expect([...undoRecords.get().keys()]).toEqual([own.entry.id])
    expect(commandHistory.get().map(({ id }) => id)).toEqual([own.entry.id])
  })
})
