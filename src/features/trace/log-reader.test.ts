import { describe, expect, it } from 'vitest'
import { createLogReader, pieceBytes, type ReadLog } from './log-reader'

const line = (index: number) =>
  `${String(index).padStart(9, '0')} [MQTT] client@10.0.0.1:5000 msg: publish_to, topic: 温度/${index % 10}\n`
const bytesOf = (text: string) => Buffer.from(text)

/** A generated log with lines of one length, so that any line can be computed. */
function endless(lines: number) {
  const width = bytesOf(line(0)).length
  let size = lines * width
  const requests: number[] = []
  const read: ReadLog = async (position, bytes) => {
    requests.push(bytes)
    const end = Math.min(size, position + bytes)
    if (end <= position) return { items: '', next: Math.min(position, size) }
    const from = Math.floor(position / width)
    const text = Buffer.concat(
      Array.from({ length: Math.ceil(end / width) - from }, (_, i) => bytesOf(line(from + i))),
    )
    return { items: text.subarray(position - from * width, end - from * width).toString(), next: end }
  }
  return {
    read,
    requests,
    width,
    size: () => size,
    add: (more: number, half = 0) => {
      size += more * width + half
    },
  }
}

const shown = (reader: ReturnType<typeof createLogReader>) =>
  reader.store
    .get()
    .pieces.map(({ text }) => text)
    .join('')

describe('log reader on half a gigabyte (catalogue G8)', () => {
  const big = endless(6_000_000)
  const reader = createLogReader(big.read, big.size())

  it('keeps one piece in memory, whichever is shown', async () => {
    expect(big.size()).toBeGreaterThan(400_000_000)
    const expectBounded = () => expect(shown(reader).length).toBeLessThanOrEqual(pieceBytes)
    await reader.first()
    expect(shown(reader).startsWith(line(0))).toBe(true)
    const end = reader.store.get().pieces[0]?.to ?? 0
    for (let i = 0; i < 50; i += 1) await reader.later()
    expectBounded()
    for (let i = 0; i < 50; i += 1) await reader.earlier()
    expectBounded()
    expect(reader.store.get().pieces[0]).toMatchObject({ from: 0 })
    expect(reader.store.get().pieces[0]?.to).toBeLessThanOrEqual(end + big.width)
    await reader.last()
    expect(shown(reader).endsWith(line(5_999_999))).toBe(true)
    expectBounded()
    expect(Math.max(...big.requests)).toBe(pieceBytes)
  })

  it('searches piece by piece, and reports progress and failure', async () => {
    await reader.first()
    const at: (number | undefined)[] = []
    const stop = reader.store.subscribe(() => at.push(reader.store.get().searched))
    expect(await reader.find('000020000 [mqtt]')).toBe(true)
    stop()
    expect(shown(reader)).toContain(line(20_000))
    expect(shown(reader).length).toBeLessThanOrEqual(pieceBytes)
    expect(at.filter((one) => one !== undefined).length).toBeGreaterThan(5)
    await reader.last()
    expect(await reader.find('no such words')).toBe(false)
    expect(reader.store.get()).toMatchObject({ notFound: true, searched: undefined, busy: false })
  })

  it('aborts a search', async () => {
    await reader.first()
    const search = reader.find('no such words')
    reader.stop()
    expect(await search).toBe(false)
    expect(reader.store.get()).toMatchObject({ notFound: false, busy: false, searched: undefined })
  })
})

it('follows complete lines and keeps a limited part of them', async () => {
  const log = endless(10)
  const reader = createLogReader(log.read, log.size())
  await reader.follow(true)
  expect(shown(reader).endsWith(line(9))).toBe(true)
  log.add(1, 5)
  await reader.tick()
  expect(shown(reader).endsWith(line(10))).toBe(true)
  await reader.tick()
  expect(shown(reader).endsWith(line(10))).toBe(true)
  for (let i = 0; i < 40; i += 1) {
    log.add(1000)
    await reader.tick()
  }
  expect(shown(reader).length).toBeLessThanOrEqual(2 * pieceBytes)
  await reader.follow(false)
  const before = shown(reader)
  log.add(1000)
  await reader.tick()
  expect(shown(reader)).toBe(before)
})

it('keeps the shown piece when a read fails, and reports the error', async () => {
  const log = endless(10)
  let fail = false
  const reader = createLogReader(async (...call) => {
    if (fail) throw new Error('down')
    return log.read(...call)
  }, log.size())
  await reader.first()
  fail = true
  await reader.later()
  expect(shown(reader)).toContain(line(0))
  expect(reader.store.get().error).not.toBeNull()
  fail = false
  await reader.first()
  expect(reader.store.get().error).toBeNull()
})
