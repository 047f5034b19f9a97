import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { zip } from './zip'

const at = Date.UTC(2026, 10, 21, 11, 30, 10)

/** Reads an archive by its central directory, as every program does. */
function unzip(bytes: Uint8Array): Record<string, string> {
  const buffer = Buffer.from(bytes)
  const end = buffer.length - 22
  expect(buffer.readUInt32LE(end)).toBe(0x06054b50)
  let place = buffer.readUInt32LE(end + 16)
  expect(place + buffer.readUInt32LE(end + 12)).toBe(end)
  const files: Record<string, string> = {}
  for (let i = 0; i < buffer.readUInt16LE(end + 10); i += 1) {
    expect(buffer.readUInt32LE(place)).toBe(0x02014b50)
    const [packed, plain, length, local] = [20, 24]
      .map((from) => buffer.readUInt32LE(place + from))
      .concat(buffer.readUInt16LE(place + 28), buffer.readUInt32LE(place + 42)) as [
      number,
      number,
      number,
      number,
    ]
    const name = buffer.subarray(place + 46, place + 46 + length).toString('utf8')
    expect(buffer.readUInt32LE(local)).toBe(0x04034b50)
    const from = local + 30 + buffer.readUInt16LE(local + 26) + buffer.readUInt16LE(local + 28)
    const data = inflateRawSync(buffer.subarray(from, from + packed))
    expect(data.length).toBe(plain)
    files[name] = data.toString('utf8')
    place += 46 + length
  }
  return files
}

it('is the 22 bytes of an empty archive without entries', () => {
  expect(zip([])).toHaveLength(22)
  expect(unzip(zip([]))).toEqual({})
})

it('gives every file back, names and bytes', () => {
  const files = { 'emqx@127.0.0.1-trace_日志_2026-11-21.log': 'line\n'.repeat(10_000), 'empty.log': '' }
  const bytes = zip(Object.entries(files).map(([name, text]) => ({ name, data: Buffer.from(text), at })))
  expect(unzip(bytes)).toEqual(files)
  expect(bytes.length).toBeLessThan(2000)
})
