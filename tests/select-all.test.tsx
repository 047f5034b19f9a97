// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import selectAll from '@commands/list/select-all'
import { connection, session } from '@/connection/page'
import { createClient } from '@/api/client'
import { createHttp } from '@/api/http'
import { queries } from '@/api/query'
import { createBroker } from '@/broker/broker'
import type { EmbeddedBroker } from '@/broker/options'
import { contextWith } from '@/command/fixture'
import { KeysProvider } from '@/command/keys/keys-provider'
import { liveKeys } from '@/command/keys/live'
import type { AnyCommand } from '@/command/command'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import type { Dependencies } from '@/command/runner-types'
import { noScreenContext, screenContext, setScreenContext } from '@/command/screen-context'
import { offers, releaseOf, type Broker } from '@/contract/capability'
import { allWords, startI18n } from '@/i18n/i18n'
import { go } from '@/route/location'
import { screens } from '@/features/registry'

const command: AnyCommand = selectAll
/** Screens that need no address of one object. */
const lists = screens.filter(({ path }) => !path.includes(':'))

let embedded: EmbeddedBroker
let offered: Broker

beforeAll(async () => {
  embedded = await createBroker({
    seed: 'hostile',
    mqttPort: 0,
    wsPort: 0,
    edition: 'enterprise',
    api: '6.1',
  })
  await startI18n('en')
  await allWords()
  const http = createHttp({ fetch: (url, init) => embedded.fetch(new Request(url, init)) })
  const { token, version } = await createClient({
    base: 'http://127.0.0.1',
    authorization: () => undefined,
    http,
  }).login({ body: { username: 'admin', password: 'public' } })
  vi.spyOn(connection, 'api', 'get').mockReturnValue(
    createClient({ base: 'http://127.0.0.1', authorization: () => `Bearer ${token}`, http }),
  )
  session.merge({ state: 'in', username: 'admin', token, edition: 'enterprise', version, generation: 'test' })
  offered = { edition: 'enterprise', release: releaseOf(version), seen: {} }
})
afterEach(cleanup)
afterAll(() => embedded.close())

const able = () => ({
  refresh: true,
  export: true,
  repeat: false,
  selectAll: screenContext.get().selectAll !== undefined,
})
const context = () => contextWith({ api: connection.api, ...offered, able: able() })

/** Opens a screen with a runner that selects as the app does, and waits for its rows. */
async function open({ path, load }: (typeof screens)[number]) {
  queries.clear()
  setScreenContext(noScreenContext)
  go(path, { force: true })
  const refuse = vi.fn()
  const deps: Dependencies = {
    context,
    refuse,
    report: (error) => {
      throw error
    },
    remember: () => undefined,
    signInAgain: () => Promise.resolve(false),
    apply: (outcome) => {
      if (outcome.kind === 'app' && outcome.action.do === 'select-all') screenContext.get().selectAll?.()
    },
  }
  const runner = createRunner(deps)
  const { default: Screen } = await load()
  render(
    <QueryClientProvider client={queries}>
      <CommandRuntimeProvider runtime={{ runner, registry: createRegistry([]), context }}>
        <KeysProvider>
          <Screen />
        </KeysProvider>
      </CommandRuntimeProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 15_000 })
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  return { runner, refuse }
}

/** Whether the rendering test is over: its waits must not continue into the next file. */
let isOver = false
beforeEach(() => {
  isOver = false
})
afterEach(() => {
  isOver = true
})

/** Renders until the condition is true; only the timeout of the test ends it. */
async function untilDrawn(isReady: () => boolean): Promise<void> {
  while (!isReady()) {
    if (isOver) throw new Error('the test has ended')
    await act(() => new Promise((resolve) => setImmediate(resolve)))
  }
}

const shownRows = () =>
  Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 1) - 1

/** Rows that no command acts on, as a gateway that is not set up, have no box to mark them. */
const rowsWithoutMark = () =>
  [...document.querySelectorAll('tbody tr[data-index]')].filter(
    (row) => row.querySelector('[role=checkbox], input[type=checkbox]') === null,
  ).length

describe('"Select all matching rows" selects everything in each list, or says why not', () => {
  const selected: Record<string, number> = {}
  it.each(lists.map((screen) => [screen.id, screen] as const))('%s', async (id, screen) => {
    if (!offers(screen.needs, offered)) return
    const { runner, refuse } = await open(screen)
    const state = screenContext.get()
    if (state.selectAll === undefined) {
      act(() => runner.start(command, {}, 'palette'))
      expect(refuse).toHaveBeenCalledWith(command, 'list.select-all.none')
      return
    }
    expect(liveKeys([command], context(), state)).toHaveLength(1)
    const ids =
      state.matching === undefined
        ? undefined
        : await state.matching.ids(new AbortController().signal, () => undefined)
    act(() => runner.start(command, {}, 'palette'))
    const count = () => ids?.length ?? shownRows() - rowsWithoutMark()
    await untilDrawn(() => screenContext.get().selected.length === count())
    selected[id] = screenContext.get().selected.length
  })
  it('covers lists that have rows', () => {
    expect(Object.keys(selected).length).toBeGreaterThan(30)
    expect(Object.values(selected).filter((count) => count > 0).length).toBeGreaterThan(20)
  })
})
