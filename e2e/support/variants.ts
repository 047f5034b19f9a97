import type { Language } from './keyboard'

/** What a flow is operated with throughout. */
export type Device = 'keyboard' | 'mouse'

/** Whether every variant of each flow runs (`npm run test:full`), or one of each (`npm test`). */
export const runsAll = process.env['SWITCHBOARD_TESTS'] === 'full'

/*
 * What only the full run tests, and what every run tests:
 * - `tasks*`: the operator tasks are measured, not tested; `tests/invariants/tasks.test.ts` checks their sum.
 * - `rates`: a rate by the clock of the machine; `src/lib/time/rate.test.ts` tests how it is computed.
 * - `rules-volume`, and with `@full` five hundred bridges and five hundred rules: the latency of keys, which
 *   `npm run bench` measures too. That only visible rows are rendered is tested with 100,000 clients by `silence.e2e.ts`.
 * - `bridge-types`: `tests/contract/bridge-types.test.ts`.
 * - With `@full` the limits of the heap: an overview left open, a hundred messages of a megabyte, a log of half a gigabyte
 *   (`src/features/trace/log-reader.test.ts`); seven days of samples (`src/lib/monitor.test.ts`); a visit to all
 *   screens and kinds of questions under the policy, which every test checks; clients that reconnect after seconds.
 */

/** The files that only the full run includes; single tests have the tag `@full` instead. */
const onlyInFullRun = ['tasks*.e2e.ts', 'rates.e2e.ts', 'rules-volume.e2e.ts', 'bridge-types.e2e.ts']

/** What this run leaves out, as options of Playwright. */
export const leftOut = runsAll ? { files: [] } : { files: onlyInFullRun, grepInvert: /@full/ }

/**
 * A text with its values put in, as the page shows it: without a blank between Chinese text and a value that begins or ends with
 * Chinese.
 */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `\uFDD0${String(values[name] ?? '')}\uFDD0`)
    .replace(
      /(?<=\p{Script=Han}) \uFDD0(?=\p{Script=Han})|(?<=\p{Script=Han})\uFDD0 (?=\p{Script=Han})/gu,
      '',
    )
    .replaceAll('\uFDD0', '')

/** A number that spreads the names of flows evenly over the variants. */
const spread = (flow: string): number =>
  [...flow].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)

const one = <T>(all: readonly [T, T], index: number): readonly T[] =>
  runsAll ? all : [all[index % 2 === 0 ? 0 : 1]]

/** The languages to run this flow in: both in the full run, else one that differs from flow to flow. */
export const languages = (flow: string): readonly Language[] => one(['en', 'zh'], spread(flow))

/** The devices to run this flow with: both in the full run, else one that differs from flow to flow. */
export const devices = (flow: string): readonly Device[] => one(['keyboard', 'mouse'], spread(flow) >> 1)

/** Language and device together: English by keyboard and Chinese by mouse in the full run, else one of the two. */
export const selectVariants = (flow: string): readonly (readonly [Language, Device])[] =>
  one(
    [
      ['en', 'keyboard'],
      ['zh', 'mouse'],
    ],
    spread(flow),
  )

/** The details of a test that is one of the variants of a flow: only that with one device, which differs from flow to flow, is in the core run. */
export const onlyInFullBut = (flow: string, by: Device): { tag?: string } =>
  devices(flow).includes(by) ? {} : { tag: '@full' }

/** Cases that take the same way through the console: all in the full run, else the first. */
export const selectFirst = <T>(cases: readonly T[]): readonly T[] => (runsAll ? cases : cases.slice(0, 1))
