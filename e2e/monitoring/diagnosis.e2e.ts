import { readFileSync } from 'node:fs'
import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from '../support/api'
import { bigLogRow, bigLogSize, serveBigLog } from '../support/big-log'
import { expect, logIn, startServer, test } from '../support/fixture'
import { readHealth, watchTimers } from '../support/page-health'
import { pressPaletteKey, expectFocusVisible, focusOn, moveToRow, type Language } from '../support/keyboard'
import { byRelease, isHere } from '../support/release'
import { fillText, languages } from '../support/variants'
import { toTag } from '../support/needs'

/** The texts of the console with their placeholders filled in. */
const createTranslator = (language: Language) => {
  const catalogue = words(language)
  return (key: string, values: Record<string, string | number> = {}) => {
    const text = catalogue[key]
    if (text === undefined) throw new Error(`no words for ${key}`)
    return fillText(text, values)
  }
}

/** Logs in; afterwards the page ignores the pointer, and every key goes to the visible focus. */
async function byKeys(page: Page, language: Language, to: string) {
  await logIn(page, { language, to })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    for (const kind of ['pointerdown', 'mousedown', 'wheel', 'touchstart'])
      addEventListener(kind, () => console.error(`a pointer was used: ${kind}`), true)
  })
  const press = async (key: string) => {
    await expectFocusVisible(page)
    await page.keyboard.press(key)
  }
  return {
    press,
    /** Runs a palette line with all parameters. */
    async line(text: string) {
      await pressPaletteKey(page)
      await expect(page.locator('[role=dialog] input')).toBeFocused()
      await page.keyboard.type(text)
      await expect(page.locator('[role=dialog] [role=option]').first()).toBeVisible()
      await press('Enter')
    },
    async go(letter: string, title: string) {
      await page.keyboard.press('g')
      await page.keyboard.press(letter)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    },
    /** Types the name that a severe confirmation requires, and confirms. */
    async agree(typed?: string) {
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toBeVisible()
      if (typed !== undefined) {
        await focusOn(dialog.getByRole('textbox'))
        await page.keyboard.type(typed)
      }
      await focusOn(dialog.getByRole('button').last())
      await press('Enter')
    },
    expectText: (text: string) => expect(page.getByText(text).first()).toBeVisible(),
  }
}

for (const language of languages('diagnosis')) {
  const t = createTranslator(language)

  test(`watches a topic, updates its counters, keeps them on return, resets and stops watching it, by keyboard alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/40[04]/)
    const topic = `diagnosis/${language}/温度 1`
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId: `diagnosis-topic-${language}`,
      reconnectPeriod: 0,
    })
    try {
      await client.subscribeAsync(topic, { qos: 1 })
      const { press, line, go, agree, expectText } = await byKeys(page, language, '/dashboard/overview')
      await line(`tm "${topic}"`)
      await expectText(t('topic-metrics.create.done', { topic }))
      await go('e', t('screen.topicMetrics'))
      const row = page.getByRole('row').filter({ hasText: topic })
      await moveToRow(page, row)
      await press('Enter')
      const data = page.getByRole('region', { name: topic })
      await expect(data).toBeVisible()
      const moved = async (count: number) => {
        const before = Number(await data.locator('b').first().textContent())
        for (let i = 0; i < count; i += 1) await client.publishAsync(topic, `${i}`, { qos: 1 })
        await page.keyboard.press('r')
        await expect(data.locator('b').first()).toHaveText(String(before + count))
        await expect(data.locator('b').nth(1)).toHaveText(String(before + count))
        await expect(row.getByRole('cell').nth(2)).toHaveText(String(before + count))
      }
      await moved(7)
      await expect(
        data.getByRole('img', { name: new RegExp(`^${topic}: ${t('topicMetrics.incoming')}`) }),
      ).toBeVisible()
      // A topic with monitoring already leads to its data, from any screen.
      await go('o', t('screen.overview'))
      await line(`tm "${topic}"`)
      await expect(page).toHaveURL(/#\/topic-metrics\?topic=/)
      await moved(3)
      await line(`topic-metrics.reset "${topic}"`)
      await agree()
      await expectText(t('topic-metrics.reset.done', { topic }))
      await expect(data.locator('b').first()).toHaveText('0')
      await line(`topic-metrics.delete "${topic}"`)
      await agree()
      await expectText(t('topic-metrics.delete.done', { topic }))
      await expect(row).toHaveCount(0)
      await expect(page.getByText(t('topicMetrics.unwatched'))).toBeVisible()
    } finally {
      await client.endAsync(true)
    }
  })

  test(`traces a client, shows and finds its lines, downloads, stops and deletes the trace, by keyboard alone (${language}; catalogue H7, U7)`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    const id = `diagnosis-trace-${language}`
    const name = `watched_${language}`
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
      clientId: id,
      reconnectPeriod: 0,
    })
    try {
      const { press, line, go, agree, expectText } = await byKeys(page, language, '/dashboard/overview')
      await line(`tr ${id} ${name}`)
      await expectText(t('trace.create.done', { name }))
      await go('q', t('screen.traces'))
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toContainText(t('trace.state.running'))
      await moveToRow(page, row)
      await press('Enter')
      await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
      const log = page.getByRole('region', { name: t('trace.lines') })
      await client.publishAsync('diagnosis/first', 'one \u001b[31mred\u0007', { qos: 1 })
      await expect(log).toContainText('topic: diagnosis/first')
      // Control characters are shown as text.
      await expect(log).toContainText('one \\u001B[31mred\\u0007')
      await client.publishAsync('diagnosis/second', 'two', { qos: 1 })
      await expect(log).toContainText('topic: diagnosis/second')
      await focusOn(page.getByRole('textbox', { name: t('trace.search') }))
      await page.keyboard.type('DIAGNOSIS/SECOND')
      await press('Enter')
      await expect(log.locator('[data-hit]').first()).toContainText('diagnosis/second')
      await expect(log.locator('[data-hit]').filter({ hasText: 'diagnosis/first' })).toHaveCount(0)

      const [file] = await Promise.all([page.waitForEvent('download'), line(`td ${name}`)])
      expect(file.suggestedFilename()).toBe(`${name}.zip`)
      expect(
        readFileSync(await file.path())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
      await line(`trace.stop ${name}`)
      await expectText(t('trace.stop.done', { name }))
      await expect(page.getByText(t('trace.state.stopped'), { exact: true })).toBeVisible()
      await line(`trace.delete ${name}`)
      await agree(name)
      await expectText(t('trace.delete.done', { name }))
      await expect(page.getByText(t('trace.goneTitle'))).toBeVisible()
    } finally {
      await (
        await asAdmin(server)
      )('DELETE', `/trace/${name}`)
      await client.endAsync(true)
    }
  })

  test(`follows from a rule what its console action writes, by keyboard alone (${language})`, async ({
    page,
    server,
  }) => {
    const id = `speaks_${language}`
    const api = await asAdmin(server)
    await api('POST', '/rules', {
      id,
      sql: `SELECT payload.t as t FROM "speaks/${language}/#"`,
      actions: [{ function: 'console' }],
    })
    try {
      const { press } = await byKeys(page, language, `/rules/detail/${id}`)
      await focusOn(page.getByRole('main').getByRole('button', { name: t('trace.rule.title') }))
      await press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^rule_${id}_`) })).toBeFocused()
      await api('POST', '/publish', { topic: `speaks/${language}/1`, payload: '{"t":31}' })
      const log = page.getByRole('region', { name: t('trace.lines') })
      await expect(log.locator('[data-hit]')).toHaveText([new RegExp(`\\[rule action\\] ${id} .*t.* => 31`)])
      await api('POST', '/publish', { topic: `speaks/${language}/1`, payload: '{"t":32}' })
      await expect(log.locator('[data-hit]')).toHaveCount(2)
    } finally {
      await api('DELETE', '/trace')
      await api('DELETE', `/rules/${id}`)
    }
  })

  test(
    `opens the alarms from their count, shows their history and clears it, by keyboard alone (${language})`,
    { tag: toTag('seed') },
    async ({ browser }) => {
      // Its own server: its history is deleted.
      const server = await startServer(['--seed', 'degraded'])
      const context = await browser.newContext({ baseURL: server.url })
      // A newer broker raises two alarms for a failed sender: one for the connector and one for the action.
      const alarms = byRelease(3, 4)
      try {
        const page = await context.newPage()
        const { press, line, agree, expectText } = await byKeys(page, language, '/dashboard/overview')
        await focusOn(
          page
            .getByRole('banner')
            .getByRole('link', { name: t('shell.alarm.some_other', { count: alarms }) }),
        )
        await press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: t('screen.alarms') })).toBeFocused()
        const partition = page.getByRole('row').filter({ hasText: 'partition' })
        await expect(partition).toContainText(t('alarm.level.critical'))
        await focusOn(
          page
            .getByRole('navigation', { name: t('alarm.views') })
            .getByRole('link', { name: t('alarm.history') }),
        )
        await press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: t('screen.alarmHistory') })).toBeFocused()
        await expect(
          page.getByRole('row').filter({ hasText: 'conn_congestion/device-' }).first(),
        ).toContainText(t('alarm.level.warning'))
        await line('alarm.clear')
        await agree('all')
        await expectText(t('alarm.clear.done'))
        await expect(page.getByText(t('alarm.noPast'), { exact: true })).toBeVisible()
        const clear = page.getByRole('main').getByRole('button', { name: t('alarm.clear.title') })
        await expect(clear).toHaveCount(0)
        // A paused list stays paused.
        await expect(
          page
            .getByRole('banner')
            .getByRole('link', { name: t('shell.alarm.some_other', { count: alarms }) }),
        ).toBeVisible()
      } finally {
        await context.close()
        await server.stop()
      }
    },
  )
}

// An opaque position only leads forward: its reader is tested by `features/trace/by-position.test.ts`.
if (!isHere('opaqueTracePosition'))
  test(
    'reads a log of half a gigabyte piece by piece without filling memory, and suggests the download (catalogue G8)',
    { tag: '@full' },
    async ({ page }) => {
      expect(bigLogSize).toBeGreaterThan(500_000_000)
      const requests: number[] = []
      await serveBigLog(page, (bytes) => requests.push(bytes))
      await watchTimers(page)
      await logIn(page, { to: '/log-trace/detail/big' })
      const log = page.getByRole('region', { name: 'Log lines' })
      await expect(log).toContainText(bigLogRow(0).trimEnd())
      await expect(page.getByText(/^This log is \d{3}(\.\d)? MB .*Download it/)).toBeVisible()
      const turn = async (name: string, times: number) => {
        for (let i = 0; i < times; i += 1) {
          const before = requests.length
          await page.getByRole('button', { name, exact: true }).click()
          await expect.poll(() => requests.length).toBeGreaterThan(before)
        }
      }
      await turn('Later', 5)
      const before = await readHealth(page)
      await turn('Later', 30)
      await turn('End of the log', 1)
      await expect(page.getByRole('button', { name: 'Later', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await expect(log).toContainText('000')
      await turn('Earlier', 30)
      // Searches on through as many pieces as necessary.
      await turn('Start of the log', 1)
      await page.getByRole('textbox', { name: 'Search the log' }).fill('000020000 2026')
      await page.getByRole('button', { name: 'Find next' }).click()
      await expect(log.locator('[data-hit]')).toContainText('000020000')
      const after = await readHealth(page)
      expect(after.heap - before.heap).toBeLessThan(3 * 1024 * 1024)
      expect(await log.locator('bdi').count()).toBeLessThan(150)
      expect(Math.max(...requests)).toBeLessThanOrEqual(131_072)
      expect(requests.length).toBeGreaterThan(90)
    },
  )
