import { expect, it } from 'vitest'
import { limitConcurrency } from './limit-concurrency'

it('runs a few at a time, in order, and goes on after a failure', async () => {
  const run = limitConcurrency(2)
  const started: number[] = []
  const finish: ((fails?: true) => void)[] = []
  const all = [0, 1, 2, 3].map((index) =>
    run(() => {
      started.push(index)
      return new Promise<number>((done, fail) => {
        finish[index] = (fails) => (fails === true ? fail(new Error('broken')) : done(index))
      })
    }),
  )
  expect(started).toEqual([0, 1])
  finish[1]?.(true)
  await expect(all[1]).rejects.toThrow('broken')
  expect(started).toEqual([0, 1, 2])
  finish[0]?.()
  await all[0]
  expect(started).toEqual([0, 1, 2, 3])
  finish[2]?.()
  finish[3]?.()
  expect(await Promise.all([all[2], all[3]])).toEqual([2, 3])
})
