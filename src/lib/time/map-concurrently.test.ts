import { describe, expect, it } from 'vitest'
import { mapConcurrently } from './map-concurrently'

describe('mapConcurrently', () => {
  it('never exceeds the concurrency, and keeps the order of the results', async () => {
    let running = 0
    let maxRunning = 0
    const results = await mapConcurrently(3, [5, 1, 4, 2, 3, 0, 6], async (item) => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      for (let turn = 0; turn < item; turn += 1) await Promise.resolve()
      running -= 1
      return item * 10
    })
    expect([results, maxRunning]).toEqual([[50, 10, 40, 20, 30, 0, 60], 3])
    expect(await mapConcurrently(3, [], async () => 1)).toEqual([])
  })

  it('starts nothing more after a failure', async () => {
    const started: number[] = []
    await expect(
      mapConcurrently(2, [0, 1, 2, 3, 4], async (item) => {
        started.push(item)
        await Promise.resolve()
        if (item === 1) throw new Error('no')
        return item
      }),
    ).rejects.toThrow('no')
    await Promise.resolve()
    expect(started.length).toBeLessThan(5)
  })
})
