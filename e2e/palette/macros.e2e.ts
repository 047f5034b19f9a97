import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import mqtt from 'mqtt'
import { run } from '../support/accounts'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { languages } from '../support/variants'
import { admin } from '../support/target'

/** Runs a terminal line; resolves to its exit code and output. */
const terminal = (server: Server, args: readonly string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      SWITCHBOARD_BROKER: server.url,
      SWITCHBOARD_USER: admin.username,
      SWITCHBOARD_PASSWORD: admin.password,
    }
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/terminal/cmd.ts', ...args], {
      cwd: join(import.meta.dirname, '..', '..'),
      env,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
      })
    child.once('close', (code) => resolve({ code, output }))
  })

const entries = (page: Page) => page.locator('tbody tr[tabindex]')

for (const language of languages('macros')) {
  test(`turns three commands into a macro, runs it on another client, exports it and runs it in the terminal, by keyboard alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    // The last run acts on a client that has been disconnected by then.
    watch.expected.push(/404/)
    const api = await asAdmin(server)
    const url = `mqtt://127.0.0.1:${String(server.mqttPort)}`
    const devices = await Promise.all(
      ['macro-a', 'macro-b', 'macro-c'].map((clientId) =>
        mqtt.connectAsync(url, { clientId, reconnectPeriod: 0 }),
      ),
    )
    const who = async () =>
      ((await api('GET', '/banned')).data as { data: { who: string }[] }).data.map((row) => row.who)
    try {
      const { t, use, fill } = await withInputMode(page, language, 'keyboard', '/command-history')
      const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible()
      await run(page, 'client.keepalive macro-a 77')
      await expectText(t('client.keepalive.done', { clientid: 'macro-a', interval: 77 }))
      await run(page, 'client.subscribe macro-a macro/# 1')
      await expectText(t('client.subscribe.done', { clientid: 'macro-a', topic: 'macro/#' }))
      await run(page, 'ban.create macro-a 1h')
      await expectText(t('ban.create.done', { who: 'macro-a' }))
      await expect(entries(page)).toHaveCount(3)
      await focusOn(page.locator('tbody tr[tabindex="0"]'))
      await page.keyboard.press('Home')
      for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
      await expectText(t('shell.status.selected', { count: 3 }))
      await use(page.getByRole('button', { name: t('macro.create.title') }))
      await expect(page.getByRole('heading', { level: 1, name: t('screen.macroCreate') })).toBeVisible()
      await fill(page.getByRole('textbox', { name: t('macro.name.label') }), 'Put out')
      await use(page.getByRole('button', { name: t('macro.make', { value: 'macro-a' }) }))
      const lines = page.getByRole('textbox', { name: t('macro.lines') })
      await expect(lines).toContainText(
        /^client\.keepalive clientid=\$\{clientid\} interval=77\s*client\.subscribe clientid=\$\{clientid\} .*\s*ban\.create who=\$\{clientid\} /,
      )
      await page.keyboard.press('Control+Enter')
      await expectText(t('macro.saved', { name: 'Put out' }))

      await run(page, 'macro.run "Put out"')
      await expect(page.getByRole('combobox', { name: 'clientid' })).toBeFocused()
      await page.keyboard.type('macro-b')
      await expect(page.getByRole('option', { name: /macro-b/ })).toBeVisible()
      await page.keyboard.press('Enter')
      const question = page.getByRole('alertdialog')
      await expect(question.getByRole('listitem')).toHaveCount(3)
      await expect(question).toContainText(t('macro.ask.stop', { count: 3, name: 'Put out' }))
      await page.keyboard.press('Control+.')
      const plan = question.getByRole('group', { name: t('plan.title') })
      await expect(plan).toBeFocused()
      await expect(plan).toContainText(t('plan.requests', { count: 3 }))
      await expect(
        plan
          .getByRole('list', { name: t('macro.lines') })
          .locator('> li')
          .first(),
      ).toContainText('/api/v5/clients/macro-b/keepalive')
      expect(await who()).not.toContain('macro-b')
      await use(question.getByRole('button', { name: t('macro.verb') }))
      const report = page.getByRole('dialog', { name: t('macro.report', { name: 'Put out' }) })
      await expect(
        report.getByText(t('macro.ended', { done: 3, failed: 0, skipped: 0 })).first(),
      ).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(report).toBeHidden()
      expect(await who()).toEqual(expect.arrayContaining(['macro-a', 'macro-b']))

      const download = page.waitForEvent('download')
      await run(page, 'macro.export "Put out"')
      const file = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'ops.txt')
      await (await download).saveAs(file)
      expect(readFileSync(file, 'utf8')).toMatch(
        /^# macro: Put out\nclient\.keepalive clientid=\$\{clientid\}/,
      )
      // The terminal is in English.
      const dry = await terminal(server, ['--file', file, '--clientid', 'macro-c', '--dry-run'])
      expect([dry.code, await who()]).toEqual([0, expect.not.arrayContaining(['macro-c'])])
      expect(dry.output).toContain('Dry run, nothing was changed: 3 ready, 0 failed, 0 skipped')
      const real = await terminal(server, ['--file', file, '--clientid', 'macro-c'])
      expect(real).toMatchObject({
        code: 0,
        output: expect.stringContaining('3 done, 0 failed, 0 skipped'),
      })
      expect(await who()).toContain('macro-c')
    } finally {
      await Promise.all(devices.map((device) => device.endAsync(true)))
      for (const name of ['macro-a', 'macro-b', 'macro-c']) await api('DELETE', `/banned/clientid/${name}`)
    }
  })
}

test('lists every command in the reference and runs one from there (zh)', async ({ page }) => {
  await logIn(page, { to: '/help/commands?q=client.kick', language: 'zh' })
  await expect(page.getByRole('heading', { level: 1, name: '命令' })).toBeVisible()
  await page.getByRole('link', { name: '踢除客户端' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '踢除客户端' })).toBeVisible()
  await expect(page.getByText('switchboard cmd client.kick --clientid sensor-17 --yes')).toBeVisible()
  await expect(page.getByText('DELETE /api/v5/clients/{clientid}')).toBeVisible()
  await page.getByRole('button', { name: '执行：踢除客户端' }).click()
  await expect(page.getByRole('dialog')).toContainText('踢除客户端')
})
