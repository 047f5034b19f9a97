import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import mqtt from 'mqtt'
import { asAdmin } from './api'
import { expect, signIn, test, type Server } from './fixture'
import { forbidPointer, tabTo } from './hands'

/** A line of the terminal; resolves to its exit code and what it said. */
const terminal = (server: Server, args: readonly string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const env = { PATH: process.env['PATH'] ?? '', SWITCHBOARD_BROKER: server.url, SWITCHBOARD_USER: 'admin', SWITCHBOARD_PASSWORD: 'public' }
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/terminal/cmd.ts', ...args], { cwd: join(import.meta.dirname, '..'), env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => { said += part.toString() })
    child.once('close', (code) => resolve({ code, said }))
  })

/** Runs a line of the palette that asks nothing, and waits for what it says. */
async function run(page: Page, line: string, done: string, search: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: search }).fill(line)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(done).first()).toBeVisible()
}

const entries = (page: Page) => page.locator('tbody tr[tabindex]')

test('by keys alone: three commands of the history become a macro, run on another client, exported, and run by the terminal', async ({ page, server, watch }) => {
  // The last run acts on a client that has been disconnected by then.
  watch.expected.push(/404/)
  const api = await asAdmin(server)
  const url = `mqtt://127.0.0.1:${String(server.mqttPort)}`
  const devices = await Promise.all(['macro-a', 'macro-b', 'macro-c'].map((clientId) => mqtt.connectAsync(url, { clientId, reconnectPeriod: 0 })))
  const who = async () => ((await api('GET', '/banned')).data as { data: { who: string }[] }).data.map((row) => row.who)
  const search = 'Search or run a command'
  try {
    await forbidPointer(page)
    await signIn(page, { to: '/journal' })
    await run(page, 'client.keepalive macro-a 77', 'Set keep alive of macro-a to 77 s', search)
    await run(page, 'client.subscribe macro-a macro/# 1', 'Asked macro-a to subscribe to macro/#', search)
    await run(page, 'ban.create macro-a 1h', 'Banned macro-a', search)
    await expect(entries(page)).toHaveCount(3)
    await tabTo(page, page.locator('tbody tr[tabindex="0"]'))
    await page.keyboard.press('Home')
    for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await expect(page.getByText('3 selected').first()).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'Create macro' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'New macro' })).toBeVisible()
    await tabTo(page, page.getByRole('textbox', { name: 'Macro name' }))
    await page.keyboard.type('Put out')
    await tabTo(page, page.getByRole('button', { name: 'Make macro-a a parameter' }))
    await page.keyboard.press('Enter')
    const lines = page.getByRole('textbox', { name: 'Lines' })
    await expect(lines).toHaveValue(/^client\.keepalive clientid=\$\{clientid\} interval=77\nclient\.subscribe clientid=\$\{clientid\} .*\nban\.create who=\$\{clientid\} /)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Saved macro Put out').first()).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: search }).fill('macro.run "Put out"')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    const step = page.getByRole('combobox', { name: 'clientid' })
    await step.fill('macro-b')
    await expect(page.getByRole('option', { name: /macro-b/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('listitem')).toHaveCount(3)
    await expect(question).toContainText('Run the 3 lines of Put out?')
    await page.keyboard.press('Control+.')
    const plan = question.getByRole('group', { name: 'What will be sent' })
    await expect(plan).toBeFocused()
    await expect(plan).toContainText('3 requests')
    await expect(plan.getByRole('list', { name: 'Lines' }).locator('> li').first()).toContainText('/api/v5/clients/macro-b/keepalive')
    await tabTo(page, question.getByRole('button', { name: 'Run lines' }))
    expect(await who()).not.toContain('macro-b')
    await page.keyboard.press('Enter')
    const report = page.getByRole('dialog', { name: 'Macro Put out' })
    await expect(report.getByText('3 done, 0 failed, 0 skipped').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(report).toBeHidden()
    expect(await who()).toEqual(expect.arrayContaining(['macro-a', 'macro-b']))

    const download = page.waitForEvent('download')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: search }).fill('macro.export "Put out"')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    const file = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'ops.txt')
    await (await download).saveAs(file)
    expect(readFileSync(file, 'utf8')).toMatch(/^# macro: Put out\nclient\.keepalive clientid=\$\{clientid\}/)
    const dry = await terminal(server, ['--file', file, '--clientid', 'macro-c', '--dry-run'])
    expect([dry.code, await who()]).toEqual([0, expect.not.arrayContaining(['macro-c'])])
    expect(dry.said).toContain('Dry run, nothing was changed: 3 ready, 0 failed, 0 skipped')
    const real = await terminal(server, ['--file', file, '--clientid', 'macro-c'])
    expect(real).toMatchObject({ code: 0, said: expect.stringContaining('3 done, 0 failed, 0 skipped') as unknown })
    expect(await who()).toContain('macro-c')
  } finally {
    await Promise.all(devices.map((device) => device.endAsync(true)))
    for (const name of ['macro-a', 'macro-b', 'macro-c']) await api('DELETE', `/banned/clientid/${name}`)
  }
})

test('the reference lists every command, and each is run from there (zh)', async ({ page }) => {
  await signIn(page, { to: '/help/commands?q=client.kick', language: 'zh' })
  await expect(page.getByRole('heading', { level: 1, name: '命令' })).toBeVisible()
  await page.getByRole('link', { name: '踢除客户端' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '踢除客户端' })).toBeVisible()
  await expect(page.getByText('npm run cmd -- client.kick --clientid sensor-17 --yes')).toBeVisible()
  await expect(page.getByText('DELETE /api/v5/clients/{clientid}')).toBeVisible()
  await page.getByRole('button', { name: '执行：踢除客户端' }).click()
  await expect(page.getByRole('dialog')).toContainText('踢除客户端')
})
