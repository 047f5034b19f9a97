/**
 * The limits of a package: compressed bytes, uncompressed bytes, number of entries, and bytes of a text that
 * is read.
 */
export const packageLimits = {
  packageBytes: 64 * 1024 * 1024,
  unpacked: 512 * 1024 * 1024,
  entries: 10_000,
  text: 1024 * 1024,
} as const

/** Why an archive is rejected; `entry` is the path of the offending entry. */
export type ArchiveFault = {
  readonly reason: 'gzip' | 'broken' | 'path' | 'link' | 'entries' | 'unpacked'
  readonly entry?: string
}

const block = 512

/** A text field of a header, up to its first zero byte. */
const textAt = (header: Uint8Array, from: number, size: number): string => {
  const bytes = header.subarray(from, from + size)
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

/** Parses an octal number; NaN if it is invalid. */
function octalAt(header: Uint8Array, from: number, size: number): number {
  const text = textAt(header, from, size).trim()
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : NaN
}

/** Whether a header's checksum matches; its own eight bytes count as spaces. */
function isChecksumValid(header: Uint8Array): boolean {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum === octalAt(header, 148, 8)
}

/** Whether a path is outside of the folder of extraction. */
const isOutside = (path: string): boolean =>
  /^[\\/]|^[A-Za-z]:|\\|\0/.test(path) || path.split('/').includes('..')

/** The path in the records of an extended header, each `<length> <name>=<value>\n`. */
const longPath = (records: string): string | undefined => /(?:^|\n)\d+ path=([^\n]*)\n/.exec(records)?.[1]

type Header = { readonly path: string; readonly size: number; readonly type: string }

function readHeader(bytes: Uint8Array, path: string | undefined): Header | ArchiveFault {
  const size = octalAt(bytes, 124, 12)
  if (!isChecksumValid(bytes) || Number.isNaN(size)) return { reason: 'broken' }
  const prefix = textAt(bytes, 257, 5) === 'ustar' ? textAt(bytes, 345, 155) : ''
  const name = textAt(bytes, 0, 100)
  return {
    path: path ?? (prefix === '' ? name : `${prefix}/${name}`),
    size,
    type: String.fromCharCode(bytes[156] ?? 0),
  }
}

/**
 * Reads a tar stream in bounded memory: only headers, and the texts that `wanted` selects, up to a size
 * limit. The first fault stops it, so that an archive bomb is never unpacked (catalogue U5).
 */
export class TarReader {
  readonly texts = new Map<string, string>()
  entries = 0
  private pending = new Uint8Array(0)
  private left = 0
  private padding = 0
  private contentChunks: Uint8Array[] | undefined
  private header: Header | undefined
  private path: string | undefined
  private total = 0
  private ended = false

  constructor(
    private readonly includes: (path: string) => boolean,
    private readonly limits: {
      readonly unpacked: number
      readonly entries: number
      readonly text: number
    } = packageLimits,
  ) {}

  /** Reads the next chunk; returns the first fault. */
  push(chunk: Uint8Array): ArchiveFault | undefined {
    this.total += chunk.byteLength
    if (this.total > this.limits.unpacked) return { reason: 'unpacked' }
    if (this.ended) return undefined
    let rest = this.joined(chunk)
    while (rest.byteLength > 0) {
      if (this.left + this.padding > 0) {
        rest = this.content(rest)
        continue
      }
      if (rest.byteLength < block) break
      const fault = this.begin(rest.subarray(0, block))
      if (fault !== undefined) return fault
      if (this.ended) return undefined
      rest = rest.subarray(block)
    }
    this.pending = rest.slice()
    return undefined
  }

  /** Ends the stream; returns a fault if the archive is truncated. */
  end(): ArchiveFault | undefined {
    return this.entries === 0 ||
      (!this.ended && (this.left + this.padding > 0 || this.pending.byteLength > 0))
      ? { reason: 'broken' }
      : undefined
  }

  private joined(chunk: Uint8Array): Uint8Array {
    if (this.pending.byteLength === 0) return chunk
    const all = new Uint8Array(this.pending.byteLength + chunk.byteLength)
    all.set(this.pending)
    all.set(chunk, this.pending.byteLength)
    this.pending = new Uint8Array(0)
    return all
  }

  private begin(bytes: Uint8Array): ArchiveFault | undefined {
    // An empty block ends the archive.
    if (bytes.every((byte) => byte === 0)) {
      this.ended = true
      return undefined
    }
    const header = readHeader(bytes, this.path)
    if ('reason' in header) return header
    this.path = undefined
    this.entries += 1
    if (this.entries > this.limits.entries) return { reason: 'entries' }
    const isLongNameEntry = 'xLg'.includes(header.type)
    if (!isLongNameEntry && isOutside(header.path)) return { reason: 'path', entry: header.path }
    if (header.type === '1' || header.type === '2') return { reason: 'link', entry: header.path }
    if (header.size > this.limits.unpacked) return { reason: 'unpacked', entry: header.path }
    this.header = header
    this.left = header.size
    this.padding = (block - (header.size % block)) % block
    this.contentChunks =
      header.size <= this.limits.text && (isLongNameEntry || this.includes(header.path)) ? [] : undefined
    if (header.size === 0) this.finish()
    return undefined
  }

  private content(bytes: Uint8Array): Uint8Array {
    if (this.left > 0) {
      const part = bytes.subarray(0, this.left)
      this.contentChunks?.push(part.slice())
      this.left -= part.byteLength
      if (this.left === 0) this.finish()
      return bytes.subarray(part.byteLength)
    }
    const skipped = Math.min(this.padding, bytes.byteLength)
    this.padding -= skipped
    return bytes.subarray(skipped)
  }

  private finish(): void {
    const { header, contentChunks } = this
    if (header === undefined || contentChunks === undefined) return
    const decoder = new TextDecoder()
    const text =
      contentChunks.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()
    // A path that is too long for a header is in the entry before it.
    if (header.type === 'x') this.path = longPath(text)
    else if (header.type === 'L') this.path = text.replace(/\0.*$/s, '')
    else if (header.type !== 'g') this.texts.set(header.path, text)
  }
}
