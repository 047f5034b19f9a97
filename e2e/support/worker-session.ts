import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { admin } from './target'

const isAbout = (request: Request, what: 'login' | 'logout') =>
  request.method() === 'POST' && new URL(request.url()).pathname.endsWith(`/api/v5/${what}`)

const isOfAdmin = (request: Request) =>
  (request.postData() ?? '').includes(`"username":${JSON.stringify(admin.username)}`)

const sessions = new WeakMap<BrowserContext, WorkerSession>()

/** The session that the tests of this context share; undefined where the context is the test's own. */
export const sharedSession = (context: BrowserContext): WorkerSession | undefined => sessions.get(context)

/**
 * One browser context for the tests of a worker, logged in once: it keeps the files of the console, their compiled code and the
 * session, whose key cannot be exported as `storageState`. All else that a browser keeps is emptied before each test.
 */
export class WorkerSession {
  private context: BrowserContext | undefined
  /** The token that the browser keeps; undefined where that may be another or none. */
  private token: string | undefined
  private lastRequest: Request | undefined

  constructor(
    private readonly browser: Browser,
    private readonly url: string,
  ) {}

  /** The context; `prepare` runs on a new one. */
  async open(prepare: (context: BrowserContext) => Promise<unknown>): Promise<BrowserContext> {
    if (this.context !== undefined) return this.context
    const context = await this.browser.newContext()
    await prepare(context)
    // An installed clock stays for the lifetime of its context.
    context.clock.install = () => Promise.reject(new Error('a clock needs test.use({ freshContext: true })'))
    context.on('request', (request) => {
      if (!isAbout(request, 'login') && !isAbout(request, 'logout')) return
      this.token = undefined
      this.lastRequest = request
    })
    context.on('requestfinished', (request) => void this.readToken(request))
    sessions.set(context, this)
    this.context = context
    return context
  }

  private async readToken(request: Request): Promise<void> {
    if (!isAbout(request, 'login') || !isOfAdmin(request)) return
    try {
      const response = await request.response()
      if (response?.ok() !== true || request !== this.lastRequest) return
      const { token } = (await response.json()) as { token?: string }
      this.token = token
    } catch {
      // The page was closed meanwhile: the next test logs in.
    }
  }

  /** Clears the browser storage, except for a session that the broker still knows. Does nothing for a page that is already open. */
  async reset(page: Page): Promise<void> {
    if (page.url() !== 'about:blank') return
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Storage.clearDataForOrigin', {
      origin: this.url,
      storageTypes: (await this.isValid()) ? 'local_storage' : 'local_storage,indexeddb',
    })
    await devTools.detach()
  }

  private async isValid(): Promise<boolean> {
    if (this.token === undefined) return false
    const { status } = await fetch(`${this.url}/api/v5/cluster`, {
      headers: { authorization: `Bearer ${this.token}` },
    })
    return status === 200
  }

  /** Ends a test: closes its pages and restores the context. */
  async leave(): Promise<void> {
    const { context } = this
    if (context === undefined) return
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.setOffline(false)
  }

  async close(): Promise<void> {
    await this.context?.close()
    this.context = undefined
  }
}
