import { hostname } from 'node:os'
import { isIP } from 'node:net'

/** The name and port of a `Host` header. */
type Authority = { readonly name: string; readonly port: string }

const form = /^(?<name>\[[\da-f:.]+\]|[\w.~-]+)(?::(?<port>\d{1,5}))?$/i

/** Parses a `Host` header; undefined for what is no authority of HTTP (RFC 9110 §7.2), user information included. */
function parseHost(text: string): Authority | undefined {
  const { name, port = '' } = form.exec(text)?.groups ?? {}
  return name === undefined ? undefined : { name: name.toLowerCase(), port }
}

/** An IP address, or a name of this machine, which no other site can have in a browser. */
const isOwn = (name: string) =>
  isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
  name === 'localhost' ||
  name.endsWith('.localhost') ||
  name === hostname().toLowerCase()

/**
 * Whether the console may be reached under a `Host` header. A page of another site can make its own name point to this server
 * (DNS rebinding) and would then count as the same origin; it cannot use an IP address, a name of this machine, or one of
 * `names`, which are configured (`--hosts`).
 */
export function isKnownHost(host: string, names: readonly string[]): boolean {
  const parsed = parseHost(host)
  if (parsed === undefined) return false
  const { name, port } = parsed
  return isOwn(name) || names.includes(name) || names.includes(`${name}:${port}`)
}
