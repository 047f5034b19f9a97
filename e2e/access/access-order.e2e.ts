import type { Page } from '@playwright/test'
import {
  builtIn,
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
import { forbidKeys, forbidPointer, moveToRow } from '../support/keyboard'
import { languages, onlyInFullBut } from '../support/variants'

test.use({ seed: 'empty' })

const alice = { username: 'alice', password: 'S3cret sky' }

/** Built-in users first, then tokens. */
async function prepareTwo(server: Server): Promise<void> {
  await withUsers(server, { [alice.username]: alice.password })
  await (
    await asAdmin(server)
  )('POST', '/authentication', {
    mechanism: 'jwt',
    from: 'password',
    use_jwks: false,
    algorithm: 'hmac-based',
    secret: 'journey',
    secret_base64_encoded: false,
    enable: true,
  })
}

const order = async (server: Server) =>
  (
    (await (await asAdmin(server))('GET', '/authentication')).data as { mechanism: string; enable: boolean }[]
  ).map(({ mechanism, enable }) => `${mechanism} ${enable ? 'on' : 'off'}`)
const listed = (page: Page) => page.locator('tbody tr[data-index]')

for (const language of languages('access-order')) {
  const t = createTranslator(language)

  test(
    `moves an authenticator, disables one and then the last one, by keyboard alone (${language}; catalogue W10)`,
    onlyInFullBut('access-order', 'keyboard'),
    async ({ page, server }) => {
      await forbidPointer(page)
      await prepareTwo(server)
      try {
        await logIn(page, { language, to: '/authentication' })
        const { row, message, confirm } = parts(page, t)
        const { press, line, agree } = byKeys(page, t)
        await moveToRow(page, row('JWT'))
        await press('Alt+ArrowUp')
        await expect(listed(page).first()).toContainText('JWT')
        await expect(message('authentication.move.done', { authn: 'jwt' })).toBeVisible()
        expect(await order(server)).toEqual(['jwt on', 'password_based on'])
        // Next to another source, by the palette.
        await line('authentication.move.title', 'jwt after')
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(t('access.anchorNeeded'))).toBeVisible()
        await page.keyboard.type('built')
        await press('Enter')
        await expect(listed(page).last()).toContainText('JWT')
        expect(await order(server)).toEqual(['password_based on', 'jwt on'])

        await line('authentication.disable.title', 'jwt')
        await expect(confirm).toContainText(t('authentication.disable.confirm.one', { authn: 'jwt' }))
        await agree()
        await expect(row('JWT')).toContainText(t('access.state.disabled'))
        expect(await tryConnect(server, 5)).toBe(135)
        await line('authentication.disable.title', 'built')
        await expect(confirm).toContainText(t('authentication.disable.confirm.last', { authn: builtIn }))
        await agree()
        await expect(row(t('choice.backend.built_in_database'))).toContainText(t('access.state.disabled'))
        expect(await order(server)).toEqual(['password_based off', 'jwt off'])
        // No question is shown any more.
        expect(await tryConnect(server, 5)).toBe(0)
      } finally {
        await withoutAuthenticators(server)
      }
    },
  )

  test(
    `moves an authenticator, disables one and then the last one, by mouse alone (${language}; catalogue W10)`,
    onlyInFullBut('access-order', 'mouse'),
    async ({ page, server }) => {
      await prepareTwo(server)
      try {
        await forbidKeys(page)
        await logIn(page, { language, to: '/authentication' })
        const { row, message, confirm } = parts(page, t)
        const { agree, choose } = byPointer(page, t)
        const own = row(t('choice.backend.built_in_database'))
        await choose(row('JWT'), 'authentication.move.title')
        await page.getByRole('option', { name: t('choice.place.front') }).click()
        await expect(message('authentication.move.done', { authn: 'jwt' })).toBeVisible()
        await expect(listed(page).first()).toContainText('JWT')
        expect(await order(server)).toEqual(['jwt on', 'password_based on'])

        await row('JWT').getByRole('switch').click()
        await expect(confirm).toContainText(t('authentication.disable.confirm.one', { authn: 'jwt' }))
        await agree()
        await expect(row('JWT')).toContainText(t('access.state.disabled'))
        await own.getByRole('switch').click()
        await expect(confirm).toContainText(t('authentication.disable.confirm.last', { authn: builtIn }))
        await agree()
        await expect(own).toContainText(t('access.state.disabled'))
        expect(await tryConnect(server, 5)).toBe(0)
        // On again, which is asked too: it shuts others out.
        await own.getByRole('switch').click()
        await expect(confirm).toContainText(t('authentication.enable.first', { authn: builtIn }))
        await agree()
        await expect(message('authentication.enable.done', { authn: builtIn })).toBeVisible()
        expect(await tryConnect(server, 5)).toBe(135)
        expect(await tryConnect(server, 4, alice)).toBe(0)
      } finally {
        await withoutAuthenticators(server)
      }
    },
  )
}
