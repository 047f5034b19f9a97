import type { Identity } from './model'
import { matches, parseFilter } from './topic'

/**
 * Fills a template with the headers of the first packet: `${Packet.headers.login}`. Missing headers
 * become empty.
 */
export const filledIn = (template: string, headers: Readonly<Record<string, string>>): string =>
  template.replace(/\$\{Packet\.headers\.([^}]+)\}/g, (_, name: string) =>
    Object.hasOwn(headers, name) ? (headers[name] ?? '') : '',
  )

/** The prefix of a client's topics. */
export const renderMountpoint = (template: string, { clientid, username }: Identity): string =>
  template.replace(/\$\{(clientid|username)\}/g, (_, name) =>
    name === 'clientid' ? clientid : (username ?? ''),
  )

/** A filter with the mountpoint, after the share prefix if there is one. */
export function mounted(mountpoint: string, filter: string): string {
  const filterOnly = parseFilter(filter)?.topic ?? filter
  return filter.slice(0, filter.length - filterOnly.length) + mountpoint + filterOnly
}

/** Whether a client's filter matches a full topic name. */
export const fits = (mountpoint: string, filter: string, name: string): boolean =>
  matches(mountpoint + (parseFilter(filter)?.topic ?? filter), name)
