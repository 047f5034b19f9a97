import { expect, it } from 'vitest'
import { addSample, countOf, maxSamples, rateOf, stemOf, type Sample } from './facts'

it('reads counters and rates by flow and QoS, except for dropped messages', () => {
  const row = {
    metrics: {
      'messages.in.count': 5,
      'messages.qos1.in.count': '9007199254740993',
      'messages.in.rate': 0.25,
      'messages.dropped.rate': 'x',
    },
  }
  expect([
    countOf(row, stemOf('in', 'all')),
    countOf(row, stemOf('in', '1')),
    countOf(row, stemOf('out', '2')),
  ]).toEqual([5, '9007199254740993', undefined])
  expect([
    rateOf(row, stemOf('in', 'all')),
    rateOf(row, stemOf('dropped', '2')),
    rateOf({ metrics: undefined }, 'messages.in'),
  ]).toEqual([0.25, undefined, undefined])
})

it('keeps a limited number of distinct samples', () => {
  let samples: readonly Sample[] = []
  for (let at = 0; at < maxSamples + 50; at += 1)
    samples = addSample(addSample(samples, { at, metrics: {} }), { at, metrics: {} })
  expect([samples.length, samples[0]?.at, samples.at(-1)?.at]).toEqual([maxSamples, 50, maxSamples + 49])
})
