import type net from 'node:net'
import { isIp } from '@/lib/net/ip'

/** The client behind a proxy; without an address if the proxy connects for itself. */
export type Proxied = { readonly address?: string; readonly port?: number }

/** Signature of version 2. */
const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
const longestLine = 107
const fixedBytes = 16

/** Parses version 1: `PROXY TCP4 <source> <destination> <port> <port>`; undefined if it is invalid. */
function readLine(line: string): Proxied | undefined {
  if (/^PROXY UNKNOWN( |$)/.test(line)) return {}
  const [, address = '', port = ''] = /^PROXY TCP[46] (\S+) \S+ (\d{1,5}) \d{1,5}$/.exec(line) ?? []
  return isIp(address) && Number(port) <= 65_535 ? { address, port: Number(port) } : undefined
}

/** Parses version 2; undefined if it is invalid. */
function readBinary(head: Buffer): Proxied | undefined {
  const command = head[12] ?? 0
  if (command >> 4 !== 2 || (command & 0x0f) > 1) return undefined
  // LOCAL: the proxy itself, for example a health check.
  if ((command & 0x0f) === 0) return {}
  const family = (head[13] ?? 0) >> 4
  const size = family === 1 ? 4 : family === 2 ? 16 : 0
  if (size === 0) return {}
  if (head.length < fixedBytes + 2 * size + 4) return undefined
  const source = head.subarray(fixedBytes, fixedBytes + size)
  const address =
    family === 1
      ? source.join('.')
      : Array.from({ length: 8 }, (_, at) => source.readUInt16BE(2 * at).toString(16)).join(':')
  return { address, port: head.readUInt16BE(fixedBytes + 2 * size) }
}

/**
 * Parses the header at the start of a stream: its length and the client; `more` if it is incomplete,
 * undefined if it is invalid.
 */
export function readHeader(
  head: Buffer,
): { readonly bytes: number; readonly proxied: Proxied } | 'more' | undefined {
  const known = Math.min(head.length, signature.length)
  if (head.subarray(0, known).equals(signature.subarray(0, known))) {
    if (head.length < fixedBytes) return 'more'
    const bytes = fixedBytes + head.readUInt16BE(14)
    if (head.length < bytes) return 'more'
    const proxied = readBinary(head.subarray(0, bytes))
    return proxied && { bytes, proxied }
  }
  const end = head.indexOf('\r\n')
  if (end < 0)
    return head.length < longestLine &&
      'PROXY '.startsWith(head.toString('latin1', 0, Math.min(6, head.length)))
      ? 'more'
      : undefined
  const proxied = readLine(head.toString('latin1', 0, end))
  return proxied && { bytes: end + 2, proxied }
}

/** Reads the PROXY header of a connection, version 1 or 2; undefined on timeout or if it is invalid. */
export function proxied(socket: net.Socket, timeoutMs: number): Promise<Proxied | undefined> {
  return new Promise((resolve) => {
    let head = Buffer.alloc(0)
    const end = (found: Proxied | undefined) => {
      clearTimeout(timer)
      socket.off('readable', read)
      socket.off('close', onClose)
      resolve(found)
    }
    const onClose = () => end(undefined)
    const read = () => {
      const part = socket.read() as Buffer | null
      if (part === null) return
      head = Buffer.concat([head, part])
      const found = readHeader(head)
      if (found === 'more') return
      if (found && found.bytes < head.length) socket.unshift(head.subarray(found.bytes))
      end(found?.proxied)
    }
    const timer = setTimeout(onClose, timeoutMs)
    socket.on('readable', read)
    socket.once('close', onClose)
  })
}
