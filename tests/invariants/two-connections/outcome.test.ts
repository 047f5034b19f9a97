// @vitest-environment happy-dom
import { createName, expectOwnTokens, openConsole, useTwoBrokers } from './console'
import type { Release } from './brokers'
import type { Place, TwoBrokerConsole } from './console'
import { describe, expect, it } from 'vitest'
import { runLine } from '@/app/macro/line'
import type { AnyCommand, Outcome } from '@/command/command'
import { findContextAt } from '@/command/connection-context'
import { execute, getSets } from '@/command/execute'
import { toFleetCommand } from '@/command/fleet/fleet-command'
import { commandHistory } from '@/command/history/history-store'
import { makePlan, listPlanSteps } from '@/command/plan/plan'
import banCreate from '@commands/ban/create'

useTwoBrokers()

const releases: readonly Release[] = ['old', 'new']
const hourMs = 3_600_000

type Body = {
  readonly until?: string
  readonly role?: string
  readonly expired_at?: string
  readonly by?: string
}

const bodies = (sent: readonly { readonly body?: unknown }[]) => sent.map(({ body }) => body as Body)

/** How many whole hours a time lies ahead by the clock of a broker. */
const hoursAhead = ({ facts }: TwoBrokerConsole, place: Place, time: string | undefined) =>
  Math.round((Date.parse(time ?? '') - Date.now()) / hourMs) - facts[place].hoursAhead

const lastDone = ({ applied }: TwoBrokerConsole): Extract<Outcome, { kind: 'done' }> => {
  const outcome = applied.at(-1)
  if (outcome?.kind !== 'done') throw new Error(`the page applied ${JSON.stringify(outcome)}`)
  return outcome
}

describe.each(releases)('with a page of the %s release', (page) => {
  it.each<readonly [string, (console: TwoBrokerConsole, who: string) => Promise<readonly Body[]>]>([
    [
      'a run at one broker',
      async (console, who) => {
        await console.runLineAt(`ban.create who=${who} until=1h`, 'there')
        return bodies(console.writesAt('there'))
      },
    ],
    [
      'a run at both brokers',
      async (console, who) => {
        await console.runLineAt(`ban.create who=${who} until=1h`, 'here', 'there')
        expect(hoursAhead(console, 'here', bodies(console.writesAt('here'))[0]?.until)).toBe(1)
        return bodies(console.writesAt('there'))
      },
    ],
    [
      'a run on several targets',
      async (console, who) => {
        const at = await findContextAt('there', console.context())
        const values = { who: [who, createName()], until: '1h' }
        await execute(
          banCreate,
          values,
          getSets(banCreate, values),
          at,
          console.runner.createPolicy('bulk', at),
        )
        expect(commandHistory.get()).toMatchObject([
          { broker: 'there', user: console.facts.there.username, count: 2 },
        ])
        return bodies(console.writesAt('there'))
      },
    ],
    [
      'a line of a macro',
      async (console, who) => {
        await runLine(
          console.runner,
          console.readLine(`ban.create who=${who} until=1h`),
          await findContextAt('there', console.context()),
          undefined,
          () => undefined,
        )
        return bodies(console.writesAt('there'))
      },
    ],
    [
      'the plan of a run at brokers',
      async (console, who) => {
        const command = toFleetCommand(console.readLine(`ban.create who=${who} until=1h`))
        const plan = await makePlan(command, { brokers: 'there' }, console.context(), () => undefined)
        return listPlanSteps(plan).map((step) => (step.kind === 'request' ? (step.body as Body) : {}))
      },
    ],
    [
      'the plan of a command there',
      async (console, who) => {
        const at = await findContextAt('there', console.context())
        const plan = await makePlan(banCreate, { who, until: '1h' }, at, () => undefined)
        return listPlanSteps(plan).map((step) => (step.kind === 'request' ? (step.body as Body) : {}))
      },
    ],
  ])('%s takes the clock and the user of the other broker', async (_, drive) => {
    const console = await openConsole(page)
    const sent = await drive(console, createName())
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ until, by }) => [hoursAhead(console, 'there', until), by])).toEqual(
      sent.map(() => [1, console.facts.there.username]),
    )
    expectOwnTokens(console)
  })

  it('shows each secret once with its broker, and stores none', async () => {
    const console = await openConsole(page)
    await console.runLineAt(`api-key.create name=${createName()} until=30d`, 'here', 'there')
    const { show, changed } = lastDone(console)
    // The broker that answers first is the first.
    expect(show?.fields.map(({ label, owner }) => `${owner ?? ''} ${label}`).toSorted()).toEqual(
      ['Here', 'There'].flatMap((owner) => [`${owner} apiKey.key`, `${owner} apiKey.secret`]),
    )
    const secrets =
      show?.fields.filter(({ secret }) => secret === true).map(({ value }) => String(value)) ?? []
    expect([secrets.length, new Set(secrets).size]).toEqual([2, 2])
    const stored = JSON.stringify(Object.entries(localStorage))
    expect(secrets.filter((secret) => secret === '' || stored.includes(secret))).toEqual([])
    // The lists of the page show only its own keys.
    expect(changed).toEqual(['apiKey'])
  })

  it('sends the values that the other broker takes, not those of the page', async () => {
    const console = await openConsole(page)
    await console.runLineAt(`api-key.create name=${createName()} until=30d`, 'there')
    const [body] = bodies(console.writesAt('there'))
    expect(hoursAhead(console, 'there', body?.expired_at)).toBe(30 * 24)
    expect(body?.role).toBe(console.releases.there === 'new' ? 'viewer' : undefined)
    const { show, changed } = lastDone(console)
    expect([changed, show?.fields.map(({ owner }) => owner)]).toEqual([undefined, ['There', 'There']])
    expect(console.writesAt('here')).toEqual([])
  })

  it('saves the file of each broker under its name', async () => {
    const console = await openConsole(page)
    await console.runLineAt('prometheus.stats', 'here', 'there')
    const files = console.applied.flatMap((outcome) => (outcome.kind === 'save' ? [outcome] : []))
    expect(files.map(({ name }) => name).toSorted()).toEqual(['here-metrics.prom', 'there-metrics.prom'])
    expect(console.sent.map(({ at }) => at).toSorted()).toEqual(['here', 'there'])
  })

  it('warns of the broker that stored something else, and of no other', async () => {
    const console = await openConsole(page)
    const plain: AnyCommand = banCreate
    const command: AnyCommand = {
      ...plain,
      run: async (values, at) => {
        const outcome = await plain.run(values, at)
        return outcome.kind === 'done' && at.broker?.name === 'there'
          ? { ...outcome, differs: true }
          : outcome
      },
    }
    const given = { who: createName(), until: '1h' }
    const fleet = toFleetCommand({ line: 1, text: 'ban.create', command, given })
    await console.run(fleet, { brokers: ['here', 'there'] })
    expect(lastDone(console).differs).toBe(true)
    const items = console.runner.store.get().bulk?.progress.items
    expect(items?.map(({ target, warning }) => [target, warning?.values?.['broker']])).toEqual([
      ['here', undefined],
      ['there', 'There'],
    ])
  })

  it('asks for the names of the production brokers of a run, not for that of the page', async () => {
    const console = await openConsole(page, { here: { production: true }, there: { production: false } })
    const kick = toFleetCommand(console.readLine('client.kick clientid=a'))
    expect((await kick.warn?.({ brokers: 'there' }, ['there'], console.context()))?.type).toBeUndefined()
    expect((await kick.warn?.({ brokers: 'here' }, ['here', 'there'], console.context()))?.type).toBe('here')
  })
})
