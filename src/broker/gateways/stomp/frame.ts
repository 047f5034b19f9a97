/** The versions of STOMP that are spoken, the newest last. */
export const versions = ['1.0', '1.1', '1.2'] as const
export type Version = (typeof versions)[number]

/** A frame; of a header that comes twice the first counts (STOMP 1.2, «Repeated Header Entries»). */
export type Frame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What of a frame is bounded: headers, the length of a header's name or value, and of a body in bytes. */
export type FrameLimits = {
  readonly max_headers: number
  readonly max_headers_length: number
  readonly max_body_length: number
}

/** Bytes that are no frame, or one beyond the limits; nothing after them can be read. */
export class BadFrame extends Error {}

const [lf, cr, nul] = [0x0a, 0x0d, 0x00]

/** The signs that are written in another way, by version: 1.0 has none of them, and 1.2 added the carriage return. */
const escapes: Readonly<Record<Version, Readonly<Record<string, string>>>> = {
  '1.0': {},
  '1.1': { '\\': '\\\\', '\n': '\\n', ':': '\\c' },
  '1.2': { '\\': '\\\\', '\n': '\\n', ':': '\\c', '\r': '\\r' },
}

/** CONNECT and CONNECTED are written as in 1.0, as the version is not agreed upon yet. */
const isPlain = (command: string, version: Version): boolean =>
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

/** A frame as bytes. What 1.0 cannot write in a header is left out of it. */
export function encode({ command, headers, body }: Frame, version: Version): Buffer {
  const plain = isPlain(command, version)
  const write = (text: string) => (plain ? text.replace(/[\r\n]/g, ' ') : escaped(text, version))
  const lines = Object.entries(headers).map(([name, value]) => `${write(name)}:${write(value)}\n`)
  return Buffer.concat([Buffer.from(`${command}\n${lines.join('')}\n`), body, Buffer.of(nul)])
}

/** Reads frames from bytes as they come. */
export class Decoder {
  /** As agreed upon; the newest before that, whose rules fit a first frame of any. */
  version: Version = '1.2'
  private held: Buffer = Buffer.alloc(0)

  constructor(private readonly limits: FrameLimits) {}

  /** The next whole frame of what was held and what came; throws {@link BadFrame}. Call it until there is none. */
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

  /** Ends of lines between frames are signs of life. */
  private skipBeats(): void {
    let at = 0
    while (this.held[at] === lf || (this.held[at] === cr && (this.held[at + 1] ?? lf) === lf)) at += 1
    this.held = this.held.subarray(at)
  }

  private checkLine(length: number): void {
    // A name, a colon and a value, each sign of which may be written as two.
    if (length > 2 * (2 * this.limits.max_headers_length + 1)) throw new BadFrame('too long header')
  }

  private line(at: number, end: number): string {
    // 1.2 lets lines end with both signs; before that the carriage return would be a part of what is said.
    const stop = this.version === '1.2' && end > at && this.held[end - 1] === cr ? end - 1 : end
    return this.held.toString('utf8', at, stop)
  }

  private headers(command: string, lines: readonly string[]): Record<string, string> {
    const plain = isPlain(command, this.version)
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

  /** The body, and what is behind it kept; undefined where it is not whole yet. */
  private body(headers: Readonly<Record<string, string>>, at: number): Buffer | undefined {
    const contentLength = headers['content-length']
    if (contentLength !== undefined && !/^\d+$/.test(contentLength))
      throw new BadFrame('content-length is no number')
    const end = contentLength === undefined ? this.held.indexOf(nul, at) : at + Number(contentLength)
    const length = (end < 0 ? this.held.length : end) - at
    if (length > this.limits.max_body_length) throw new BadFrame('too long body')
    if (end < 0 || end >= this.held.length) return undefined
    if (this.held[end] !== nul) throw new BadFrame('a body that does not end where it was told to')
    // A copy: the slice would keep the whole network read alive while the message waits.
    const body = Buffer.from(this.held.subarray(at, end))
    this.held = this.held.subarray(end + 1)
    return body
  }
}
