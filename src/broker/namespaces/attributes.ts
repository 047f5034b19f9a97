import { attributesKind } from '../checks/setting-groups'
import type { Attributes, Identity } from '../mqtt/model'

/**
 * The attributes of a client by `mqtt.client_attrs_init` (5.9); empty ones are omitted. Only `clientid`, `username` and
 * `peerhost` are evaluated here; other expressions are stored and set nothing.
 */
export function readAttributes(
  init: unknown,
  { clientid, username, peerhost }: Identity,
): Attributes | undefined {
  const read = attributesKind.check(init)
  const variables = new Map([
    ['clientid', clientid],
    ['username', username ?? ''],
    ['peerhost', peerhost],
  ])
  const found = (read.ok ? read.value : []).flatMap(
    ({ expression, set_as_attr: name }): [string, string][] => {
      const value = variables.get(expression) ?? ''
      return value === '' ? [] : [[name, value]]
    },
  )
  return found.length === 0 ? undefined : Object.fromEntries(found)
}
