import { expect, it } from 'vitest'
import { addSample, getTopicCount, maxSamples, getTopicRate, getStem, type Sample } from './facts'

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
    getTopicCount(row, getStem('in', 'all')),
    getTopicCount(row, getStem('in', '1')),
    getTopicCount(row, getStem('out', '2')),
  ]).toEqual([5, '9007199254740993', undefined])
  expect([
    getTopicRate(row, getStem('in', 'all')),
    getTopicRate(row, getStem('dropped', '2')),
    getTopicRate({ metrics: undefined }, 'messages.in'),
  ]).toEqual([0.25, undefined, undefined])
})

it('keeps a limited number of distinct samples', () => {
  let samples: readonly Sample[] = []
  for (let at = 0; at < maxSamples + 50; at += 1)
    samples = addSample(addSample(samples, { at, metrics: {} }), { at, metrics: {} })
  expect([samples.length, samples[0]?.at, samples.at(-1)?.at]).toEqual([maxSamples, 50, maxSamples + 49])
})
