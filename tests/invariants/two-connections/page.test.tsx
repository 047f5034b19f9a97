// @vitest-environment happy-dom
import { createName, expectOwnTokens, openConsole, useTwoBrokers } from './console'
import type { Release } from './brokers'
import type { Place, TwoBrokerConsole } from './console'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Connections } from '@/connection/connection'
import { connectionsWith } from '@/connection/fixture'
import { connection } from '@/connection/page'
import { toFleetCommand } from '@/command/fleet/fleet-command'
import { readFleetLine } from '@/command/fleet/line'
import { compareBrokers } from '@/features/backup/compare'
import { FleetCompare } from '@/features/fleet/compare'
import { stageScreen } from '@/features/stage'
import { fleetSources } from '@/palette/search/fleet-rows'
import { createSharedReplies } from '@/palette/search/shared-replies'
import type { PaletteRow } from '@/palette/search/palette-row'

const connections = vi.hoisted((): { loaded: Connections | undefined } => ({ loaded: undefined }))
vi.mock('@/connection/page', async (original) => ({
  ...(await original<object>()),
  loadConnections: async () => connections.loaded,
}))

useTwoBrokers()
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const releases: readonly Release[] = ['old', 'new']

/** The paths that only one release has, as first segments. */
const onlyIn: Readonly<Record<Release, RegExp>> = { old: /^\/bridges\b/, new: /^\/(?:connectors|actions)\b/ }

/** These brokers were asked what their own release has, and nothing that only the other one has. */
function expectOwnRelease({ sent, releases: of }: TwoBrokerConsole, ...places: readonly Place[]): void {
  for (const place of places) {
    const paths = sent.filter(({ at }) => at === place).map(({ path }) => path)
    const [own, other] = of[place] === 'old' ? [onlyIn.old, onlyIn.new] : [onlyIn.new, onlyIn.old]
    expect(paths.some((path) => own.test(path))).toBe(true)
    expect(paths.filter((path) => other.test(path))).toEqual([])
  }
}

describe.each(releases)('with a page of the %s release', (page) => {
  it('the tools of the page are used by no run at the other broker', async () => {
    const console = await openConsole(page)
    const commands = console.registry.all.filter(({ id }) => /^(?:topic-explorer|mqtt-client)\./.test(id))
    expect(commands.length).toBeGreaterThan(15)
    const text = (id: string) => readFleetLine(id, console.registry, 0)
    expect(
      commands.filter(({ id, params }) => Object.keys(params).length === 0 && !('problem' in text(id))),
    ).toEqual([])
    const codes = await Promise.all(
      [
        ...commands,
        ...['topic.watch', 'authentication.try'].flatMap((id) => console.registry.get(id) ?? []),
      ].map(async (command) => {
        const fleet = toFleetCommand({ line: 1, text: command.id, command, given: {} })
        return await Promise.resolve(fleet.run({ brokers: 'there' }, console.context())).then(
          () => `${command.id} ran`,
          (cause: unknown) => (cause instanceof Error ? cause.message : ''),
        )
      }),
    )
    expect(codes.filter((code) => code !== 'fleet.run.ofConsole')).toEqual([])
    expect([console.used, console.sent]).toEqual([[], []])
  })

  it('a search at all brokers asks each as its own user, for what it searches itself', async () => {
    const console = await openConsole(page, { here: { namespace: 'tenant' } })
    const names = { here: createName(), there: createName() }
    for (const place of ['here', 'there'] as const)
      await console.call(place, 'POST', '/rules', {
        id: names[place],
        name: '',
        sql: 'SELECT * FROM "t"',
        actions: [],
      })
    const rows: PaletteRow[] = []
    const { signal } = new AbortController()
    for (const { stream } of fleetSources({
      query: { registry: console.registry },
      text: 'device-',
      context: console.context(),
      share: createSharedReplies(),
    }))
      await stream(signal, (found) => rows.push(...found))
    const found = (label: string) =>
      rows
        .filter(({ section, title }) => section === label && /^device-/.test(title))
        .map(({ title, command, given }) => [title, command.id, given])
    expect(found('Here')).toContainEqual([names.here, 'rule.show', { id: names.here }])
    expect(found('There')).toContainEqual([
      names.there,
      'broker.use',
      { broker: 'there', to: `/rules/detail/${names.there}` },
    ])
    expectOwnTokens(console)
    // Only what a broker searches itself, and so nothing that only one release has.
    expect(
      new Set(console.sent.map(({ method, path }) => `${method} ${/^\/[a-z]+/.exec(path)?.[0] ?? ''}`)),
    ).toEqual(new Set(['GET /clients', 'GET /rules']))
  })

  it('a comparison reads each side with its own client', async () => {
    const console = await openConsole(page)
    const { signal } = new AbortController()
    const toAccess = ({ api, broker }: TwoBrokerConsole['here']) => ({ api, signal, broker: broker() })
    await compareBrokers(toAccess(console.there), toAccess(console.here), { keepsPlaces: true })
    expectOwnTokens(console)
    // What the page's broker is asked depends on what the other one has.
    expectOwnRelease(console, 'there')
    expect(console.sent.some(({ at }) => at === 'here')).toBe(true)
    expect(console.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('the screen that compares shows what only the other broker has', async () => {
    const console = await openConsole(page)
    const name = createName()
    await console.call('there', 'POST', '/rules', { id: name, name, sql: 'SELECT * FROM "t"', actions: [] })
    connections.loaded = connectionsWith(console.here, console.there)
    vi.spyOn(connection, 'broker').mockImplementation(console.here.broker)
    await stageScreen(<FleetCompare />, `/fleet/compare?with=there&q=${name}`, {}, console.here.api)
    await waitFor(() => expect(screen.getAllByText(new RegExp(name)).length).toBeGreaterThan(0), {
      timeout: 20_000,
    })
    expectOwnTokens(console)
    // What the page's broker is asked depends on what the other one has.
    expectOwnRelease(console, 'there')
    expect(console.sent.some(({ at }) => at === 'here')).toBe(true)
    expect(console.sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
