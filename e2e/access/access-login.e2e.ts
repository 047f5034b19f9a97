import type { Page } from '@playwright/test'
import {
  builtIn,
  byKeys,
  byPointer,
  tryConnect,
  tryBothVersions,
  parts,
  createTranslator,
  withoutAuthenticators,
} from '../support/access-page'
import { asAdmin } from '../support/api'
import { expect, logIn, test, type Server } from '../support/fixture'
import { forbidKeys, forbidPointer } from '../support/keyboard'
import { languages, onlyInFullBut } from '../support/variants'

// A new broker has no authentication.
test.use({ seed: 'empty' })

const alice = { username: 'alice', password: 'S3cret sky' }

/** The result for real clients: MQTT 3.1.1 and 5 have different codes. */
async function expectGuarded(server: Server): Promise<void> {
  expect(await tryBothVersions(server)).toEqual([5, 135])
  expect(await tryBothVersions(server, alice)).toEqual([0, 0])
  expect(await tryBothVersions(server, { ...alice, password: 'wrong' })).toEqual([4, 134])
  expect(await tryBothVersions(server, { ...alice, username: 'nobody' })).toEqual([5, 135])
}

/** The page of the authenticator agrees: two accepted, two with a wrong password, four unknown. */
async function expectCounters(page: Page, t: ReturnType<typeof createTranslator>): Promise<void> {
  const { stat } = parts(page, t)
  await expect(stat('access.metric.success')).toContainText('2')
  await expect(stat('access.metric.failed')).toContainText('2')
  // Two more than now: who knocked before there was a user.
  await expect(stat('access.metric.nomatch')).toContainText('6')
}

for (const language of languages('access-login')) {
  const t = createTranslator(language)

  test(
    `enables password authentication, adds a user and checks who is let in, by keyboard alone (${language})`,
    onlyInFullBut('access-login', 'keyboard'),
    async ({ page, server }) => {
      await forbidPointer(page)
      await logIn(page, { language, to: '/dashboard/overview' })
      const { main, heading, message, confirm, button } = parts(page, t)
      const { press, line, answer, agree, reach } = byKeys(page, t)
      try {
        expect(await tryBothVersions(server)).toEqual([0, 0])
        await line('authentication.create.title')
        await expect(heading('screen.authenticatorCreate')).toBeFocused()
        await reach(button('choice.backend.built_in_database'))
        await expect(main.getByRole('form', { name: t('authentication.create.title') })).toBeVisible()
        await page.keyboard.press('Control+Enter')
        // The first one shuts the others out: that is asked.
        await expect(confirm).toContainText(t('authentication.create.first', { authn: builtIn }))
        await agree()
        await expect(message('authentication.create.done', { authn: builtIn })).toBeVisible()
        await expect(heading('choice.backend.built_in_database')).toBeVisible()
        expect(await tryBothVersions(server)).toEqual([5, 135])

        // The command uses the authenticator of the page.
        await line('authentication-user.create.title')
        await answer('authentication.user', alice.username)
        await answer('param.password', alice.password)
        await press('Enter')
        await expect(message('authentication-user.create.done', { user: alice.username })).toBeVisible()
        await expectGuarded(server)
        await expectCounters(page, t)
      } finally {
        await withoutAuthenticators(server)
      }
    },
  )

  test(
    `enables password authentication, adds a user and checks who is let in, by mouse alone (${language})`,
    onlyInFullBut('access-login', 'mouse'),
    async ({ page, server }) => {
      await forbidKeys(page)
      await logIn(page, { language, to: '/dashboard/overview' })
      const { main, heading, message, confirm, row } = parts(page, t)
      const { menu, press, view, fillForm, agree } = byPointer(page, t)
      try {
        await menu('screen.authentication')
        await expect(main.getByText(t('authentication.emptyText'))).toBeVisible()
        await press('authentication.create.title')
        await press('choice.backend.built_in_database')
        await press('authentication.create.title')
        await expect(confirm).toContainText(t('authentication.create.first', { authn: builtIn }))
        await agree()
        await expect(message('authentication.create.done', { authn: builtIn })).toBeVisible()
        await expect(heading('choice.backend.built_in_database')).toBeVisible()
        expect(await tryBothVersions(server)).toEqual([5, 135])

        await view('access.view.users')
        await press('authentication-user.create.title')
        await fillForm(
          { 'authentication.user': alice.username, 'param.password': alice.password },
          'authentication-user.create.title',
        )
        await expect(message('authentication-user.create.done', { user: alice.username })).toBeVisible()
        await expect(row(alice.username)).toBeVisible()
        await expectGuarded(server)
        await view('access.view.overview')
        await expectCounters(page, t)
      } finally {
        await withoutAuthenticators(server)
      }
    },
  )
}

test('keeps connected clients when authentication is enabled, and checks them when they reconnect', async ({
  server,
}) => {
  const api = await asAdmin(server)
  const { default: mqtt } = await import('mqtt')
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.mqttPort}`, {
    clientId: 'before',
    reconnectPeriod: 0,
  })
  try {
    await api('POST', '/authentication', {
      mechanism: 'password_based',
      backend: 'built_in_database',
      user_id_type: 'username',
      password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
      enable: true,
    })
    expect((await api('GET', '/clients/before')).status).toBe(200)
    expect(device.connected).toBe(true)
    expect(await tryConnect(server, 5, { clientId: 'before' })).toBe(135)
    expect((await api('GET', '/clients/before')).status).toBe(200)
  } finally {
    await device.endAsync(true)
    await withoutAuthenticators(server)
  }
})
