import { wasKicked } from './kicked'
import { mayPass } from './reason'
import type { Ended } from './view'

/** Reads an error of the MQTT client; `isUp` after CONNECT was accepted. Undefined where the error says nothing. */
export function readFailure(
  { code, message }: Error & { readonly code?: number | string },
  version: 4 | 5,
  isUp: boolean,
): Ended | undefined {
  if (typeof code === 'number') return { kind: 'refused', version, code }
  if (message === 'connack timeout') return { kind: 'timeout' }
  if (/keepalive/i.test(message)) return { kind: 'closed' }
  return isUp ? { kind: 'failed', text: message } : undefined
}

/** A connection that was lost without a reason after this console had kicked its client, was kicked. */
export const withKick = (ended: Ended | undefined, clientid: string): Ended | undefined =>
  (ended === undefined || ended.kind === 'closed') && wasKicked(clientid) ? { kind: 'kicked' } : ended

/** Whether another attempt may succeed by itself. */
export function mayComeBack(ended: Ended | undefined, version: 4 | 5): boolean {
  if (ended?.kind === 'refused' || ended?.kind === 'disconnected') return mayPass(version, ended.code)
  return ended?.kind !== 'failed' && ended?.kind !== 'kicked'
}
