import type { Page } from '@playwright/test'
import {
  byKeys,
  byPointer,
  tryConnect,
  parts,
  createTranslator,
  withoutAuthenticators,
  withUsers,
} from '../support/access-page'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer } from '../support/keyboard'
import { prepare } from '../support/mqtt-peer'
import { devices, languages } from '../support/variants'

test.use({ seed: 'empty' })

const alice = { username: 'alice', password: 'S3cret sky' }
const tries = [
  { ...alice, answers: ['authentication.try.accepted', 'authentication.try.slow'], verdict: 'success' },
  { ...alice, password: 'wrong', answers: ['authentication.try.refused.password'], verdict: 'failed' },
  { ...alice, username: 'bob', answers: ['authentication.try.refused.denied'], verdict: 'nomatch' },
] as const

for (const language of languages('access-try')) {
  const t = createTranslator(language)
  for (const by of devices('access-try-2')) {
    test(`tries a login and says what the broker answered and which authenticator decided, by ${by} alone (${language})`, async ({
      page,
      server,
    }) => {
      await (by === 'keyboard' ? forbidPointer(page) : forbidKeys(page))
      await withUsers(server, { [alice.username]: alice.password })
      await prepare(page, { port: String(server.wsPort) })
      try {
        await logIn(page, { language, to: '/authentication' })
        const keys = byKeys(page, t)
        const pointer = byPointer(page, t)
        for (const { username, password, answers, verdict } of tries) {
          if (by === 'keyboard') {
            await keys.line('authentication.try.title')
            await keys.answer('authentication.username', username)
            await keys.answer('mqtt-client.password', password)
          } else {
            await pointer.press('authentication.try.title')
            await pointer.answer('authentication.username', username, 'palette.key.next')
            await pointer.answer('mqtt-client.password', password, 'authentication.try.title')
          }
          const asked = `${t('choice.backend.built_in_database')}: ${t(`access.metric.${verdict}`)}`
          // The time differs, and on a slow machine the login counts as slow.
          const sentences = answers
            .map((key) => t(key, { username, asked, time: '@' }))
            .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('@', '.+'))
          await expect(page.getByText(new RegExp(sentences.join('|'))).first()).toBeVisible()
        }
      } finally {
        await withoutAuthenticators(server)
      }
    })

    test(`bans clients that connect too often, marks the ban and links to its reason, by ${by} alone (${language})`, async ({
      page,
      server,
    }) => {
      await (by === 'keyboard' ? forbidPointer(page) : forbidKeys(page))
      const clientId = `hasty-${language}-${by}`
      try {
        await logIn(page, { language, to: '/flapping-detect' })
        const { main, heading, message, row, button } = parts(page, t)
        const keys = byKeys(page, t)
        const pointer = byPointer(page, t)
        await setFlapping(page, by, t)
        await expect(message('flapping.edit.done')).toBeVisible()
        // The client that reaches the limit is banned while connecting, and rejected afterwards.
        expect([
          await tryConnect(server, 5, { clientId }),
          await tryConnect(server, 5, { clientId }),
        ]).toEqual([0, 0])
        await tryConnect(server, 5, { clientId })
        await expect.poll(() => tryConnect(server, 5, { clientId })).toBe(138)
        expect(await tryConnect(server, 4, { clientId })).toBe(5)

        if (by === 'keyboard') await keys.reach(main.getByRole('link', { name: t('screen.banned') }))
        else await pointer.menu('screen.banned')
        await expect(heading('screen.banned')).toBeVisible()
        await expect(row(clientId)).toContainText(t('list.ban.flapping'))
        const back = row(clientId).getByRole('link', { name: t('list.ban.flapping') })
        await (by === 'keyboard' ? keys.reach(back) : back.click())
        await expect(heading('screen.flapping')).toBeVisible()
        await expect(main.getByLabel(t('flapping.count'), { exact: true })).toHaveValue('3')
        await expect(button('form.save')).toBeVisible()
      } finally {
        await withoutFlapping(server, clientId)
      }
    })
  }
}

/** Switches detection on, at the third time within a minute. */
async function setFlapping(
  page: Page,
  by: 'keyboard' | 'mouse',
  t: ReturnType<typeof createTranslator>,
): Promise<void> {
  const { main, button } = parts(page, t)
  const { reach } = byKeys(page, t)
  const count = main.getByLabel(t('flapping.count'), { exact: true })
  const toggle = main.getByRole('switch', { name: t('flapping.enable') })
  if (by === 'keyboard') {
    await reach(toggle, 'Space')
    await reach(count, 'Control+a')
    await page.keyboard.type('3')
    await page.keyboard.press('Control+Enter')
  } else {
    await toggle.click()
    await count.fill('3')
    await button('form.save').click()
  }
}

async function withoutFlapping(server: Server, clientId: string): Promise<void> {
  const api = await asAdmin(server)
  await api('DELETE', `/banned/clientid/${clientId}`)
  const { data } = await api('GET', '/configs/global_zone')
  await api('PUT', '/configs/global_zone', {
    ...(data as object),
    flapping_detect: { enable: false, max_count: 15, window_time: '1m', ban_time: '5m' },
  })
}
