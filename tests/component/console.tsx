import '@/app/zod-config'
import '@/ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { page } from 'vitest/browser'
import { App, Console } from '@/app/app'
import { registry } from '@/app/commands'
import { keepFocus } from '@/app/page/focus-heading'
import { signIn, startSession } from '@/app/session/sign-in'
import { prefer } from '@/api/preferences'
import { queries } from '@/api/query'
import { session } from '@/connection/page'
import { screens } from '@/features/registry'
import { settingsPaths } from '@/features/settings/paths'
import { allWords, startI18n, switchLanguage } from '@/i18n/i18n'
import { go, startLocation } from '@/route/location'
import { to } from '@/route/paths'

/*
 * The complete console in the page of a component test: the real application, rendered by a real browser, whose API calls are answered
 * by an embedded broker in the test runner (`vite-broker.ts`) or by replies that a test sets. There is no login, and no
 * page load between two tests of a file.
 */

export type Seed = 'calm' | 'busy' | 'degraded' | 'empty' | 'hostile'
export type Language = 'en' | 'zh'

/** Answers one API call in place of the broker; undefined leaves it to the broker. */
type Reply = (path: string, method: string) => Response | Promise<Response> | undefined

const realFetch = globalThis.fetch.bind(globalThis)
/** The name of this page: each test file has one, and brokers of its own. */
const file = Math.random().toString(36).slice(2)
/** The broker that answers: its seed, and its release if that is not the oldest. */
let broker = 'calm'
let reply: Reply = () => undefined

/** Lets a test answer calls itself, until the next call of this function. */
export function answerCalls(next: Reply = () => undefined): void {
  reply = next
}

/** Answers one API call by what the broker answers to it; `ask` sends it, to another path if one is given. */
type Change = (call: {
  readonly path: string
  readonly method: string
  readonly body: unknown
  readonly ask: (path?: string) => Promise<Response>
}) => Promise<Response>

let change: Change | undefined

globalThis.fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
  if (!pathname.startsWith('/api/v5/')) return realFetch(input, init)
  const path = pathname.slice('/api/v5'.length) + search
  const method = init?.method ?? 'GET'
  const own = await reply(path, method)
  const ask = (at = path) => realFetch(`/broker-${file}-${broker}/api/v5${at}`, init)
  return own ?? (change === undefined ? ask() : change({ path, method, body: init?.body, ask }))
}

/** Calls the broker of the console, as its default administrator. */
export async function callBroker(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await realFetch(`/broker-${file}-${broker}/api/v5${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.get().token ?? ''}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

let drawn = false

/** The screen on which the console starts. */
const first = 'settings'

/**
 * Renders the console for a broker with this seed and release, or switches the rendered one to it. Call it before the tests of a
 * file or block.
 */
export async function openConsole(
  options: { seed?: Seed; release?: string; language?: Language; changeReplies?: Change } = {},
): Promise<void> {
  const { seed = 'calm', release, language = 'en', changeReplies } = options
  change = changeReplies
  broker = release === undefined ? seed : `${seed}-${release}`
  answerCalls()
  await page.viewport(1440, 900)
  if (drawn) await session.end()
  localStorage.clear()
  prefer({ language, theme: 'dark', syncTheme: false })
  await startSession(await signIn('admin', 'public'))
  if (drawn) {
    await setLanguage(language)
  } else {
    startLocation()
    await startI18n(language)
    await allWords()
    await Console.fetch()
    // The header has the buttons of two commands.
    await registry.load()
    // Built on a first run, which is no part of what is waited for below.
    await screens.find(({ id }) => id === first)?.load()
    keepFocus()
    const root = document.createElement('div')
    root.id = 'root'
    document.body.append(root)
    createRoot(root).render(<App />)
    drawn = true
  }
  await goTo(to(settingsPaths[first]))
  // It comes when the first screen is shown.
  await until(() => document.querySelector('footer') !== null, 'the status bar is drawn')
}

/** Shows the console in another language, in the same theme. */
async function setLanguage(language: Language): Promise<void> {
  prefer({ language })
  await switchLanguage(language)
}

const isDrawn = () =>
  document.querySelector('main h1') !== null && document.querySelector('main [aria-busy=true]') === null

/** Waits until the screen has loaded: its heading is there, and nothing of it is being read. */
export async function screenDrawn(): Promise<void> {
  const settled = () =>
    isDrawn() &&
    queries.isFetching({ predicate: ({ state }) => state.data === undefined && state.error === null }) === 0
  await until(settled, 'the screen is drawn')
  // Changes by a reply are rendered with the next frame.
  await nextFrame()
}

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Waits until a condition is true, checking after each DOM change and each frame. */
export async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 15_000
  while (!holds()) {
    if (performance.now() > end) throw new Error(`never came: ${what}`)
    await nextFrame()
  }
}

/** Goes to a screen, and waits until it has loaded. */
export async function goTo(path: string): Promise<void> {
  go(path, { force: true })
  await nextFrame()
  await screenDrawn()
}
