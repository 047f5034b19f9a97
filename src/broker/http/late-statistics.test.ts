import { expect, it } from 'vitest'
import { createLateStatistics } from './late-statistics'

it('answers a statistic as it was, until it is counted again, and each object for itself', () => {
  let now = 0
  const statistics = createLateStatistics(() => now, 2000)
  const answer = (a: number, b: number) =>
    statistics.answer('/clients', {
      data: [
        { clientid: 'a', mqueue_len: a, proto_ver: a },
        { clientid: 'b', mqueue_len: b, proto_ver: b },
      ],
    })
  expect(answer(1, 10)).toEqual({
    data: [
      { clientid: 'a', mqueue_len: 1, proto_ver: 1 },
      { clientid: 'b', mqueue_len: 10, proto_ver: 10 },
    ],
  })
  now = 1999
  expect(answer(2, 20)).toEqual({
    data: [
      { clientid: 'a', mqueue_len: 1, proto_ver: 2 },
      { clientid: 'b', mqueue_len: 10, proto_ver: 20 },
    ],
  })
  now = 2000
  expect(answer(2, 20)).toMatchObject({ data: [{ mqueue_len: 2 }, { mqueue_len: 20 }] })
})

it('keeps the numbers of the history, which have their times', () => {
  const statistics = createLateStatistics(() => 0, 2000)
  statistics.answer('/monitor', [{ connections: 1 }])
  expect(statistics.answer('/monitor', [{ connections: 2 }])).toEqual([{ connections: 2 }])
})
