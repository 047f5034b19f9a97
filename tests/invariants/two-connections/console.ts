import { profiles } from './site'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { ApiError, type ApiError as Failure } from '@/api/error'
import { openStorage, storage } from '@/api/storage'
import type { AnyCommand, CommandArgs, Outcome } from '@/command/command'
import { toContext } from '@/command/connection-context'
import type { Context } from '@/command/context'
import { toFleetCommand } from '@/command/fleet/fleet-command'
import { readFleetLine } from '@/command/fleet/line'
import { clearHistory, commandHistory, readHistory, remember } from '@/command/history/history-store'
import { createRegistry, type Registry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { captureUndo } from '@/command/undo/capture'
import { settled } from '@/command/undo/settled'
import { clearRecords } from '@/command/undo/undo-store'
import type { NamedConnection } from '@/connection/connection'
import { connectionsWith, connectionWith, sessionWith } from '@/connection/fixture'
import { session as pageSession } from '@/connection/page'
import { loggedOut, type Session } from '@/connection/session'
import { nouns } from '@/features/nouns'
import { allWords, startI18n } from '@/i18n/i18n'
import { to } from '@/route/paths'
import { commandFiles } from '../../registries'
import { closeBrokers, facts, getRunning, request, startBrokers, type Release } from './brokers'

/*
 * A console of two real brokers that differ in everything. One is that of the page; a test drives the other one, and then
 * reads what each was sent, by whom, and what was recorded.
 */

// Every undo waits for a real broker; the embedded one is ready much sooner.
vi.mock('@/command/undo/settle', () => ({ settle: () => new Promise((resolve) => setTimeout(resolve, 5)) }))

export type Place = 'here' | 'there'
/** What the user of a broker may do there; without it, everything. */
export type Rights = {
  readonly role?: string
  readonly namespace?: string
  readonly readOnly?: 'profile' | 'session'
  /** The broker has refused a call for a scope that the user does not have. */
  readonly missesScope?: true
  readonly production?: boolean
}

/** A request, as the broker that it reached received it. */
type Sent = {
  readonly at: Place
  /** Whose token it has; undefined for none. */
  readonly user: string | undefined
  readonly method: string
  readonly path: string
  readonly body: unknown
}

let registry: Registry

/** Starts both brokers before the tests of a file, and loads all commands. */
export function useTwoBrokers(): void {
  beforeAll(async () => {
    await startI18n('en')
    await allWords()
    registry = createRegistry((await commandFiles()).map(({ command }) => command))
    await startBrokers()
  }, 120_000)
  afterAll(closeBrokers)
  const reset = () => {
    clearHistory()
    clearRecords()
    localStorage.clear()
    pageSession.set(() => loggedOut)
  }
  beforeEach(reset)
  afterEach(reset)
}

let names = 0
/** A name that no other test uses. */
export const createName = (): string => `device-${String((names += 1))}`

/** Forwards to the brokers by the path, as the server of the console does, and notes what each receives. */
function createFetch(releases: Readonly<Record<Place, Release>>, sent: Sent[]): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input), 'http://console')
    const [, at, path] = /^\/broker\/(here|there)\/api\/v5(\/.*)$/.exec(pathname) ?? []
    if (at !== 'here' && at !== 'there') throw new Error(`no broker is behind ${pathname}`)
    const token = new Headers(init?.headers).get('authorization')
    sent.push({
      at,
      user: (['old', 'new'] as const)
        .filter((release) => token === `Bearer ${getRunning(release).token}`)
        .map((release) => facts[release].username)[0],
      method: init?.method?.toUpperCase() ?? 'GET',
      path: `${path ?? ''}${search}`,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return await getRunning(releases[at]).broker.fetch(
      new Request(`http://127.0.0.1/api/v5${path ?? ''}${search}`, init),
    )
  }
}

/** The tools of the page: each use of them is noted in `used`. */
const createPageTools = (used: string[]): Pick<Context, 'mqtt' | 'explorer'> => {
  const refuse = (tool: string) => () => {
    used.push(tool)
    return Promise.reject(new Error(`${tool} belongs to the page`))
  }
  return { mqtt: refuse('mqtt'), explorer: refuse('explorer') }
}

/** What became of a run: `done`, or the reason why it did not run. */
export type Result = string
export const toResult = (error: Pick<Failure, 'code' | 'message'> | undefined): Result =>
  error === undefined ? 'done' : error.code === 'COMMAND_OFF' ? error.message : error.code

/** Opens the page of a broker of this release; the other broker is of the other release. */
export async function openConsole(page: Release, rights: Partial<Record<Place, Rights>> = {}) {
  const releases: Record<Place, Release> = { here: page, there: page === 'old' ? 'new' : 'old' }
  const sent: Sent[] = []
  const used: string[] = []
  const fetch = createFetch(releases, sent)

  const connect = async (place: Place): Promise<NamedConnection> => {
    const { edition, version, username } = facts[releases[place]]
    const { role = 'administrator', namespace, readOnly, missesScope, production } = rights[place] ?? {}
    const state: Partial<Session> = {
      state: 'in',
      username,
      token: getRunning(releases[place]).token,
      edition,
      version,
      role,
      namespace,
      generation: `g-${place}`,
      origin: `g-${place}`,
    }
    const own = place === 'here'
    if (own) pageSession.set(() => ({ ...loggedOut, ...state }))
    const connection = connectionWith(
      undefined,
      {
        ...profiles.find(({ name }) => name === place),
        production: production ?? !own,
        readOnly: readOnly === 'profile',
      },
      {},
      {
        session: own ? pageSession : sessionWith(state),
        storage: own ? storage : openStorage(place),
        fetch,
      },
    )
    // Its reply shows the clock and the release.
    await connection.api.nodeList({})
    if (readOnly === 'session') connection.readOnly.switchTo(true)
    if (missesScope === true)
      connection.rights.observeRefusal(
        new ApiError(403, 'UNAUTHORIZED_ROLE', 'the scope does not permit this', { path: '/api/v5/banned' }),
      )
    await connection.rights.load()
    return connection
  }
  const [here, there] = [await connect('here'), await connect('there')]
  sent.length = 0

  const context = (): Context =>
    toContext(
      here,
      {
        signal: new AbortController().signal,
        locale: 'en',
        nouns: async () => nouns,
        registry,
        preferences: {
          language: 'en',
          theme: 'dark',
          syncTheme: false,
          singleKeys: true,
          keyHints: true,
          times: 'relative',
        },
        fleet: async () => connectionsWith(here, there),
      },
      {
        selection: [{ resource: 'client', id: 'selected-here' }],
        at: to('/clients'),
        targetNamespace: 'namespace-here',
        able: { refresh: true, export: true, repeat: true },
        ...createPageTools(used),
      },
    )
  /** What the page applied, reported and refused. */
  const applied: Outcome[] = []
  const failed: Result[] = []
  const runner = createRunner({
    context,
    apply: (outcome) => void applied.push(outcome),
    report: (error) => void failed.push(toResult(error)),
    refuse: (_, reason) => void failed.push(reason),
    remember,
    captureUndo,
    signInAgain: async () => false,
  })
  /** Starts a command of the page, confirms what it asks, and waits until it has ended; returns the first question. */
  const run = async (command: AnyCommand, values: CommandArgs) => {
    const before = applied.length + failed.length
    const { length } = commandHistory.get()
    let asked: ReturnType<typeof runner.store.get>['prompting']
    runner.closeBulk()
    runner.start(command, values, 'key')
    await vi.waitFor(
      () => {
        const { prompting, bulk } = runner.store.get()
        if (prompting?.phase === 'confirming') {
          asked ??= prompting
          runner.send({ type: 'confirmed' })
        }
        expect(runner.store.get().prompting).toBeUndefined()
        expect(
          bulk === undefined ? applied.length + failed.length > before : bulk.progress.state === 'finished',
        ).toBe(true)
      },
      { interval: 2, timeout: 20_000 },
    )
    // The page applies the outcomes of a finished bulk run afterwards.
    await new Promise((resolve) => setTimeout(resolve))
    await Promise.all(
      commandHistory
        .get()
        .slice(0, commandHistory.get().length - length)
        .map(({ id }) => settled(id)),
    )
    return asked?.confirm
  }
  const readLine = (text: string) => {
    const read = readFleetLine(text, registry, here.now())
    if ('problem' in read) throw new Error(read.problem.key)
    return read.step
  }
  return {
    here,
    there,
    releases,
    facts: { here: facts[releases.here], there: facts[releases.there] },
    sent,
    used,
    applied,
    failed,
    runner,
    registry,
    context,
    run,
    readLine,
    /** Runs a line on brokers as the page does. */
    runLineAt: async (text: string, ...names: readonly Place[]) =>
      await run(toFleetCommand(readLine(text)), { brokers: names.length === 1 ? names[0] : names }),
    /** The requests that changed something, or were to. */
    writesAt: (place: Place) => sent.filter(({ at, method }) => at === place && method !== 'GET'),
    /** A plain request as the user of that broker. */
    call: async (place: Place, method: string, path: string, body?: object): Promise<unknown> => {
      const { broker, token } = getRunning(releases[place])
      const text = await (await request(broker, method, path, body, token)).text()
      return text === '' ? undefined : JSON.parse(text)
    },
    /** What the browser keeps of the runs at a broker, as its own page would show it. */
    readJournal: (place: Place) =>
      readHistory((place === 'here' ? storage : openStorage(place)).get('journal')),
  }
}

export type TwoBrokerConsole = Awaited<ReturnType<typeof openConsole>>

/** Requires that each request has the token of the user of the broker that it reached. */
export function expectOwnTokens({ sent, facts: of }: TwoBrokerConsole): void {
  expect(sent.filter(({ at, user }) => user !== of[at].username)).toEqual([])
}
