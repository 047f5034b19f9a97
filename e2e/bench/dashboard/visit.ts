import type { Page } from '@playwright/test'
import { launch } from '../browser'
import { newPage } from '../console'
import type { Build } from './builds'
import { inPage, toInitScript } from './in-page'
import { measureLists, measureRuleEditor } from './lists'
import { createMeter, type Meter } from './meter'
import type { Figures, Speed } from './rows'

/** A dashboard that is served. */
export type Dashboard = { readonly build: Build; readonly url: string }

/** A visit of one dashboard by a browser that was never there. */
export type VisitOptions = {
  readonly browser: string
  /** The script of `pages/visit.ts`. */
  readonly hooks: string
  readonly account: { readonly username: string; readonly password: string }
  readonly speed: Speed
  /** Whether the overview is watched for a minute. */
  readonly watches: boolean
}

const minuteMs = 60_000
/** A slow machine is measured as well. */
const patienceMs = 180_000

/** The login, until nothing more is loaded. */
async function measureLogin(page: Page, meter: Meter, { url }: Dashboard): Promise<Figures> {
  await page.goto(`${url}/#/login`, { waitUntil: 'commit' })
  const login = await inPage(page).seen()
  await meter.idle()
  const { bytes, requests } = meter.traffic()
  const { script } = await meter.work()
  return { login, loginBytes: bytes, loginRequests: requests, loginScript: script }
}

/** From Enter on the login until the overview is idle. */
async function measureOverview(
  page: Page,
  meter: Meter,
  { build }: Dashboard,
  { account }: VisitOptions,
): Promise<Figures> {
  const { arm, taken, longTasks } = inPage(page)
  await page.locator(build.username.selector).fill(account.username)
  await page.locator(build.password).fill(account.password)
  await meter.idle()
  const before = await meter.work()
  await longTasks()
  await arm('keydown', build.figures)
  await page.keyboard.press('Enter')
  const overview = await taken()
  await meter.idle()
  const { bytes, requests, apiCalls, connections } = meter.traffic()
  const figures = {
    overview,
    longTasks: await longTasks(),
    overviewScript: (await meter.work()).script - before.script,
    overviewBytes: bytes,
    overviewRequests: requests,
    overviewCalls: apiCalls,
    overviewConnections: connections,
  }
  const { heap, nodes, listeners } = await meter.memory()
  return { ...figures, overviewNodes: nodes, overviewHeap: heap, overviewListeners: listeners }
}

/** A minute without input. */
async function measureMinute(page: Page, meter: Meter): Promise<Figures> {
  const { startChanges, stopChanges } = inPage(page)
  const [traffic, work] = [meter.traffic(), await meter.work()]
  await startChanges()
  await page.waitForTimeout(minuteMs)
  const minuteChanges = await stopChanges()
  const { bytes, apiCalls } = meter.traffic()
  const { tasks, layouts } = await meter.work()
  return {
    minuteCalls: apiCalls - traffic.apiCalls,
    minuteBytes: bytes - traffic.bytes,
    minuteTasks: tasks - work.tasks,
    minuteLayouts: layouts - work.layouts,
    minuteChanges,
  }
}

/** The same page, opened a second time. */
async function measureSecondVisit(page: Page, meter: Meter): Promise<Figures> {
  const before = meter.traffic()
  await page.reload({ waitUntil: 'commit' })
  const secondVisit = await inPage(page).seen()
  await meter.idle()
  return { secondVisit, secondVisitBytes: meter.traffic().bytes - before.bytes }
}

/** Visits a dashboard once, from the login to the rule editor. Over a slow line the lists are left out. */
export async function visit(dashboard: Dashboard, options: VisitOptions): Promise<Figures> {
  const browser = await launch(options.browser, true)
  try {
    const page = await newPage(browser)
    page.setDefaultTimeout(patienceMs)
    await page.addInitScript({
      content: toInitScript(options.hooks, [dashboard.build.username, dashboard.build.figures]),
    })
    const meter = await createMeter(page, options.speed)
    return {
      ...(await measureLogin(page, meter, dashboard)),
      ...(await measureOverview(page, meter, dashboard, options)),
      ...(options.watches ? await measureMinute(page, meter) : {}),
      ...(await measureSecondVisit(page, meter)),
      ...(options.speed === 'slow 4G' ? {} : await measureLists(page, meter, dashboard.build)),
      ...(await measureRuleEditor(page, meter, dashboard.build)),
    }
  } finally {
    await browser.close()
  }
}
