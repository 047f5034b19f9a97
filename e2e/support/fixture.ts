import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Dialog,
  type Page,
  type Request,
  type WebError,
} from '@playwright/test'
import type { Fault } from './fault-proxy'
import { startServer, startTestServer, type ProxiedServer, type Server } from './server'
import type { Need } from './needs'
import { admin, hasDefaultPassword } from './target'
import { sharedSession, WorkerSession } from './worker-session'

const defaultViewport = { width: 1440, height: 900 }

/** What a test declares to be expected in the log of its pages, or of addresses elsewhere. */
type Watch = {
  expected: RegExp[]
  /** Answers the browser's own question about leaving with yes. */
  leaves?: boolean
  /** The dialogs answered so far, by type. A page must not be used while one is open. */
  answered: string[]
  /** The errors of all pages so far; remaining ones fail the test at its end. */
  problems: string[]
}

/** Reads the requests of a test for the broker. */
export type RequestCounts = (() => Promise<Readonly<Record<string, number>>>) & {
  /** Sets all counts to zero. */
  readonly reset: () => void
}

type Fixtures = {
  /** What all tests of the file need of their broker; read from the source by `needs.ts`. */
  needs: readonly Need[]
  /**
   * Gives the test its own browser context, without a login. For tests about logging in and out, of other users, and
   * those that take over the clock or the line: a context keeps both for its life. The others share the context of their worker.
   */
  freshContext: boolean
  /** Arms faults between browser and console; they are cleared after the test. */
  faults: (list: readonly Fault[]) => Promise<void>
  /** The requests for the broker since the test began, by method and path. */
  requests: RequestCounts
  /** A name that no other test and no other run of this test uses with the same broker; letters, digits and underscores. */
  unique: (prefix: string) => string
  /** Registers a cleanup that also runs after a failed test; the last registered runs first. */
  cleanup: (task: () => unknown) => void
  watch: Watch
}
type WorkerFixtures = {
  seed: string
  edition: 'opensource' | 'enterprise'
  server: ProxiedServer
  workerSession: WorkerSession
}

/** Collects the errors of all pages of a context. Returns a function that stops it. */
function watchContext(context: BrowserContext, watch: Watch, home: string): () => void {
  const { problems } = watch
  const onError = (error: WebError) => problems.push(`page error: ${error.error().message}`)
  const isExpected = (text: string) => watch.expected.some((known) => known.test(text))
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    if (message.type() !== 'error' && !/Content Security Policy|no words for/.test(text)) return
    if (!isExpected(text)) problems.push(`console: ${text}`)
  }
  const onRequest = (request: Request) => {
    const { protocol, origin, hostname, href } = new URL(request.url())
    if (['data:', 'blob:'].includes(protocol) || origin === home || hostname === 'localhost') return
    if (!isExpected(href)) problems.push(`foreign request: ${href}`)
  }
  const onDialog = (dialog: Dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    if (!isLeaving) problems.push(`dialog: ${dialog.message()}`)
    const answer = isLeaving && watch.leaves === true ? dialog.accept() : dialog.dismiss()
    void answer.then(() => watch.answered.push(dialog.type()))
  }
  context.on('weberror', onError)
  context.on('console', onConsole)
  context.on('request', onRequest)
  context.on('dialog', onDialog)
  return () => {
    context.off('weberror', onError)
    context.off('console', onConsole)
    context.off('request', onRequest)
    context.off('dialog', onDialog)
  }
}

const reportViolations = (context: BrowserContext) =>
  context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })

/**
 * Every test is watched: a page error, an unexpected console error, a policy report, a dialog or a request to a foreign
 * host fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  seed: ['calm', { option: true, scope: 'worker' }],
  edition: ['opensource', { option: true, scope: 'worker' }],
  needs: [[], { option: true }],
  freshContext: [false, { option: true }],
  server: [
    async ({ seed, edition }, use) => {
      const server = await startTestServer({ seed, options: ['--edition', edition] })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  workerSession: [
    async ({ browser, server }, use) => {
      const session = new WorkerSession(browser, server.url)
      await use(session)
      await session.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watch: async ({ baseURL: _ }, use) =>
    use({ expected: [/Failed to load resource/], answered: [], problems: [] }),
  context: async (
    {
      browser,
      browserName,
      workerSession,
      server,
      baseURL,
      freshContext,
      timezoneId,
      isMobile,
      hasTouch,
      viewport,
      watch,
    },
    use,
  ) => {
    const isPlain =
      browserName === 'chromium' &&
      baseURL === server.url &&
      timezoneId === undefined &&
      !isMobile &&
      !hasTouch &&
      viewport?.width === defaultViewport.width
    const shares = isPlain && !freshContext
    const context = shares ? await workerSession.open(reportViolations) : await browser.newContext()
    if (!shares) await reportViolations(context)
    const stop = watchContext(context, watch, server.url)
    await use(context)
    stop()
    if (shares) await workerSession.leave()
    else await context.close()
    expect(watch.problems).toEqual([])
  },
  unique: async ({ server: _ }, use, { testId, repeatEachIndex, retry }) => {
    const run = `${testId.slice(-6)}${repeatEachIndex}${retry}`
    await use((prefix) => `${prefix}_${run}`)
  },
  cleanup: async ({ server: _ }, use) => {
    const tasks: (() => unknown)[] = []
    await use((task) => tasks.push(task))
    for (const task of tasks.reverse()) await task()
  },
  faults: async ({ server }, use) => {
    await use((list) => Promise.resolve(server.proxy.setFaults(list)))
    server.proxy.setFaults([])
  },
  requests: async ({ server: { proxy } }, use) => {
    proxy.resetCounts()
    await use(Object.assign(() => Promise.resolve(proxy.readCounts()), { reset: proxy.resetCounts }))
  },
})

/** A test with its own browser context, without a login. */
export const testInFreshContext = test.extend({ freshContext: true })

const serverOf = (api: string, options: readonly string[]) =>
  test.extend<object, { server: ProxiedServer }>({
    server: [
      async ({ seed }, use) => {
        const server = await startTestServer({ seed, options: ['--api', api, ...options] })
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })
const servers = new Map<string, ReturnType<typeof serverOf>>()

/**
 * Tests with a broker of a fixed release, whatever the release of the run. Files with the same release share it; each file stays on
 * one worker, because it has few tests and starting a server takes as long as running them.
 */
export function beforeRelease(api: string, ...options: readonly string[]): ReturnType<typeof serverOf> {
  test.describe.configure({ mode: 'default' })
  const key = [api, ...options].join(' ')
  const known = servers.get(key) ?? serverOf(api, options)
  servers.set(key, known)
  return known
}

/** Tests of state that lasts for the lifetime of a broker, or changes all of it: each has its own broker and console. */
export const withOwnBroker = (seed: string) =>
  test.extend<{ broker: Server }>({
    broker: async ({ browserName: _ }, use) => {
      const broker = await startServer(['--seed', seed])
      await use(broker)
      await broker.stop()
    },
    baseURL: async ({ broker }, use) => use(broker.url),
  })

export { expect, startServer, type Server }

/**
 * Waits until a growing count reaches the expected one: without a limit while it grows, at most the timeout of `expect`
 * while it does not. For counts that are large, not slow.
 */
export async function waitForCount(count: () => Promise<number>, expected: number): Promise<void> {
  let now = await count()
  while (now < expected) {
    const before = now
    await expect
      .poll(async () => (now = await count()), { message: `more than ${before} of ${expected}` })
      .toBeGreaterThan(before)
  }
  expect(now).toBe(expected)
}

/**
 * Logs in as the administrator, and keeps a default password; a test that shares the context of its worker reuses the session of earlier
 * tests. Runs inside the page, where the steps follow without delay; the tests of the login use the form.
 */
export async function logIn(
  page: Page,
  options: { to?: string; language?: 'en' | 'zh'; theme?: 'dark' | 'light' } = {},
): Promise<void> {
  const { language = 'en', theme = 'dark' } = options
  await page.addInitScript(
    ([l, t]) => {
      localStorage.setItem('language', l ?? 'en')
      localStorage.setItem('theme', t ?? 'dark')
    },
    [language, theme],
  )
  await sharedSession(page.context())?.reset(page)
  await page.goto(`/#/login${options.to === undefined ? '' : `?to=${encodeURIComponent(options.to)}`}`)
  await page.evaluate(
    async ({ username, password: secret, skip }) => {
      const found = <T extends Element>(look: () => T | null | undefined) =>
        new Promise<T>((resolve) => {
          const check = () => {
            const element = look()
            if (element === null || element === undefined) return
            watch.disconnect()
            resolve(element)
          }
          const watch = new MutationObserver(check)
          watch.observe(document, { childList: true, subtree: true, attributes: true })
          check()
        })
      const fill = (input: HTMLInputElement, text: string) => {
        // As typed: the framework listens to the event, and reads the element's own value.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const first = await found(() => document.querySelector('header, input[autocomplete=username]'))
      if (first instanceof HTMLInputElement) {
        fill(first, username)
        const password = await found(() =>
          document.querySelector<HTMLInputElement>('input[autocomplete=current-password]'),
        )
        fill(password, secret)
        password.form?.requestSubmit()
        if (skip !== undefined) {
          const button = await found(() =>
            [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(skip)),
          )
          button.click()
        }
      }
      await found(() => document.querySelector('header'))
      // The screen is loaded too: the next action must not race its chunk.
      await found(() => document.querySelector('main h1'))
    },
    { ...admin, skip: hasDefaultPassword ? { en: 'Skip', zh: '跳过' }[language] : undefined },
  )
  // By element: a dialog opened by a link at once hides the roles of the page behind it.
  await expect(page.locator('header')).toBeVisible()
}
