import { bridgeStates, type BridgeState } from './contract'
import type { Key } from '@/i18n/key'

/** The fields that a state is derived from. */
type StatusFields = { readonly status?: string | undefined; readonly status_reason?: string | undefined }

/** A state and its label. */
export type Look = { readonly state: string; readonly word: Key }

/** The state of a bridge; an unknown one counts as disconnected. */
export const stateOf = (status: string | undefined): BridgeState =>
  bridgeStates.find((one) => one === status) ?? 'disconnected'

/**
 * State and label of a bridge, the same everywhere: disabled comes first, a missing connection is an error.
 */
export function bridgeLook({ status }: StatusFields, enabled: boolean): Look {
  if (!enabled) return { state: 'disabled', word: 'bridge.state.off' }
  const state = stateOf(status)
  return { state: state === 'disconnected' ? 'error' : state, word: `bridge.state.${state}` }
}

/**
 * The reason for the state. Next to `connected` and `stopped` the broker sends an outdated reason
 * (src/contract/docs/integration.md#bridges), and `undefined` for none.
 */
export const getReason = ({ status, status_reason = '' }: StatusFields): string | undefined =>
  status_reason === '' || status_reason === 'undefined' || ['connected', 'stopped'].includes(stateOf(status))
    ? undefined
    : status_reason
