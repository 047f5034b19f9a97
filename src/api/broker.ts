import { createCircuit } from '@/lib/time/circuit'
import { monotonicNow } from '@/lib/time/monotonic'
import { createStore } from '@/lib/store'
import type { Endpoint } from '@/contract/endpoint'
import { offers } from '@/contract/capability'
import { currentBroker, observeReply } from './broker-evidence'
import { createClient, type AnyCall, type ApiClient } from './client'
import { createHttp } from './http'
import { readOnly } from './read-only'
import { observeRefusal } from './rights'
import { authorization, sessionOver } from './session'
import { base } from './site'

/** The state of the connection to the broker. */
export type Link = {
  readonly pending: number
  /** The broker's clock minus our steady one. */
  readonly offset: number
  /** `retrying`: the last call got no reply, calls are still sent; `failing`: they wait for the next probe. */
  readonly state: 'ok' | 'retrying' | 'failing'
  readonly since: number | undefined
  /** When a call last proved that the token is valid, and so extended it. */
  readonly prolonged: number
  /** The path of MQTT over WebSocket on the page's origin; undefined if unknown. */
  readonly mqttPath: string | undefined
}

export const link = createStore<Link>({
  pending: 0,
  offset: 0,
  state: 'ok',
  since: undefined,
  prolonged: 0,
  mqttPath: undefined,
})

const circuit = createCircuit({ now: monotonicNow })
circuit.subscribe(() =>
  link.update((draft) => {
    draft.state = circuit.state !== 'closed' ? 'failing' : circuit.silent ? 'retrying' : 'ok'
    draft.since = circuit.since
  }),
)

/** The broker's time: the monotonic clock plus the offset from the `Date` header. */
export const brokerNow = (): number => monotonicNow() + link.get().offset

/** Relative to the page, so that it also works in the dashboard folder of a broker. */
const http = createHttp({
  circuit,
  now: monotonicNow,
  online: () => globalThis.navigator.onLine,
  readOnly: readOnly.get,
  onPending: (delta) =>
    link.update((draft) => {
      draft.pending += delta
    }),
  onMqttPath: (mqttPath) =>
    link.update((draft) => {
      draft.mqttPath = mqttPath
    }),
  // The header has a resolution of one second; only larger differences are applied.
  onClock: (offset) =>
    link.update((draft) => {
      if (Math.abs(draft.offset - offset) >= 1500) draft.offset = offset
    }),
})

type OnReply = (endpoint: Endpoint, call: AnyCall) => void
const replyListeners = new Set<OnReply>()

/** Calls `fn` after each successful call of the broker of this page. */
export const onReply = (fn: OnReply): void => void replyListeners.add(fn)

const api = createClient({
  http,
  base,
  authorization,
  namespaced: () => offers('namespacedRows', currentBroker()),
  onShown: (...shown) => {
    observeReply(...shown)
    const [endpoint, there, , , call] = shown
    if (there) for (const listener of replyListeners) listener(endpoint, call)
  },
  onProlonged: () => link.merge({ prolonged: monotonicNow() }),
  onError: (error, used) => {
    if (error.sessionOver) sessionOver(used)
    observeRefusal(error, used)
  },
})

/** The broker of this page. A getter, so that tests can replace the client. */
export const broker = {
  circuit,
  http,
  get api(): ApiClient {
    return api
  },
}
