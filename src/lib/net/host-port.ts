import { isIpv4, isIpv6 } from './ip'

/** A server: its name or address (an IPv6 one without its brackets) and its port. */
export type HostPort = { readonly host: string; readonly port: number }

/** Why a text is not a server: the first problem to fix. */
export type HostFault = 'required' | 'several' | 'space' | 'scheme' | 'brackets' | 'name' | 'missing' | 'port'

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i

/** A host name by its labels; what looks like an IPv4 address must be one. */
function isName(host: string): boolean {
  if (host.length > 253) return false
  const labels = host.replace(/\.$/, '').split('.')
  return /^\d+$/.test(labels.at(-1) ?? '') ? isIpv4(host) : labels.every((part) => label.test(part))
}

function portOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

/** `broker.example:1883`, `10.0.0.7:1883`, `[::1]:1883`; with a `defaultPort` the port may be omitted. */
export function parseHostPort(text: string, defaultPort?: number): HostPort | HostFault {
  const trimmed = text.trim()
  if (trimmed === '') return 'required'
  if (/[,;\n]/.test(trimmed)) return 'several'
  if (/\s/.test(trimmed)) return 'space'
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return 'scheme'
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(trimmed)
  // With two colons and no brackets, address and port are ambiguous.
  if (bracketed === null && trimmed.split(':').length > 2)
    return /^\[?[\da-f:.]*(?:::|(?::[\da-f]+){4})[\da-f:.]*$/i.test(trimmed) ? 'brackets' : 'name'
  const colon = trimmed.indexOf(':')
  const host = bracketed?.[1] ?? (colon < 0 ? trimmed : trimmed.slice(0, colon))
  const number = bracketed === null ? (colon < 0 ? undefined : trimmed.slice(colon + 1)) : bracketed[2]
  if (bracketed === null ? !isName(host) : !isIpv6(host)) return 'name'
  const port = number === undefined ? defaultPort : portOf(number)
  if (port === undefined) return number === undefined ? 'missing' : 'port'
  return { host, port }
}

/** Formats a server for a request; `parseHostPort` parses it back. */
export const formatHostPort = ({ host, port }: HostPort): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
