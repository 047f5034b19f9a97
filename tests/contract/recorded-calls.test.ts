import { expect, it } from 'vitest'
import { recording51, recording51Enterprise, recording58 } from './recorded-5'
import { recording62 } from './recorded-6-2'
import { differences } from './recorded-differences'
import { isEqual, replay, type Replayed } from './replay'

const recordings = {
  '5.1': [recording51, recording51Enterprise],
  '5.8': [recording58],
  '6.2': [recording62],
} as const

it.each(['5.1', '5.8', '6.2'] as const)(
  'answers the calls recorded from %s with their status, code and keys',
  async (release) => {
    const all: Replayed[] = []
    for (const recording of recordings[release])
      for (const group of recording.groups) all.push(...(await replay(recording, group)))
    const different = all.filter((each) => !isEqual(each)).map(({ name }) => name)
    console.info(
      `${release}: ${String(all.length - different.length)} of ${String(all.length)} recorded calls are equal`,
    )
    expect(different.sort()).toEqual(Object.keys(differences[release]).sort())
    expect(different.length / all.length).toBeLessThan(0.03)
  },
  120_000,
)
