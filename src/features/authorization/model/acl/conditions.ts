import type { Who } from './rule'

/** The conditions of a rule of the built-in database (5.9 and later), all of which must hold. */
export type Conditions = Readonly<
  Partial<
    Record<
      'clientid_re' | 'username_re' | 'ipaddr' | 'zone' | 'zone_re' | 'listener' | 'listener_re',
      string | undefined
    >
  >
>

/** Who a rule of the built-in database applies to, besides those whose list it is in. */
export function whoOfConditions({
  clientid_re,
  username_re,
  ipaddr,
  zone,
  zone_re,
  listener,
  listener_re,
}: Conditions): Who {
  const of: Who[] = []
  if (clientid_re !== undefined) of.push({ kind: 'clientid', test: { like: clientid_re } })
  if (username_re !== undefined) of.push({ kind: 'username', test: { like: username_re } })
  if (ipaddr !== undefined) of.push({ kind: 'address', networks: [ipaddr], single: true })
  if (zone !== undefined) of.push({ kind: 'zone', test: { is: zone } })
  if (zone_re !== undefined) of.push({ kind: 'zone', test: { like: zone_re } })
  if (listener !== undefined) of.push({ kind: 'listener', test: { is: listener } })
  if (listener_re !== undefined) of.push({ kind: 'listener', test: { like: listener_re } })
  return of.length === 0 ? { kind: 'all' } : { kind: 'and', of }
}
