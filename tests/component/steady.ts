import '@fontsource/inter/400.css'
import '@fontsource/inter/600.css'
import '@fontsource/jetbrains-mono/400.css'
import '@fontsource/jetbrains-mono/600.css'
import { commands, page, server } from 'vitest/browser'
import { expect, vi } from 'vitest'
import { prefer } from '@/api/preferences'
import { queries } from '@/api/query'
import { monotonicNow } from '@/lib/time/monotonic'
import { answerCalls, callBroker, nextFrame } from './console'
import recorded from './pictures/replies.json'

/*
 * A console that looks the same on every machine and at every time, for reference pictures: fonts from a package, a stopped
 * clock, and recorded replies. `npm run pictures` updates the pictures; replies are recorded for each path missing in
 * `pictures/replies.json`, so an empty `replies` there records all of them.
 */

const recording = server.config.snapshotOptions.updateSnapshot === 'all'
const { at, replies }: { at: number; replies: Record<string, unknown> } = recorded
const fonts = document.createElement('style')

/**
 * Answers the reading calls of the console from the recording, under the clock of the recording. Before the tests of a file, which
 * spies on `@/lib/time/monotonic`.
 */
export async function holdStill(): Promise<void> {
  fonts.textContent = `
    html, .font-sans { font-family: Inter, sans-serif !important; }
    .font-mono, code, kbd, pre, .cm-editor * { font-family: 'JetBrains Mono', monospace !important; }`
  document.head.append(fonts)
  await Promise.all(
    ['Inter', '"JetBrains Mono"'].flatMap((family) =>
      [400, 600].map((weight) => document.fonts.load(`${weight} 13px ${family}`)),
    ),
  )
  vi.useFakeTimers({ toFake: ['Date'], now: at === 0 ? Date.now() : at })
  vi.mocked(monotonicNow).mockImplementation(() => Date.now())
  answerCalls((path, method) => {
    if (method !== 'GET') return
    if (!(path in replies) && recording)
      return callBroker('GET', path).then((reply) => Response.json((replies[path] = reply)))
    // Which searches the palette sends depends on how fast the keys come. What is drawn from a missing reply fails by its picture,
    // and the browser console names the call.
    if (!(path in replies)) console.info(`no recorded reply to GET ${path}`)
    return Response.json(replies[path] ?? null)
  })
  // What was read from the broker before is read from the recording now.
  await queries.resetQueries()
}

/** Resumes the clock, and saves recorded replies. Call it after the tests of a file. */
export async function letGo(): Promise<void> {
  const now = Date.now()
  vi.useRealTimers()
  vi.mocked(monotonicNow).mockReset()
  answerCalls()
  fonts.remove()
  if (recording)
    await commands.writeFile(
      'tests/component/pictures/replies.json',
      `${JSON.stringify({ at: at === 0 ? now : at, replies }, undefined, 2)}\n`,
    )
}

/** Compares the page, or one element, with its reference picture in this theme. */
export async function expectPicture(
  name: string,
  options: { theme?: 'dark' | 'light'; element?: HTMLElement } = {},
): Promise<void> {
  const { theme = 'dark', element = document.body } = options
  prefer({ theme })
  await nextFrame()
  // A picture is used once two in a row are equal; on a busy machine each takes a second.
  await expect
    .element(page.elementLocator(element))
    .toMatchScreenshot(`${name}-${theme}`, { timeout: 20_000 })
}
