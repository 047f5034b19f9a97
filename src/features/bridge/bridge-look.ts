import { bridgeStates } from './contract'
import type { Key } from '@/i18n/key'
import { translateWord, type Translate } from '@/i18n/use-words'

/** The fields that a state is derived from. */
type StatusFields = { readonly status?: string | undefined; readonly status_reason?: string | undefined }

/** A state and its label; a status that only newer brokers report has none, and one that cannot be read is undefined. */
export type Look =
  | { readonly state: string; readonly word: Key }
  | { readonly state: 'unknown'; readonly word?: undefined; readonly status: string | undefined }

/** The label of a look, or its status as the broker reports it. */
export const lookText = (look: Look, t: Translate): string =>
  look.word === undefined ? translateWord('bridge.state.', look.status) : t(look.word)

/**
 * State and label of a bridge, the same everywhere: disabled comes first, a missing connection is an error.
 */
export function bridgeLook({ status }: StatusFields, enabled: boolean): Look {
  if (!enabled) return { state: 'disabled', word: 'bridge.state.off' }
  const known = bridgeStates.find((one) => one === status)
  if (known === undefined) return { state: 'unknown', status }
  return { state: known === 'disconnected' ? 'error' : known, word: `bridge.state.${known}` }
}

/**
 * The reason for the state. Next to `connected` and `stopped` the broker sends an outdated reason
 * (src/contract/docs/integration.md#bridges), and `undefined` for none.
 */
export const getReason = ({ status, status_reason = '' }: StatusFields): string | undefined =>
  status_reason === '' || status_reason === 'undefined' || status === 'connected' || status === 'stopped'
    ? undefined
    : status_reason
