import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'

/**
 * The Keystroke-Level Model's operators in seconds: a key, a pointing, a press or release of a mouse button, a change of
 * device, a decision. The waits for the console are not counted.
 */
const seconds = { K: 0.28, P: 1.1, B: 0.1, H: 0.4, M: 1.35 } as const

type Operator = keyof typeof seconds
export type Device = 'keyboard' | 'mouse'

/** What a simulated user has done: the number of each operator, the decisions, and the steps that needed none. */
export type Count = {
  operators: Record<Operator, number>
  seconds: number
  decisions: readonly string[]
  fixed: readonly string[]
}

/** Signs that take Shift on a US keyboard: one key more. */
const shifted = /[A-Z~!@#$%^&*()_+{}|:"<>?]/g

type Seen = { keys: number; buttons: number }

/**
 * Counts keys and buttons in the page, so that no input goes uncounted, across the pages of one tab. Call it before the first
 * navigation.
 */
export async function countInput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const stored = sessionStorage.getItem('inputCounts')
    const seen = stored === null ? { keys: 0, buttons: 0 } : (JSON.parse(stored) as Seen)
    addEventListener('pagehide', () => sessionStorage.setItem('inputCounts', JSON.stringify(seen)))
    Object.assign(globalThis, { inputCounts: seen })
    addEventListener(
      'keydown',
      (event) => {
        // A menu sends itself a key when it opens.
        if (event.isTrusted) seen.keys += 1
      },
      true,
    )
    addEventListener(
      'pointerdown',
      () => {
        seen.buttons += 1
      },
      true,
    )
    addEventListener(
      'pointerup',
      () => {
        seen.buttons += 1
      },
      true,
    )
  })
}

const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({ ...(globalThis as unknown as { inputCounts: Seen }).inputCounts }))

/**
 * A simulated user that counts its input. Each decision is recorded with its reason: a destination, a command, an argument
 * whose position in a line must be known, a choice among shown options, and a confirmation to read count as one each; a
 * step that asks for a known text is none (`fixed`).
 */
export async function createSimulatedUser(page: Page, start: Device) {
  const operators: Record<Operator, number> = { K: 0, P: 0, B: 0, H: 0, M: 0 }
  const decisions: string[] = []
  const fixed: string[] = []
  const before = await seenBy(page)
  let at = start
  let shifts = 0
  let wheels = 0
  const home = (device: Device) => {
    if (at !== device) operators.H += 1
    at = device
  }
  return {
    decide(reason: string) {
      decisions.push(reason)
      operators.M += 1
    },
    fixed(reason: string) {
      fixed.push(reason)
    },
    /** One key, or a chord such as `Control+k`: each key of it counts. */
    async press(chord: string) {
      home('keyboard')
      operators.K += chord.split('+').length
      await page.keyboard.press(chord)
    },
    async type(text: string) {
      home('keyboard')
      const more = text.match(shifted)?.length ?? 0
      shifts += more
      operators.K += text.length + more
      await page.keyboard.type(text)
    },
    /** Points and clicks. The target must be visible, because scrolling would cost more. */
    async click(target: Locator) {
      await expect(target).toBeInViewport({ ratio: 1 })
      home('mouse')
      operators.P += 1
      operators.B += 2
      await target.hover()
      await page.mouse.down()
      await page.mouse.up()
    },
    /** Turns the wheel over something until a part of it is visible: counts as pointing, a press and a release. */
    async scroll(over: Locator, target: Locator) {
      home('mouse')
      operators.P += 1
      operators.B += 2
      wheels += 2
      await over.hover()
      await page.mouse.wheel(
        0,
        await target.evaluate(
          (element) => Math.max(0, element.getBoundingClientRect().bottom - innerHeight) + 400,
        ),
      )
      await expect(target).toBeInViewport({ ratio: 1 })
    },
    /** Ends the count; fails when the page was given anything that was not counted. */
    async count(): Promise<Count> {
      const after = await seenBy(page)
      expect({
        keys: after.keys - before.keys + shifts,
        buttons: after.buttons - before.buttons + wheels,
      }).toEqual({ keys: operators.K, buttons: operators.B })
      const sum = (Object.keys(seconds) as Operator[]).reduce(
        (total, one) => total + operators[one] * seconds[one],
        0,
      )
      return { operators, seconds: Math.round(sum * 100) / 100, decisions, fixed }
    },
  }
}

export type SimulatedUser = Awaited<ReturnType<typeof createSimulatedUser>>

/** One line of the table of tasks: `today` is the peer's time, `limit` our limit; both missing where the peer cannot do it. */
export type Figure = Count & { task: number; what: string; by: Device; today?: number; limit?: number }

const cache = join(import.meta.dirname, '..', '..', '.cache')

/** Stores a figure for the benchmark's table, each in its own file, because tests run in parallel. */
function keep(figure: Figure): void {
  if (!existsSync(cache)) return
  mkdirSync(join(cache, 'tasks'), { recursive: true })
  writeFileSync(
    join(cache, 'tasks', `${figure.task}-${figure.by}.json`),
    JSON.stringify(figure, undefined, 2),
  )
}

/** A figure as one line of text. */
function lineOf({ task, what, by, seconds: spent, operators, today, limit }: Figure): string {
  const counts = (Object.keys(operators) as Operator[])
    .filter((one) => operators[one] > 0)
    .map((one) => `${operators[one]}${one}`)
    .join(' ')
  return (
    `task ${task} by ${by}: ${what}: ${spent.toFixed(2)} s (${counts})` +
    `${today === undefined ? '' : `, today ${today} s`}${limit === undefined ? '' : `, held to ${limit} s`}`
  )
}

/** Reports a figure: in the test, to the benchmark, and on the terminal. */
export async function report(figure: Figure, info: TestInfo): Promise<void> {
  await info.attach('klm', { body: JSON.stringify(figure), contentType: 'application/json' })
  keep(figure)
  console.log(lineOf(figure))
}
