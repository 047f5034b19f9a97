import { expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { byPosition } from './by-position'

const text = Array.from({ length: 200 }, (_, index) => `line ${index} of it\n`).join('')
const all = Buffer.from(text)
const quiet = { signal: new AbortController().signal, quiet: true }

/** A broker whose positions are words that nobody can make up. */
function opaque() {
  const asked: (number | string | undefined)[] = []
  let stale = false
  let given = 0
  const places = new Map<string, number>()
  const ask = async (position: number | string | undefined, bytes: number) => {
    asked.push(position)
    if (stale && position !== undefined) throw new ApiError(400, 'STALE_CURSOR', '')
    const from = position === undefined ? 0 : places.get(String(position))
    if (from === undefined) throw new ApiError(400, 'INVALID_PARAMETER', '')
    const end = Math.min(all.length, from + Math.min(bytes, 300))
    const word = `w${(given += 1)}`
    places.set(word, end)
    stale = false
    return {
      items: all.subarray(from, end).toString(),
      meta: { position: word, hint: end === all.length ? 'eof' : 'retry' },
    }
  }
  return {
    ask,
    asked,
    age: () => {
      stale = true
    },
  }
}

it('sends a number as a byte, and the beginning as nothing', async () => {
  const asked: unknown[] = []
  const read = byPosition(
    async (position) => (asked.push(position), { items: 'ab', meta: { position: 2 } }),
    false,
  )
  expect([await read(0, 10, quiet), await read(2, 10, quiet)]).toEqual([
    { items: 'ab', next: 2 },
    { items: 'ab', next: 2 },
  ])
  expect(asked).toEqual([undefined, 2])
})

it.each([true, false])(
  'goes by words that it sends back unchanged, also where it did not know of them (known: %s)',
  async (known) => {
    const { ask, asked } = opaque()
    const read = byPosition(ask, known)
    expect(await read(0, 50, quiet)).toEqual({ items: all.subarray(0, 50).toString(), next: 50 })
    expect(await read(1000, 200, quiet)).toEqual({ items: all.subarray(1000, 1200).toString(), next: 1200 })
    // A place that was passed is found again without beginning at the front.
    asked.length = 0
    await read(1000, 10, quiet)
    expect(asked).not.toContain(undefined)
    expect(await read(all.length, 10, quiet)).toEqual({ items: '', next: all.length })
    expect(asked.every((one) => one === undefined || typeof one === 'string')).toBe(true)
  },
)

it('begins anew where its words are stale', async () => {
  const { ask, asked, age } = opaque()
  const read = byPosition(ask, true)
  await read(600, 10, quiet)
  age()
  expect((await read(900, 20, quiet)).items).toBe(all.subarray(900, 920).toString())
  expect(asked.filter((one) => one === undefined)).toHaveLength(2)
})
