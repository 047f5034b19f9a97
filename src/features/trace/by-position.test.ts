import { expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { byPosition } from './by-position'

const text = Array.from({ length: 200 }, (_, index) => `line ${index} of it\n`).join('')
const all = Buffer.from(text)
const quiet = { signal: new AbortController().signal, quiet: true }

/** A broker with opaque positions. */
function opaque() {
  const positions: (number | string | undefined)[] = []
  let stale = false
  let count = 0
  const places = new Map<string, number>()
  const ask = async (position: number | string | undefined, bytes: number) => {
    positions.push(position)
    if (stale && position !== undefined) throw new ApiError(400, 'STALE_CURSOR', '')
    const from = position === undefined ? 0 : places.get(String(position))
    if (from === undefined) throw new ApiError(400, 'INVALID_PARAMETER', '')
    const end = Math.min(all.length, from + Math.min(bytes, 300))
    const next = `w${(count += 1)}`
    places.set(next, end)
    stale = false
    return {
      items: all.subarray(from, end).toString(),
      meta: { position: next, hint: end === all.length ? 'eof' : 'retry' },
    }
  }
  return {
    ask,
    asked: positions,
    age: () => {
      stale = true
    },
  }
}

it('sends a number as a byte, and no position for the beginning', async () => {
  const positions: unknown[] = []
  const read = byPosition(
    async (position) => (positions.push(position), { items: 'ab', meta: { position: 2 } }),
    false,
  )
  expect([await read(0, 10, quiet), await read(2, 10, quiet)]).toEqual([
    { items: 'ab', next: 2 },
    { items: 'ab', next: 2 },
  ])
  expect(positions).toEqual([undefined, 2])
})

it.each([true, false])(
  'uses opaque positions and sends them back unchanged, even if unexpected (known: %s)',
  async (known) => {
    const { ask, asked: positions } = opaque()
    const read = byPosition(ask, known)
    expect(await read(0, 50, quiet)).toEqual({ items: all.subarray(0, 50).toString(), next: 50 })
    expect(await read(1000, 200, quiet)).toEqual({ items: all.subarray(1000, 1200).toString(), next: 1200 })
    // A position passed earlier is found without starting over.
    positions.length = 0
    await read(1000, 10, quiet)
    expect(positions).not.toContain(undefined)
    expect(await read(all.length, 10, quiet)).toEqual({ items: '', next: all.length })
    expect(positions.every((one) => one === undefined || typeof one === 'string')).toBe(true)
  },
)

it('starts over when positions are stale', async () => {
  const { ask, asked: positions, age } = opaque()
  const read = byPosition(ask, true)
  await read(600, 10, quiet)
  age()
  expect((await read(900, 20, quiet)).items).toBe(all.subarray(900, 920).toString())
  expect(positions.filter((one) => one === undefined)).toHaveLength(2)
})
