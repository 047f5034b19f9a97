import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findBrowser } from '../browser.mjs'
import { bin, run } from '../processes.mjs'
import type { ConformanceReport, PageCheck, PageChecks } from './report'
import type { Target } from './target'

/** A broker with MQTT over WebSocket, such as `ws://host:8083/mqtt`, which pages need. */
export type PageTarget = Target & { readonly webSocket: string }

type Result = { readonly status: string; readonly errors: readonly { readonly message?: string }[] }
type Spec = {
  readonly title: string
  readonly ok: boolean
  readonly tests: readonly { readonly results: readonly Result[] }[]
}
type Suite = {
  readonly title: string
  readonly specs: readonly Spec[]
  readonly suites?: readonly Suite[]
}

/** The first line of what a test failed with. */
const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0] ?? ''

function* checksIn({ title, specs, suites = [] }: Suite, outer = ''): Generator<PageCheck> {
  const place = outer === '' ? title : `${outer} › ${title}`
  for (const { title: name, ok, tests } of specs)
    yield {
      title: `${place} › ${name}`,
      result: ok ? 'equal' : 'differs',
      notes: ok
        ? []
        : tests.flatMap(({ results }) =>
            (results.at(-1)?.errors ?? []).map(({ message }) => firstLine(message)),
          ),
    }
  for (const suite of suites) yield* checksIn(suite, place)
}

/** Runs the end-to-end tests that need no broker of their own before a broker. Throws where no browser is found. */
export async function runPages(
  { url, user, password, mqtt, webSocket }: PageTarget,
  { release, edition }: Pick<ConformanceReport, 'release' | 'edition'>,
  nodes: number,
): Promise<PageChecks> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'))
  try {
    const file = join(folder, 'report.json')
    const leftOutFile = join(folder, 'left-out.json')
    if (!run(bin('vite'), ['build', '--logLevel', 'warn'])) throw new Error('the console cannot be built')
    run(bin('playwright'), ['test'], {
      CHROMIUM_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CONFORMANCE_BROKER: url,
      CONFORMANCE_USER: user,
      CONFORMANCE_PASSWORD: password,
      CONFORMANCE_MQTT: mqtt,
      CONFORMANCE_WS: webSocket,
      CONFORMANCE_RELEASE: release,
      CONFORMANCE_EDITION: edition,
      CONFORMANCE_NODES: String(nodes),
      CONFORMANCE_LEFT_OUT: leftOutFile,
    })
    const { suites } = JSON.parse(readFileSync(file, 'utf8')) as { readonly suites: readonly Suite[] }
    return {
      tests: suites.flatMap((suite) => [...checksIn(suite)]),
      leftOut: JSON.parse(readFileSync(leftOutFile, 'utf8')) as PageChecks['leftOut'],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
