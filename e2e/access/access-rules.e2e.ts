import type { Page } from '@playwright/test'
import { byKeys, byPointer, parts, createTranslator } from '../support/access-page'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer, focusOn } from '../support/keyboard'
import { on } from '../support/mqtt-page'
import { prepare } from '../support/mqtt-peer'
import { languages, onlyInFullBut } from '../support/variants'

test.use({ seed: 'empty' })

const topic = 'plant/door'
/** The text of the verdict of a check. */
const verdict = (page: Page) => page.getByRole('main').getByRole('status').locator('b')

async function withBuiltInRules(server: Server): Promise<() => Promise<void>> {
  const api = await asAdmin(server)
  await api('POST', '/authorization/sources', { type: 'built_in_database', enable: true })
  return async () => {
    await api('DELETE', '/authorization/sources/built_in_database/rules/all')
    await api('DELETE', '/authorization/sources/built_in_database')
  }
}

for (const language of languages('access-rules')) {
  const t = createTranslator(language)
  const clientid = `console-${language}`
  const refusal = (page: Page) => page.getByText(t('error.code.MQTT_5_135')).first()

  test(
    `denies a topic, explains the refused publish, and allows it again, by keyboard alone (${language})`,
    onlyInFullBut('access-rules', 'keyboard'),
    async ({ page, server }) => {
      await forbidPointer(page)
      const clear = await withBuiltInRules(server)
      await prepare(page, { port: String(server.wsPort), clientid })
      try {
        await logIn(page, { language, to: '/authorization' })
        const { main, heading, message } = parts(page, t)
        const { line, reach } = byKeys(page, t)
        const its = on(page, language)
        const { card, button, status } = its
        await line('acl.create.title', `deny publish ${topic} clientid ${clientid}`)
        await expect(message('acl.create.done', { topic, who: clientid })).toBeVisible()

        await page.keyboard.press('g')
        await page.keyboard.press('w')
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await reach(button('mqtt-client.connectButton'))
        await expect(status).toHaveText(t('mqtt-client.state.connected'))
        const publish = async () => {
          await focusOn(card('mqtt-client.publish').getByLabel(t('param.topic'), { exact: true }))
          await page.keyboard.press('Control+a')
          await page.keyboard.type(topic)
          await focusOn(card('mqtt-client.publish').getByLabel(t('param.qos'), { exact: true }))
          await page.keyboard.type('1')
          await reach(button('mqtt-client.send'))
        }
        await publish()
        await expect(refusal(page)).toBeVisible()
        await expect(message('mqtt-client.rejected.denied')).toBeVisible()

        await line('acl.explain.title', `${clientid} publish ${topic} qos=1`)
        await expect(heading('screen.aclExplain')).toBeVisible()
        await expect(verdict(page)).toHaveText(t('acl.explain.verdict.deny'))
        await expect(main.getByRole('link', { name: topic })).toBeVisible()
        await reach(main.getByRole('button', { name: t('acl.explain.grant') }))
        await expect(message('acl.create.done', { topic, who: clientid })).toBeVisible()
        // The connection still caches the denial (src/contract/docs/authorization.md#cache): the result mentions it, with a link.
        await expect(
          main.getByText(t('acl.explain.cacheOther', { verdict: t('choice.permission.allow') })),
        ).toBeVisible()
        await reach(main.getByRole('button', { name: t('client.clear-authorization-cache.title') }))
        await expect(verdict(page)).toHaveText(t('acl.explain.verdict.allow'))

        await page.keyboard.press('g')
        await page.keyboard.press('w')
        await expect(status).toHaveText(t('mqtt-client.state.connected'))
        await publish()
        await expect(message('mqtt-client.publish.done', { topic, connection: 'mqtt-1' })).toBeVisible()
      } finally {
        await clear()
      }
    },
  )
  test(
    `denies a topic, explains the refused publish, and allows it again, by mouse alone (${language})`,
    onlyInFullBut('access-rules', 'mouse'),
    async ({ page, server }) => {
      await forbidKeys(page)
      const clear = await withBuiltInRules(server)
      await prepare(page, { port: String(server.wsPort), clientid })
      try {
        await logIn(page, { language, to: '/dashboard/overview' })
        const { main, message } = parts(page, t)
        const { menu, press, pick, answer, fillForm } = byPointer(page, t)
        const { card, button, status } = on(page, language)
        await menu('screen.authorization')
        await main.getByRole('link', { name: t('choice.source.built_in_database') }).click()
        await press('acl.create.title')
        await fillForm(
          {
            'acl.permission': { choice: 'choice.permission.deny' },
            'acl.action': { choice: 'choice.aclAction.publish' },
            'acl.topic': topic,
            'acl.who': clientid,
          },
          'acl.create.title',
        )
        await expect(message('acl.create.done', { topic, who: clientid })).toBeVisible()

        await menu('screen.mqttClient')
        await button('mqtt-client.connectButton').click()
        await expect(status).toHaveText(t('mqtt-client.state.connected'))
        const publish = async () => {
          await card('mqtt-client.publish').getByLabel(t('param.topic'), { exact: true }).fill(topic)
          await card('mqtt-client.publish').getByLabel(t('param.qos'), { exact: true }).selectOption('1')
          await button('mqtt-client.send').click()
        }
        await publish()
        await expect(refusal(page)).toBeVisible()
        await expect(message('mqtt-client.rejected.denied')).toBeVisible()

        await menu('screen.authorization')
        await press('acl.explain.title')
        await answer('authentication.clientid', clientid, 'palette.key.next')
        await pick('choice.aclAction.publish')
        await answer('acl.topic', topic, 'acl.explain.title')
        await main.getByLabel(t('acl.qos')).selectOption('1')
        await press('acl.explain.title')
        await expect(verdict(page)).toHaveText(t('acl.explain.verdict.deny'))
        await press('acl.explain.grant')
        await expect(
          main.getByText(t('acl.explain.cacheOther', { verdict: t('choice.permission.allow') })),
        ).toBeVisible()
        await press('client.clear-authorization-cache.title')
        await expect(verdict(page)).toHaveText(t('acl.explain.verdict.allow'))

        await menu('screen.mqttClient')
        await publish()
        await expect(message('mqtt-client.publish.done', { topic, connection: 'mqtt-1' })).toBeVisible()
      } finally {
        await clear()
      }
    },
  )
}
