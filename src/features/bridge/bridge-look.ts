import { bridgeStates, type BridgeState } from './contract'
import type { Key } from '@/i18n/key'

/** What is said of how a bridge stands. */
type Told = { readonly status?: string | undefined; readonly status_reason?: string | undefined }

/** How something stands: a shape and the word beside it. */
export type Look = { readonly state: string; readonly word: Key }

/** How a bridge stands; what we do not know is no connection. */
export const stateOf = (status: string | undefined): BridgeState =>
  bridgeStates.find((one) => one === status) ?? 'disconnected'

/** The shape and word of a bridge, the same in every place: one switched off is that before anything else, one without its connection is in trouble. */
export function bridgeLook({ status }: Told, enabled: boolean): Look {
  if (!enabled) return { state: 'disabled', word: 'bridge.state.off' }
  const state = stateOf(status)
  return { state: state === 'disconnected' ? 'error' : state, word: `bridge.state.${state}` }
}

/**
 * Why it stands so. Beside `connected` and `stopped` the broker tells an old reason
 * (src/contract/docs/integration.md#bridges), and its word for none is `undefined`.
 */
export const reasonOf = ({ status, status_reason = '' }: Told): string | undefined =>
  status_reason === '' || status_reason === 'undefined' || ['connected', 'stopped'].includes(stateOf(status))
    ? undefined
    : status_reason
