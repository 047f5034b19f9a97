import type { Bridge } from './contract'
import { bridgeIdOf } from '@/contract/name'
import { inline } from '@/lib/text/untrusted'
import { done, type Outcome } from '@/command/command'

/** What is said of a bridge that the broker has just made: also that it does not stand, and why. */
export function createdWords(made: Bridge): Outcome {
  const bridge = bridgeIdOf(made)
  if (made.status === 'connected' || made.enable === false)
    return done('bridge.create.done', { bridge }, ['bridge'])
  const reason = inline(made.status_reason ?? '', 200)
  return done(
    reason === '' || reason === 'undefined' ? 'bridge.create.waiting' : 'bridge.create.down',
    { bridge, reason },
    ['bridge'],
  )
}
