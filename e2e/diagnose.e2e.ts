import mqtt from 'mqtt'
import type { Page } from '@playwright/test'
import { words } from '../tests/registries'
import { asAdmin } from './api'
import { expect, signIn, test, type Server } from './fixture'
import { forbidKeys, forbidPointer, tabTo, type Language } from './hands'
import { input } from './palette-hands'

const connect = (server: Server, clientId: string) => mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, { clientId, reconnectPeriod: 0 })
/** One check of the diagnosis, by its name. */
const check = (page: Page, language: Language, id: string) => page.getByRole('main').getByRole('listitem', { name: words(language)[`diagnose.check.${id}`] ?? '', exact: true })

test('a filter that is nearly right, then a topic that is denied: found by keyboard, each put right from where it is found', async ({ page, server, watch: _watch }) => {
  const api = await asAdmin(server)
  const [nearly, denied] = await Promise.all([connect(server, 'nearly-right'), connect(server, 'denied-device')])
  try {
    await nearly.subscribeAsync('Plant/+/temp')
    await api('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
    await api('POST', '/authorization/sources/built_in_database/rules/clients', [{ clientid: 'denied-device', rules: [{ permission: 'deny', action: 'publish', topic: 'denied/#' }] }])
    await forbidPointer(page)
    await signIn(page)
    await page.keyboard.press('Control+k')
    await input(page).fill('why nearly-right plant/7/temp')
    await page.keyboard.press('Enter')
    // Which way is the one thing that was not said; what is usual stands first.
    await expect(page.getByRole('combobox', { name: 'Problem' })).toBeVisible()
    await page.keyboard.press('Enter')
    const subscription = check(page, 'en', 'subscribed')
    await expect(subscription).toContainText('Plant/+/temp differs only in upper and lower case.')
    await tabTo(page, subscription.getByRole('button', { name: /^Add subscription for client/ }))
    await page.keyboard.press('Enter')
    await expect(subscription).toContainText('plant/7/temp matches, with QoS 1.')

    await page.keyboard.press('Control+k')
    await input(page).fill('why denied-device denied/1 send')
    await page.keyboard.press('Enter')
    const authorization = check(page, 'en', 'authorized')
    await expect(authorization).toContainText('It may not publish to denied/1.')
    await tabTo(page, authorization.getByRole('button', { name: /^Add ACL rule/ }))
    await page.keyboard.press('Enter')
    await expect(authorization).toContainText('It may publish to denied/1.')
    // What was looked at before is one key away.
    await page.keyboard.press('[')
    await expect(subscription).toContainText('plant/7/temp matches, with QoS 1.')
  } finally {
    await api('DELETE', '/authorization/sources/built_in_database/rules/clients/denied-device')
    await Promise.all([nearly.endAsync(true), denied.endAsync(true)])
  }
})

test('一个被封禁的客户端：用鼠标诊断并解除封禁', async ({ page, server, watch: _watch }) => {
  const api = await asAdmin(server)
  await api('POST', '/banned', { as: 'clientid', who: 'kept-out', reason: 'too chatty' })
  try {
    await forbidKeys(page)
    await signIn(page, { language: 'zh', to: '/clients/diagnose' })
    const form = page.getByRole('form', { name: '诊断客户端' })
    await form.getByLabel('客户端 ID', { exact: true }).fill('kept-out')
    await form.getByLabel('主题', { exact: true }).fill('any/topic')
    await form.getByRole('button', { name: /^诊断客户端/ }).click()
    const banned = check(page, 'zh', 'banned')
    await expect(banned).toContainText('客户端 ID kept-out 已被封禁')
    await banned.getByRole('button', { name: /^解除封禁/ }).click()
    await expect(banned).toContainText('未被封禁')
  } finally {
    await api('DELETE', '/banned/clientid/kept-out')
  }
})
