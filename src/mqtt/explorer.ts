import type { ApiError } from '@/api/error'
import type { RetainedPage } from '@/command/context'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore, type Store } from '@/lib/store'
import { MqttRefusal, type Connection, type Received } from './connection'
import type { Settings } from './settings'
import { createTopicFeed, type TopicFeed, type TopicFlow } from './topic-feed'
import { createTopicRows, type TopicRows } from './topic-rows'
import { createTopicTree, type TopicTotals, type TopicTree } from './topic-tree'
import type { Ended, State } from './view'

/** The topics of one run: what was received, and what is displayed of it. */
export type ExplorerTopics = {
  readonly tree: TopicTree
  readonly rows: TopicRows
  readonly feed: TopicFeed
  readonly limits: ExplorerLimits
}

/** Where the topics come from: a subscription, or the list of retained messages. */
type ExplorerSource = 'live' | 'retained'

/** A filter that the broker did not grant. */
type RefusedFilter = { readonly filter: string; readonly code: number; readonly version: 4 | 5 }

/** The state of the topic explorer for its screen; a new object after each change, at most one per frame. */
export type ExplorerView = {
  readonly source: ExplorerSource
  /** `stopped` with the topics of the last run, if there are any. */
  readonly state: 'stopped' | 'starting' | 'running'
  readonly connection: State
  readonly ended: Ended | undefined
  /** The filters of this run that were granted, and those that were not. */
  readonly filters: readonly string[]
  readonly refused: readonly RefusedFilter[]
  readonly paused: boolean
  /** The client ID of the subscription, and since when it lasts (epoch milliseconds); undefined before it is complete. */
  readonly clientid: string | undefined
  readonly since: number | undefined
  /** The subscription goes on after its screen is left. */
  readonly staysOn: boolean
  readonly topics: ExplorerTopics | undefined
  readonly totals: TopicTotals
  readonly flow: TopicFlow
  /** The retained messages that were looked at, how many there are, and of how many the payload is known. */
  readonly progress: ReadProgress | undefined
  /** Why the retained messages could not be read to the end. */
  readonly failure: ApiError | undefined
  /** Incremented with each change of the topics. */
  readonly revision: number
}

type ReadProgress = Omit<RetainedPage, 'messages'>

export type ExplorerLimits = { readonly maxBytes: number; readonly sampleAbove: number }

/** The limits of a run unless others are given. */
export const defaultLimits: ExplorerLimits = { maxBytes: 150 * 1024 ** 2, sampleAbove: 2000 }

type ExplorerStart = Partial<ExplorerLimits> & {
  readonly filters: readonly string[]
  /** Whether the broker sends its retained messages first. Only MQTT 5 can leave them out. */
  readonly retained: boolean
}

type Environment = {
  readonly now: () => number
  /** A steady clock in milliseconds. */
  readonly clock: () => number
  /** Calls back at the next frame, or soon in a hidden tab; the callback returns the number of messages it rendered. */
  readonly frame: (work: () => number) => void
}

/** Retained messages, page by page. */
type RetainedPages = AsyncIterable<RetainedPage>

const noTotals: TopicTotals = { messages: 0, topics: 0, used: 0, isFull: false, unlisted: 0 }
const noFlow: TopicFlow = { received: 0, rate: 0, isSampling: false, oneIn: 1, waiting: 0, dropped: 0 }

const nothing: ExplorerView = {
  source: 'live',
  state: 'stopped',
  connection: 'disconnected',
  ended: undefined,
  filters: [],
  refused: [],
  paused: false,
  clientid: undefined,
  since: undefined,
  staysOn: false,
  topics: undefined,
  totals: noTotals,
  flow: noFlow,
  progress: undefined,
  failure: undefined,
  revision: 0,
}

/** The settings of the explorer's connection: address and login of another one, but a session of its own. */
export const toExplorerSettings = (settings: Settings, clientid: string): Settings => ({
  ...settings,
  name: 'explorer',
  clientid,
  clean: true,
  expiry: '0',
  keepPassword: false,
  will: undefined,
})

/** The topic explorer. It lives outside React; its screen ends a run when it is left, unless it stays on. */
export type Explorer = {
  readonly store: Store<ExplorerView>
  /**
   * Subscribes with a connection of its own; ends the run before. `connect` creates the connection and resolves when it is
   * connected. Throws {@link MqttRefusal} if no filter is granted.
   */
  start(
    options: ExplorerStart,
    connect: (receive: (message: Received) => void) => { connection: Connection; ready: Promise<void> },
  ): Promise<void>
  /** Lists the topics of retained messages. Resolves when all are read, or when it is stopped. */
  read(pages: RetainedPages, limits?: Partial<ExplorerLimits>): Promise<void>
  stop(): Promise<void>
  /** Whether the subscription goes on after its screen is left. */
  stayOn(on: boolean): void
  /** Holds arriving messages, or adds those that wait. */
  pause(paused: boolean): void
  /** Removes all topics; a subscription goes on. */
  clear(): void
  fail(error: ApiError): void
  /** The broker has deleted the retained messages of a filter, which it reports to no subscriber. */
  deleteRetained(filter: string): void
  /** Displays the topics again after their rows were changed by a command. */
  redraw(): void
  wake(): void
}

/** Creates an explorer that is not subscribed. */
export function createExplorer({ now, clock, frame }: Environment): Explorer {
  const store = createStore<ExplorerView>(nothing)
  // Copies only the first level: a recipe would look through the tree.
  const set = (part: Partial<ExplorerView>) => store.set((view) => ({ ...view, ...part }))
  let connection: Connection | undefined
  let unsubscribe = () => undefined as void
  /** Incremented with each start and stop; what an earlier run receives is ignored. */
  let run = 0
  let isDrawing = false

  function createTopics(limits: ExplorerLimits): ExplorerTopics {
    const { maxBytes, sampleAbove } = limits
    const tree = createTopicTree({ maxBytes, now })
    const feed = createTopicFeed(tree, { sampleAbove, clock })
    return { tree, rows: createTopicRows(tree, now), feed, limits }
  }

  function draw(): void {
    if (isDrawing) return
    isDrawing = true
    frame(() => {
      isDrawing = false
      const { topics, revision, paused } = store.get()
      if (topics === undefined) return 0
      const added = topics.feed.drain()
      const flow = topics.feed.flow()
      set({ totals: topics.tree.totals(), flow, ...(added > 0 ? { revision: revision + 1 } : {}) })
      if (flow.waiting > 0 && !paused) draw()
      return added
    })
  }

  function begin(part: Partial<ExplorerView>, limits: Partial<ExplorerLimits>): number {
    run += 1
    const topics = createTopics({ ...defaultLimits, ...limits })
    set({ ...nothing, revision: store.get().revision + 1, state: 'starting', topics, ...part })
    return run
  }

  async function stop(): Promise<void> {
    run += 1
    unsubscribe()
    const old = connection
    connection = undefined
    if (store.get().state !== 'stopped') set({ state: 'stopped', connection: 'disconnected', paused: false })
    store.get().topics?.feed.pause(false)
    draw()
    await old?.disconnect()
  }

  /** Follows the state of a connection, which ends or retries by itself. */
  function follow(its: Connection): void {
    const look = () => {
      const { state, ended } = its.store.get()
      set({ connection: state, ended })
      if (state === 'disconnected' && store.get().state === 'running')
        startInBackground(stop(), throwUnexpected)
    }
    unsubscribe = its.store.subscribe(look)
    look()
  }

  return {
    store,
    async start({ filters, retained, ...limits }, connect) {
      await stop()
      const mine = begin({ source: 'live' }, limits)
      const { topics } = store.get()
      const { connection: its, ready } = connect((message) => {
        if (mine !== run) return
        topics?.feed.push({ ...message, at: now() })
        draw()
      })
      connection = its
      follow(its)
      try {
        await ready
        for (const filter of filters) {
          if (mine !== run) return
          try {
            await its.subscribe({
              topic: filter,
              qos: 0,
              nl: false,
              rap: true,
              rh: retained ? 0 : 2,
              color: 0,
            })
            set({ filters: [...store.get().filters, filter] })
          } catch (cause) {
            if (!(cause instanceof MqttRefusal)) throw cause
            const { code, version } = cause
            set({ refused: [...store.get().refused, { filter, code, version }] })
          }
        }
        const [refused] = store.get().refused
        if (mine === run && refused !== undefined && store.get().filters.length === 0)
          throw new MqttRefusal(refused.code, refused.version)
        if (mine === run) set({ state: 'running', since: now(), clientid: its.store.get().settings.clientid })
      } catch (cause) {
        if (mine === run) await stop()
        throw cause
      }
    },
    async read(pages, limits = {}) {
      await stop()
      const blank = { scanned: 0, of: undefined, payloads: 0 }
      const mine = begin({ source: 'retained', state: 'running', progress: blank }, limits)
      const { topics } = store.get()
      try {
        for await (const { messages, scanned, of, payloads } of pages) {
          if (mine !== run) return
          for (const message of messages) topics?.tree.add(message)
          const before = store.get().progress ?? blank
          set({
            progress: { scanned: before.scanned + scanned, of, payloads: before.payloads + payloads },
            totals: topics?.tree.totals() ?? noTotals,
            revision: store.get().revision + 1,
          })
          if (store.get().totals.isFull) break
        }
      } finally {
        if (mine === run) set({ state: 'stopped' })
      }
    },
    stop,
    stayOn: (staysOn) => set({ staysOn }),
    pause(paused) {
      store.get().topics?.feed.pause(paused)
      set({ paused })
      draw()
    },
    clear() {
      const { topics, revision } = store.get()
      topics?.tree.clear()
      topics?.feed.clear()
      topics?.rows.reset()
      set({ totals: noTotals, flow: noFlow, revision: revision + 1 })
    },
    fail: (failure) => set({ failure }),
    deleteRetained(filter) {
      const { topics, revision } = store.get()
      if (topics === undefined) return
      topics.tree.deleteRetained(filter)
      set({ totals: topics.tree.totals(), revision: revision + 1 })
    },
    redraw: () => set({ revision: store.get().revision + 1 }),
    wake: () => connection?.wake(),
  }
}
