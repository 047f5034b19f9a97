import { createCircuit } from '@/lib/time/circuit'
import { monotonicNow } from '@/lib/time/monotonic'
import { createStore } from '@/lib/store'
import { createClient, type ClientOptions } from './client'
import { createHttp } from './http'
import { readOnly } from './read-only'
import { authorization, sessionOver } from './session'
import { base } from './site'

/** What the console knows of the line to its broker. */
export type Link = {
  readonly pending: number
  /** The broker's clock minus our steady one. */
  readonly offset: number
  /** `retrying`: the last call had no answer, calls still go out; `failing`: they wait for the next probe. */
  readonly state: 'ok' | 'retrying' | 'failing'
  readonly since: number | undefined
  /** When a call last proved that the token lives, and so prolonged it. */
  readonly prolonged: number
  /** Where on the page's own origin MQTT over WebSocket to this broker is; undefined where nobody says so. */
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

/** The broker's time: our steady clock's plus the offset told by its `Date` header. */
export const brokerNow = (): number => monotonicNow() + link.get().offset

/** Beside the page, so that a console dropped into a broker's own dashboard folder finds it. */
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
  // Jitter of a second is the header's own resolution; only a real difference is taken over.
  onClock: (offset) =>
    link.update((draft) => {
      if (Math.abs(draft.offset - offset) >= 1500) draft.offset = offset
    }),
})

/** Who is told what answers show of the broker, once somebody wants to know (`broker-evidence.ts`). */
export const replyObserver: { notify?: ClientOptions['onShown'] } = {}

/** The one broker of this page. */
export const broker = {
  circuit,
  http,
  api: createClient({
    http,
    base,
    authorization,
    onShown: (...shown) => replyObserver.notify?.(...shown),
    onProlonged: () => link.merge({ prolonged: monotonicNow() }),
    onError: (error, used) => {
      if (error.sessionOver) sessionOver(used)
    },
  }),
}
