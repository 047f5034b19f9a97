import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { serverFile } from './server-build'
import { sharedSession, WorkerSession } from './worker-session'

/** One server of a test file: the console's address and the broker's ports. */
export type Server = {
  url: string
  mqttPort: number
  wsPort: number
  /** The resident memory of its process in bytes (Linux). */
  residentMemory: () => Promise<number>
  /** Its output so far. */
  output: () => string
  stop: () => Promise<void>
  /** Kills the process (SIGKILL), without a chance to finish anything. */
  kill: () => Promise<void>
}

const root = join(import.meta.dirname, '..', '..')
const defaultViewport = { width: 1440, height: 900 }

/** Reads how much memory a child process occupies. */
async function readResidentMemory({ pid }: ChildProcess): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${String(pid)}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${String(pid)} reports no memory`)
  return Number(kilobytes) * 1024
}

/** Options of the built-in broker, which mean nothing to a real one. */
const embeddedOptions = ['--mqtt-port', '0', '--ws-port', '0', '--faults']
const namesBroker = (args: readonly string[]) => args.some((arg) => /^--(?:broker|profiles)$/.test(arg))

/** Starts the server as a child, as `npm start` does but bundled beforehand, on free ports; resolves when it has printed its address. */
export async function startServer(args: readonly string[] = []): Promise<Server> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      serverFile,
      ...(args.includes('--port') ? [] : ['--port', '0']),
      ...(namesBroker(args) ? [] : embeddedOptions),
      ...args,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address !== undefined && /ws:\/\/\S+:\d+|8083|--broker/.test(output)) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}:\n${output}`)))
  })
  const port = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0)
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  return {
    url,
    mqttPort: port(/mqtt:\/\/\S*?:(\d+)/),
    wsPort: port(/ws:\/\/\S*?:(\d+)/),
    residentMemory: () => readResidentMemory(child),
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

type Fault = {
  match: { method?: string; path?: string }
  delay?: number
  status?: number
  body?: unknown
  headers?: Record<string, string>
  drop?: 'before' | 'after'
  hang?: true
  times?: number
  rate?: number
  truncate?: number
  bytes?: number
  html?: boolean
}

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

type Fixtures = {
  /**
   * Gives the test its own browser context, without a login. For tests about logging in and out, of other users, and
   * those that take over the clock or the line: a context keeps both for its life. The others share the context of their worker.
   */
  freshContext: boolean
  /** Arms faults in the embedded broker; they are cleared after the test. */
  faults: (list: readonly Fault[]) => Promise<void>
  /** Requests per path since the last call. */
  requests: () => Promise<Record<string, number>>
  /** A name that no other test and no other run of this test uses with the same broker; letters, digits and underscores. */
  unique: (prefix: string) => string
  /** Registers a cleanup that also runs after a failed test; the last registered runs first. */
  cleanup: (task: () => unknown) => void
  watch: Watch
}
type WorkerFixtures = {
  seed: string
  edition: 'opensource' | 'enterprise'
  server: Server
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
  freshContext: [false, { option: true }],
  server: [
    async ({ seed, edition }, use) => {
      const server = await startServer(['--seed', seed, '--edition', edition])
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
  faults: async ({ server, request }, use) => {
    await use(async (list) => {
      const answer = await request.post(`${server.url}/__faults`, { data: list })
      expect(answer.ok()).toBe(true)
    })
    await request.delete(`${server.url}/__faults`)
  },
  requests: async ({ server, request }, use) => {
    await use(
      async () => (await (await request.get(`${server.url}/__requests`)).json()) as Record<string, number>,
    )
  },
})

/** A test with its own browser context, without a login. */
export const testInFreshContext = test.extend({ freshContext: true })

const serverOf = (api: string, options: readonly string[]) =>
  test.extend<object, { server: Server }>({
    server: [
      async ({ seed }, use) => {
        const seedOption = options.includes('--seed') ? [] : ['--seed', seed]
        const server = await startServer([...seedOption, '--api', api, ...options])
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

export { expect }

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
 * Logs in as the default user and keeps the password; a test that shares the context of its worker reuses the session of earlier
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
    async (skip) => {
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
        fill(first, 'admin')
        const password = await found(() =>
          document.querySelector<HTMLInputElement>('input[autocomplete=current-password]'),
        )
        fill(password, 'public')
        password.form?.requestSubmit()
        const button = await found(() =>
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes(skip)),
        )
        button.click()
      }
      await found(() => document.querySelector('header'))
      // The screen is loaded too: the next action must not race its chunk.
      await found(() => document.querySelector('main h1'))
    },
    language === 'zh' ? '跳过' : 'Skip',
  )
  // By element: a dialog opened by a link at once hides the roles of the page behind it.
  await expect(page.locator('header')).toBeVisible()
}
