/** Supported versions, latest last. */
export const versions = ['1.0', '1.1', '1.2'] as const
export type Version = (typeof versions)[number]

/** A frame; the first of repeated headers counts (STOMP 1.2, «Repeated Header Entries»). */
export type Frame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Limits: number of headers, length of names and values, length of the body in bytes. */
export type FrameLimits = {
  readonly max_headers: number
  readonly max_headers_length: number
  readonly max_body_length: number
}

/** An invalid frame, or one that exceeds the limits; the stream cannot be read further. */
export class BadFrame extends Error {}

const [lf, cr, nul] = [0x0a, 0x0d, 0x00]

/** Escapes by version: none in 1.0, carriage return since 1.2. */
const escapes: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  '1.0': {},
  '1.1': { '\\': '\\\\', '\n': '\\n', ':': '\\c' },
  '1.2': { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' },
}

/** CONNECT and CONNECTED are not escaped, as the version is not negotiated yet. */
const isUnescaped = (command: string, version: Version): boolean =>
  version === '1.0' || command === 'CONNECT' || command === 'CONNECTED'

const escaped = (text: string, version: Version): string =>
  text.replace(/[\\\n:\r]/g, (sign) => escapes[version][sign] ?? sign)

function unescaped(text: string, version: Version): string {
  const signs = Object.fromEntries(Object.entries(escapes[version]).map(([sign, written]) => [written, sign]))
  return text.replace(/\\[^]?/g, (written) => {
    const sign = signs[written]
    if (sign === undefined) throw new BadFrame(`undefined escape sequence ${written}`)
    return sign
  })
}

/** Encodes a frame. Characters that 1.0 cannot represent in a header are dropped. */
export function encode({ command, headers, body }: Frame, version: Version): Buffer {
  const plain = isUnescaped(command, version)
  const write = (text: string) => (plain ? text.replace(/[\r\n]/g, ' ') : escaped(text, version))
  const lines = Object.entries(headers).map(([name, value]) => `${write(name)}:${write(value)}\n`)
  return Buffer.concat([Buffer.from(`${command}\n${lines.join('')}\n`), body, Buffer.of(nul)])
}

/** Decodes frames from a byte stream. */
export class Decoder {
  /** The negotiated version; before that the latest, whose rules fit any first frame. */
  version: Version = '1.2'
  private held: Buffer = Buffer.alloc(0)

  constructor(private readonly limits: FrameLimits) {}

  /** The next complete frame; throws {@link BadFrame}. Call it until it returns undefined. */
  read(chunk?: Buffer): Frame | undefined {
    if (chunk !== undefined) this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk])
    this.skipBeats()
    const lines: string[] = []
    let at = 0
    for (;;) {
      const end = this.held.indexOf(lf, at)
      this.checkLine(end < 0 ? this.held.length - at : end - at)
      if (end < 0) return undefined
      const line = this.line(at, end)
      at = end + 1
      if (line === '') break
      lines.push(line)
      if (lines.length > this.limits.max_headers + 1) throw new BadFrame('too many headers')
    }
    const [command = '', ...rest] = lines
    const headers = this.headers(command, rest)
    const body = this.body(headers, at)
    return body === undefined ? undefined : { command, headers, body }
  }

  /** Line ends between frames are heart-beats. */
  private skipBeats(): void {
    let at = 0
    while (this.held[at] === lf || (this.held[at] === cr && (this.held[at + 1] ?? lf) === lf)) at += 1
    this.held = this.held.subarray(at)
  }

  private checkLine(length: number): void {
    // Name, colon and value, each character possibly escaped.
    if (length > 2 * (2 * this.limits.max_headers_length + 1)) throw new BadFrame('too long header')
  }

  private line(at: number, end: number): string {
    // 1.2 allows CRLF; in older versions the carriage return belongs to the header.
    const stop = this.version === '1.2' && end > at && this.held[end - 1] === cr ? end - 1 : end
    return this.held.toString('utf8', at, stop)
  }

  private headers(command: string, lines: readonly string[]): Record<string, string> {
    const plain = isUnescaped(command, this.version)
    const all: Record<string, string> = {}
    for (const line of lines) {
      const colon = line.indexOf(':')
      if (colon < 1) throw new BadFrame('a header without a colon')
      const read = (text: string) => (plain ? text.trim() : unescaped(text, this.version))
      const [name, value] = [read(line.slice(0, colon)), read(line.slice(colon + 1))]
      if (name.length > this.limits.max_headers_length || value.length > this.limits.max_headers_length)
        throw new BadFrame('too long header')
      if (!Object.hasOwn(all, name)) Object.defineProperty(all, name, { value, enumerable: true })
    }
    return all
  }

  /** The body; undefined while it is incomplete. */
  private body(headers: Readonly<Record<string, string>>, at: number): Buffer | undefined {
    const contentLength = headers['content-length']
    if (contentLength !== undefined && !/^\d+$/.test(contentLength))
      throw new BadFrame('content-length is no number')
    const end = contentLength === undefined ? this.held.indexOf(nul, at) : at + Number(contentLength)
    const length = (end < 0 ? this.held.length : end) - at
    if (length > this.limits.max_body_length) throw new BadFrame('too long body')
    if (end < 0 || end >= this.held.length) return undefined
    if (this.held[end] !== nul) throw new BadFrame('a body that does not end where it was told to')
    // Copied: a slice would keep the whole network read in memory.
    const body = Buffer.from(this.held.subarray(at, end))
    this.held = this.held.subarray(end + 1)
    return body
  }
}
