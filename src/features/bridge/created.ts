import type { Bridge } from './contract'
import { bridgeIdOf } from '@/contract/name'
import { inline } from '@/lib/text/untrusted'
import { done, type Outcome } from '@/command/command'

/** The message after creating a bridge, with the reason if it is not connected. */
export function createdWords(made: Bridge): Outcome {
  const id = bridgeIdOf(made)
  if (made.status === 'connected' || made.enable === false)
    return done('bridge.create.done', { id }, ['bridge'])
  const reason = inline(made.status_reason ?? '', 200)
  return done(
    reason === '' || reason === 'undefined' ? 'bridge.create.waiting' : 'bridge.create.down',
    { id, reason },
    ['bridge'],
  )
}
