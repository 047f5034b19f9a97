import { isConfig, merged, type Config } from '@/contract/family/config'
import { listenerName, defaultPort, type ListenerType } from '@/features/listener/model/names'
import { extractCertificates } from '../bridges/certificates'
import { readBind, formatBind } from './bind'
import { attemptAsync } from '../lib/attempt'
import { describeReason } from '../lib/reason'
import { describeAll, refusalOf } from '../checks/complaint'
import { describeListenError, nextFree } from '../http/listen'
import { Crash, Refusal } from '../http/refusal'
import type { Document } from '../store/persist'
import { idOf, readId, readStoredListeners, type StoredListener } from './stored-listeners'
import type { ListenerRuntime, OpenListener } from './runtime'
import { listenerBody, namedListenerBody, readListenerBody, readSettings } from './settings'
import type { ListenerSettings } from './settings'
import { checkTls } from './tls-settings'

type Options = {
  readonly document: Document
  readonly runtime: ListenerRuntime
  readonly seeded: readonly StoredListener[]
  /** Default address, and the ports that the broker was started with (0 for any). */
  readonly host: string
  readonly ports: { readonly tcp: number; readonly ws: number }
  /** The default listeners whose ports the user chose, so that they never move to the next free one. */
  readonly fixed?: { readonly tcp: boolean; readonly ws: boolean } | undefined
  readonly log: (text: string) => void
  /** Whether the release has certificates by name. */
  readonly managedCertificates: boolean
  /** Whether listeners over WebSocket take the address of a client from the headers of a proxy by default. */
  readonly trustsForwardedHeaders: boolean
}

/** The state of a listener on this node. */
export type ListenerState = {
  readonly id: string
  readonly type: ListenerType
  readonly name: string
  readonly settings: ListenerSettings
  readonly running: boolean
  readonly current_connections: number
}

/** Stored listeners (src/contract/docs/listeners.md#listeners) and whether they are running. */
export type Listeners = {
  /** Opens the enabled ones. One whose address is in use stays closed, with a line in the log. */
  open(): Promise<void>
  list(): readonly ListenerState[]
  find(id: string): ListenerState
  /** The creation endpoint by name as in 5.1: TCP only, an invalid body crashes. */
  createNamed(body: unknown): Promise<ListenerState>
  /** The same endpoint as in 5.8: every type, an invalid body is refused. */
  createNamedOfAnyType(body: unknown): Promise<ListenerState>
  /** The older creation endpoint; the id in the body counts. */
  create(body: unknown): Promise<ListenerState>
  /** Merges a body into the settings and restarts the listener. */
  change(id: string, body: unknown): Promise<ListenerState>
  remove(id: string): Promise<void>
  act(id: string, action: 'start' | 'stop' | 'restart'): Promise<void>
  /** The port of a running listener, else 0. */
  portOf(id: string): number
  close(): Promise<void>
}

const bad = (message: string, code = 'BAD_REQUEST'): Refusal => new Refusal(400, code, message)
const missing = (): Refusal => new Refusal(404, 'BAD_LISTENER_ID', 'Listener id not found')

/** Reads a body into a listener to store. */
function read(
  { type, name }: Pick<StoredListener, 'type' | 'name'>,
  sent: Config,
  before?: StoredListener,
): StoredListener {
  const { type: _, name: __, ...settings } = sent
  const { config, files } = extractCertificates(
    merged(before?.config ?? {}, settings),
    `listeners/${type}/${name}`,
    before?.files ?? {},
    bad,
    'ssl_options',
  )
  const checked = readSettings(type, config)
  if (!checked.ok) throw refusalOf(...checked.complaints)
  checkTls(checked.value)
  return { type, name, config, files }
}

/** The refusal of a listener that cannot start. */
const notStarted = (id: string, bind: string, error: unknown): Refusal => {
  const { code } = error as NodeJS.ErrnoException
  const reason = code?.toLowerCase() ?? (error instanceof Error ? error.message : String(error))
  return bad(`{failed_to_start,"${id}(${bind}) : ${reason}"}`)
}

/** Creates the listeners of this node. */
export function createListeners({
  document,
  runtime,
  seeded,
  host,
  ports,
  fixed = { tcp: false, ws: false },
  log,
  managedCertificates: hasCertificates,
  trustsForwardedHeaders,
}: Options): Listeners {
  const readBody = (body: unknown, kind = listenerBody) => readListenerBody(body, kind, hasCertificates)
  const all = new Map(readStoredListeners(document, seeded).map((stored) => [idOf(stored), stored]))
  const open = new Map<string, number>()
  /** The last port of each listener. */
  const had = new Map<string, number>()
  const save = () => document.write([...all.values()])

  /** The configured address; that of the default listeners is given at start. */
  const bindOf = ({ type, name, config }: StoredListener): string => {
    const { bind } = config
    if (typeof bind === 'string' || typeof bind === 'number') return String(bind)
    const port = name === 'default' && (type === 'tcp' || type === 'ws') ? ports[type] : defaultPort[type]
    return `${host}:${String(port)}`
  }
  const filled = (stored: StoredListener): ListenerSettings => {
    const checked = readSettings(
      stored.type,
      { ...stored.config, bind: bindOf(stored) },
      trustsForwardedHeaders,
    )
    if (!checked.ok)
      throw new TypeError(`stored listener ${idOf(stored)}: ${describeAll(checked.complaints)}`)
    return checked.value
  }
  const boundAddress = (bind: string, port: number | undefined): string => {
    const where = readBind(bind)
    return port === undefined || where?.port === port
      ? formatBind(bind)
      : `${bind.slice(0, bind.lastIndexOf(':') + 1)}${String(port)}`
  }
  const stateOf = (stored: StoredListener): ListenerState => {
    const id = idOf(stored)
    const settings = filled(stored)
    const { running, current_connections } = runtime.status(id)
    return {
      id,
      type: stored.type,
      name: stored.name,
      settings: { ...settings, bind: boundAddress(settings.bind, open.get(id)) },
      running,
      current_connections,
    }
  }
  const find = (id: string): StoredListener => {
    readId(id)
    const stored = all.get(id)
    if (stored === undefined) throw missing()
    return stored
  }

  const start = async (stored: StoredListener): Promise<void> => {
    const id = idOf(stored)
    const settings = filled(stored)
    const listener: OpenListener = { id, type: stored.type, settings, files: stored.files }
    // Default listeners use the next free port, so that several consoles can run on one machine; the port
    // is kept, as clients reconnect to it.
    const isDefault = stored.config['bind'] === undefined && stored.name === 'default'
    const isFixed = (stored.type === 'tcp' || stored.type === 'ws') && fixed[stored.type]
    const at = (port: number) =>
      runtime.start({ ...listener, settings: { ...settings, bind: `${host}:${String(port)}` } })
    const port =
      isDefault && !isFixed
        ? await nextFree(had.get(id) ?? readBind(settings.bind)?.port ?? 0, at)
        : await runtime.start(listener)
    open.set(id, port)
    had.set(id, port)
  }
  const stop = async (id: string): Promise<void> => {
    await runtime.stop(id)
    open.delete(id)
  }
  /** Replaces a listener and disconnects its clients; restores the old one if the new one cannot start. */
  const replace = async (stored: StoredListener): Promise<void> => {
    const id = idOf(stored)
    const before = all.get(id)
    const ran = runtime.status(id).running
    await stop(id)
    try {
      if (filled(stored).enable) await start(stored)
    } catch (error) {
      if (before !== undefined && ran) {
        const { failure } = await attemptAsync(() => start(before))
        if (failure !== undefined) log(`listener ${id} is closed: ${failure}`)
      }
      throw notStarted(id, formatBind(bindOf(stored)), error)
    }
    all.set(id, stored)
    save()
  }

  /** Serializes changes: two at once could open a listener twice. */
  let last: Promise<void> = Promise.resolve()
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const done = last.then(act)
    last = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }

  const add = async (type: ListenerType, name: string, sent: Config): Promise<ListenerState> => {
    if (!listenerName.test(name))
      throw refusalOf({ path: 'name', reason: `expected a name that matches ${listenerName.source}` })
    if (all.has(`${type}:${name}`)) throw bad('Already Exist', 'BAD_LISTENER_ID')
    // Without an address, the default port of its type is used.
    const stored = read({ type, name }, { bind: `:${String(defaultPort[type])}`, ...sent })
    await replace(stored)
    return stateOf(stored)
  }

  return {
    async open() {
      for (const stored of all.values()) {
        if (!filled(stored).enable) continue
        try {
          await start(stored)
        } catch (error) {
          // The default listeners must open: the broker is useless without them.
          if (stored.config['bind'] === undefined) {
            const port = readBind(bindOf(stored))?.port ?? 0
            throw new Error(
              `Listener ${idOf(stored)} of the built-in broker ${describeListenError(error, host, port)}`,
              {
                cause: error,
              },
            )
          }
          log(`listener ${idOf(stored)} is closed: ${describeReason(error)}`)
        }
      }
    },
    list: () => [...all.values()].map(stateOf).sort((a, b) => (a.id < b.id ? -1 : 1)),
    find: (id) => stateOf(find(id)),
    createNamed: (body) =>
      inTurn(async () => {
        const checked = namedListenerBody.check(body)
        if (!checked.ok || !isConfig(body) || body['type'] !== 'tcp' || typeof body['name'] !== 'string')
          throw new Crash()
        return add('tcp', body['name'], checked.value)
      }),
    createNamedOfAnyType: (body) =>
      inTurn(async () => {
        const settings = readBody(body, namedListenerBody)
        const { type, name } = body as Config
        if (typeof name !== 'string') throw refusalOf({ path: 'name', reason: 'expected a text' })
        if (settings['bind'] === undefined) throw refusalOf({ path: 'bind', reason: 'is required' })
        return add(type as ListenerType, name, settings)
      }),
    create: (body) =>
      inTurn(async () => {
        const settings = readBody(body)
        const { type, name } = readId(String((body as Config)['id'] ?? ''))
        if (type !== settings['type']) throw bad('listener_type_inconsistent')
        return add(type, name, settings)
      }),
    change: (id, body) =>
      inTurn(async () => {
        const settings = readBody(body)
        const { type, name } = readId(id)
        if ((body as Config)['id'] !== id)
          throw bad("Path and body's listener id not match", 'BAD_LISTENER_ID')
        const stored = read({ type, name }, settings, find(id))
        await replace(stored)
        return stateOf(stored)
      }),
    remove: (id) =>
      inTurn(async () => {
        find(id)
        await stop(id)
        all.delete(id)
        save()
      }),
    act: (id, action) =>
      inTurn(async () => {
        const stored = find(id)
        const next = { ...stored, config: { ...stored.config, enable: action !== 'stop' } }
        if (action === 'start' && runtime.status(id).running) return
        await replace(next)
      }),
    portOf: (id) => open.get(id) ?? 0,
    close: async () => void (await Promise.all([...open.keys()].map(stop))),
  }
}

/** The ports of the default listeners, which change when a listener is reopened. */
export const defaultPorts = (listeners: Listeners): { readonly tcp: number; readonly ws: number } => ({
  get tcp() {
    return listeners.portOf('tcp:default')
  },
  get ws() {
    return listeners.portOf('ws:default')
  },
})
