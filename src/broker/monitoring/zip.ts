import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive. */
export type ZipEntry = { name: string; data: Uint8Array; at: number }

/** MS-DOS time and date of an instant in UTC: two-second steps from 1980 on (APPNOTE 4.4.6). */
const dosTime = (ms: number): [time: number, date: number] => {
  const at = new Date(ms)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

/** What the local and the central header of an entry have in common, from «version needed» on (APPNOTE 4.3.7, 4.3.12). */
function common(crc: number, packed: number, plain: number, name: number, ms: number): Buffer {
  const header = Buffer.alloc(26)
  const [time, date] = dosTime(ms)
  header.writeUInt16LE(20, 0)
  // Bit 11: the name is UTF-8.
  header.writeUInt16LE(0x0800, 2)
  header.writeUInt16LE(8, 4)
  header.writeUInt16LE(time, 6)
  header.writeUInt16LE(date, 8)
  header.writeUInt32LE(crc, 10)
  header.writeUInt32LE(packed, 14)
  header.writeUInt32LE(plain, 18)
  header.writeUInt16LE(name, 22)
  return header
}

const signature = (code: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(code)
  return bytes
}

/** A ZIP archive, deflated; without entries it is the 22 bytes of an empty one. Below 4 GB, as there is no ZIP64 here. */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let offset = 0
  for (const { name, data, at } of entries) {
    const path = Buffer.from(name, 'utf8')
    const packed = deflateRawSync(data)
    const shared = common(crc32(data), packed.length, data.length, path.length, at)
    const parts = [signature(0x04034b50), shared, path, packed]
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    // «Version made by» comes first, the place of the local header last.
    central.push(signature(0x02014b50), Buffer.of(20, 0), shared, rest, path)
    local.push(...parts)
    offset += parts.reduce((sum, part) => sum + part.length, 0)
  }
  const size = central.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...local, ...central, signature(0x06054b50), end]))
}
