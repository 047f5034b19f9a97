import type { Identity } from './model'
import { matches, parseFilter } from './topic'

/** A template of what a client is called, by the headers of its first packet: `${Packet.headers.login}`. What is not there is nothing. */
export const filledIn = (template: string, headers: Readonly<Record<string, string>>): string =>
  template.replace(/\$\{Packet\.headers\.([^}]+)\}/g, (_, name: string) =>
    Object.hasOwn(headers, name) ? (headers[name] ?? '') : '',
  )

/** What stands before the topics of a client. */
export const mountpointOf = (template: string, { clientid, username }: Identity): string =>
  template.replace(/\$\{(clientid|username)\}/g, (_, name) =>
    name === 'clientid' ? clientid : (username ?? ''),
  )

/** A filter behind the mountpoint, which stands behind a share prefix. */
export function mounted(mountpoint: string, filter: string): string {
  const bare = parseFilter(filter)?.topic ?? filter
  return filter.slice(0, filter.length - bare.length) + mountpoint + bare
}

/** Does a client's filter fit the whole name of a topic? */
export const fits = (mountpoint: string, filter: string, name: string): boolean =>
  matches(mountpoint + (parseFilter(filter)?.topic ?? filter), name)
