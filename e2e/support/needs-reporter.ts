import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import { needsOfFile, needsOfTags, type Need } from './needs'
import { isReal } from './release'

const byFile = new Map<string, readonly Need[]>()

/** What a test needs: its tags, and the needs of its file. */
function needsOf({ location: { file }, tags }: TestCase): readonly Need[] {
  const known = byFile.get(file) ?? needsOfFile(readFileSync(file, 'utf8'), isReal)
  byFile.set(file, known)
  return [...known, ...needsOfTags(tags)]
}

/**
 * Leaves out of a run before a real broker what that cannot give, and says how many tests, by the first need of each, also
 * in the file that `CONFORMANCE_LEFT_OUT` names.
 */
export default class NeedsReporter implements Reporter {
  printsToStdio(): boolean {
    return false
  }

  async preprocess({ suite, testRun }: Parameters<NonNullable<Reporter['preprocess']>>[0]): Promise<void> {
    const tests = suite.allTests()
    const counts = new Map<Need, number>()
    for (const test of tests) {
      const [need] = needsOf(test)
      if (need === undefined) continue
      testRun.exclude(test)
      counts.set(need, (counts.get(need) ?? 0) + 1)
    }
    const out = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const kinds = [...counts].map(([need, count]) => `${need} ${String(count)}`)
    console.log(
      `${String(tests.length - out)} of ${String(tests.length)} tests run before this broker; left out: ${kinds.join(', ') || 'none'}`,
    )
    const file = process.env['CONFORMANCE_LEFT_OUT']
    if (file !== undefined) await writeFile(file, JSON.stringify(Object.fromEntries(counts)))
  }
}
