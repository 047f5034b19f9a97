import type { ApiClient } from '@/api/client'
import { ApiError } from '@/api/error'
import { formatRelease, offers, type Broker, type SwitchedOff } from '@/contract/capability'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { createStore, type Store } from '@/lib/store'
import { onNewSession, type SessionControl } from './session'

type Api = Pick<ApiClient, 'features'>

/** Which features the nodes of one broker have switched off, as far as it is known. */
export type FeaturesControl = Pick<Store<SwitchedOff | undefined>, 'get' | 'subscribe'> & {
  /** Reads them once for each session and release, where the broker has the call and the user may make it. */
  readonly load: (api: Api) => Promise<void>
  /** Reads them after each login, and when nodes of another release are seen. Returns a function that stops it. */
  readonly watch: (api: Api) => () => void
  /** An error of a call that is unknown because its feature is switched off, with the reason; any other as it is. */
  readonly explain: (error: ApiError, path: string) => ApiError
}

export type FeaturesDeps = {
  readonly session: Pick<SessionControl, 'get' | 'subscribe'>
  /** The broker, as far as it is known. */
  readonly broker: () => Broker
  /** Calls `fn` when more is known about the broker. */
  readonly onEvidence: (fn: () => void) => () => void
}

/** What the nodes of one broker have switched off. In a cluster it is that of the node that answers. */
export function createFeatures({ session, broker, onEvidence }: FeaturesDeps): FeaturesControl {
  const switchedOff = createStore<SwitchedOff | undefined>(undefined)
  /** The session and release for which they were read. */
  let asked: string | undefined
  onNewSession(session, () => {
    asked = undefined
    switchedOff.set(() => undefined)
  })

  const load = async (api: Api): Promise<void> => {
    const { state, generation } = session.get()
    const { release } = broker()
    const key = `${String(generation)} ${release === undefined ? '' : formatRelease(release)}`
    if (state !== 'in' || key === asked || !offers('features', broker())) return
    asked = key
    try {
      const [reply, { contract, toSwitchedOff }] = await Promise.all([
        api.features({}, { quiet: true }),
        import('@/contract'),
      ])
      if (asked === key) switchedOff.set(() => toSwitchedOff(reply, contract))
    } catch (cause) {
      // Without the scope for it nothing is known to be off, and calls that fail say why.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  return {
    get: switchedOff.get,
    subscribe: switchedOff.subscribe,
    load,
    watch(api) {
      const ask = () => startInBackground(load(api), throwUnexpected)
      const stops = [session.subscribe(ask), onEvidence(ask)]
      ask()
      return () => stops.forEach((stop) => stop())
    },
    explain(error, path) {
      const off = switchedOff.get()
      const feature = error.callUnknown ? off?.paths.get(path) : undefined
      if (off === undefined || feature === undefined) return error
      const { status, message, details, method } = error
      return new ApiError(status, 'FEATURE_DISABLED', message, {
        details,
        method,
        path: error.path,
        values: { feature, preset: off.preset },
      })
    },
  }
}
