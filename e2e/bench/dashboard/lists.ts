import type { Page } from '@playwright/test'
import { quantile } from '../figures'
import { clientRow, type Build } from './builds'
import { inPage } from './in-page'
import type { Meter } from './meter'
import type { Figures } from './rows'

const turns = 25
const turnPixels = 200
const turnMs = 50
const slowFrameMs = 50
/** Two clients: what a list has shown, the palette knows. */
const filtered = 'device-42731'
const searched = 'device-38154'

/** The first page of the clients, then 500 of them. */
async function measureClients(page: Page, meter: Meter, build: Build): Promise<Figures> {
  const { go, arm, taken } = inPage(page)
  const clients = await go('#/clients', clientRow)
  await meter.idle()
  await build.openSizes(page)
  await meter.idle()
  await arm(build.chooses, build.manyClients)
  await build.chooseMany(page)
  const manyClients = await taken()
  await meter.idle()
  const { heap, nodes } = await meter.memory()
  return { clients, manyClients, manyNodes: nodes, manyHeap: heap }
}

/** Turns the wheel over the rows. */
async function measureScrolling(page: Page, meter: Meter): Promise<Figures> {
  const { startFrames, stopFrames } = inPage(page)
  const topOfRows = async () => (await page.locator('tbody').first().boundingBox())?.y ?? NaN
  await page.mouse.move(700, 600)
  const top = await topOfRows()
  const before = await meter.work()
  await startFrames()
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turnPixels)
    await page.waitForTimeout(turnMs)
  }
  const frames = await stopFrames()
  const { tasks } = await meter.work()
  const distance = top - (await topOfRows())
  if (!(distance > (turns * turnPixels) / 2)) throw new Error(`the list was scrolled by ${distance} px only`)
  return {
    scrollFrame: quantile(frames, 0.95),
    scrollSlow: frames.filter((frame) => frame > slowFrameMs).length,
    scrollTasks: tasks - before.tasks,
  }
}

/** One client of all, by the filter of the list. */
async function measureFilter(page: Page, build: Build): Promise<Figures> {
  const { arm, taken } = inPage(page)
  await arm('input', { ...clientRow, text: filtered })
  await page.locator(build.filter).fill(filtered)
  await page.locator(build.filter).press('Enter')
  return { find: await taken() }
}

/** Opens the palette twice, and finds one client of all in it. */
async function measurePalette(page: Page, meter: Meter, { palette }: Build): Promise<Figures> {
  if (palette === undefined) return {}
  const { arm, taken } = inPage(page)
  const open = async () => {
    await meter.idle()
    await arm('keydown', palette.input)
    await page.keyboard.press('Control+k')
    return taken()
  }
  const first = await open()
  await meter.idle()
  await page.keyboard.press('Escape')
  const paletteLater = await open()
  await arm('keydown', palette.found(searched))
  await page.keyboard.type(searched)
  const paletteFind = await taken()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  return { palette: first, paletteLater, paletteFind }
}

/** The clients, their filter, and the palette over them. */
export async function measureLists(page: Page, meter: Meter, build: Build): Promise<Figures> {
  return {
    ...(await measureClients(page, meter, build)),
    ...(await measureScrolling(page, meter)),
    ...(await measureFilter(page, build)),
    ...(await measurePalette(page, meter, build)),
  }
}

/** The form of a new rule, until its statement can be read. */
export async function measureRuleEditor(page: Page, meter: Meter, build: Build): Promise<Figures> {
  await meter.idle()
  const before = meter.traffic()
  const rule = await inPage(page).go('#/rules/create/form', build.ruleEditor)
  await meter.idle()
  const { heap } = await meter.memory()
  return { rule, ruleBytes: meter.traffic().bytes - before.bytes, ruleHeap: heap }
}
