import { BlockList, isIP, isIPv6 } from 'node:net'
import { Refusal } from '../http/refusal'
import type { BanKind, BanPatternKind } from '@/contract/name'

type Client = { readonly clientid: string; readonly username: string | null; readonly peerhost: string }

const bad = (message: string): Refusal => new Refusal(400, 'BAD_REQUEST', message)

const family = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** The bytes of an address. */
function bytesOf(address: string): number[] {
  if (!isIPv6(address)) return address.split('.').map(Number)
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const all =
    tail === undefined
      ? before
      : [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return all.flatMap((group) => [group >> 8, group & 255])
}

const written = (bytes: readonly number[]): string => {
  if (bytes.length === 4) return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)).toString(16),
  )
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1)
}

/** A network in canonical form without host bits; refuses an invalid one in the broker's terms. */
function network(text: string): string {
  const [address = '', bits] = text.split('/')
  if (isIP(address) === 0) throw bad('{badmatch,{error,einval}}')
  const bytes = bytesOf(address)
  const length = bits === undefined ? bytes.length * 8 : Number(bits)
  if (!/^\d*$/.test(bits ?? '') || length > bytes.length * 8) throw bad('function_clause')
  const masked = bytes.map(
    (byte, index) => byte & (0xff << Math.max(0, 8 - Math.max(0, length - index * 8))) & 0xff,
  )
  return `${written(masked)}/${String(length)}`
}

/** A regular expression; refused if invalid. The broker's dialect differs, but agrees in the common parts. */
function expression(text: string): string {
  try {
    new RegExp(text)
    return text
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    // The broker's text for an unterminated group; its other texts are not known.
    if (message.includes('Unterminated group')) throw bad(`{"missing )",${String(text.length)}}`)
    throw bad(`{"${message.replace(/^Invalid regular expression: /, '')}",0}`)
  }
}

/** The canonical form of a pattern. */
export const toPattern = (as: BanPatternKind, who: string): string =>
  as === 'peerhost_net' ? network(who) : expression(who)

export const isPattern = (as: BanKind | BanPatternKind): as is BanPatternKind => as.includes('_')

/** Whether a client matches a pattern. */
export function createMatcher(as: BanPatternKind, who: string): (client: Client) => boolean {
  if (as === 'peerhost_net') {
    const [address = '', bits = ''] = who.split('/')
    const list = new BlockList()
    list.addSubnet(address, Number(bits), family(address))
    return ({ peerhost }) => isIP(peerhost) !== 0 && list.check(peerhost, family(peerhost))
  }
  const pattern = new RegExp(who)
  return as === 'clientid_re'
    ? ({ clientid }) => pattern.test(clientid)
    : ({ username }) => username !== null && pattern.test(username)
}
