import { expect, it } from 'vitest'
import { recording51, recording51Enterprise, recording58 } from './recorded-5'
import { recording62 } from './recorded-6-2'
import { differences, wordDifferences } from './recorded-differences'
import { differentWords, isEqual, replay, type Replayed } from './replay'

const recordings = {
  '5.1': [recording51, recording51Enterprise],
  '5.8': [recording58],
  '6.2': [recording62],
} as const

const usedReasons = new Set<string>()
/** Whether it is known why one side lacks this word. */
function isExplained(name: string, word: string): boolean {
  const [, , why] = wordDifferences.find(([call, words]) => call.test(name) && words.test(word)) ?? []
  if (why !== undefined) usedReasons.add(why)
  return why !== undefined
}

it.each(['5.1', '5.8', '6.2'] as const)(
  'answers the calls recorded from %s with their status, code, keys and words',
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
    const unexplained = all.flatMap((each) =>
      differentWords(each)
        .filter((word) => !isExplained(each.name, word))
        .map((word) => `${each.name}: ${word}`),
    )
    expect(unexplained).toEqual([])
  },
  120_000,
)

it('explains no difference of words that is gone', () => {
  expect([...usedReasons].sort()).toEqual(wordDifferences.map(([, , why]) => why).sort())
})
