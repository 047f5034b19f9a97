import mqtt, { type IClientOptions } from 'mqtt'
import type { Locator, Page } from '@playwright/test'
import { words } from '../../tests/registries'
import { asAdmin } from './api'
import { expect, type Server } from './fixture'
import { pressPaletteKey, expectFocusVisible, focusOn, type Language } from './keyboard'
import { fillText } from './variants'
import { clickInMenu } from './menu'

const catalogues = { en: words('en'), zh: words('zh') }

/** The authenticator that these tests are about. */
export const builtIn = 'password_based:built_in_database'

/** The words of a language in the form for `count`, with values in their places. */
export const createTranslator =
  (language: Language) =>
  (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const catalogue = catalogues[language]
    const text = catalogue[key] ?? catalogue[`${key}_${values['count'] === 1 ? 'one' : 'other'}`] ?? key
    return fillText(text, values)
  }

/** A client knocks at the broker: 0 where it is let in, else the code of the CONNACK (of MQTT 3.1.1 or 5). */
export function tryConnect(
  server: Server,
  protocolVersion: 4 | 5,
  login: Pick<IClientOptions, 'username' | 'password' | 'clientId'> = {},
): Promise<number> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.mqttPort}`, {
    protocolVersion,
    reconnectPeriod: 0,
    ...login,
  })
  return new Promise((resolve, reject) => {
    client.once('connect', () => {
      client.endAsync(true).then(() => resolve(0), reject)
    })
    client.once('error', (error) => {
      if ('code' in error && typeof error.code === 'number') resolve(error.code)
      else reject(error)
    })
  })
}

/** Both versions knock with the same login: the codes of MQTT 3.1.1 and 5. */
export const tryBothVersions = async (
  server: Server,
  login: Parameters<typeof tryConnect>[2] = {},
): Promise<readonly [number, number]> => [
  await tryConnect(server, 4, login),
  await tryConnect(server, 5, login),
]

/** The parts of the page that these tests touch, found by their words. */
export function parts(page: Page, t: ReturnType<typeof createTranslator>) {
  const main = page.getByRole('main')
  return {
    main,
    palette: page.getByRole('dialog').getByRole('combobox'),
    confirm: page.getByRole('alertdialog'),
    heading: (key: string) => page.getByRole('heading', { level: 1, name: t(key) }),
    button: (key: string, values?: Parameters<typeof t>[1]) =>
      main.getByRole('button', { name: t(key, values), exact: true }),
    stat: (key: string) => main.getByRole('group', { name: t(key), exact: true }),
    row: (text: string | RegExp) => main.getByRole('row').filter({ hasText: text }),
    message: (key: string, values?: Parameters<typeof t>[1]) => page.getByText(t(key, values)).first(),
  }
}

/** Operates the page by keyboard alone. */
export function byKeys(page: Page, t: ReturnType<typeof createTranslator>) {
  const { palette, confirm } = parts(page, t)
  const press = async (key: string) => {
    await expectFocusVisible(page)
    await page.keyboard.press(key)
  }
  return {
    press,
    /** A line of the palette: a command by its title, and its arguments. */
    async line(key: string, rest = '') {
      await pressPaletteKey(page)
      await expect(palette).toBeFocused()
      await page.keyboard.type(`${t(key)}${rest === '' ? '' : ` ${rest}`}`)
      await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(
        rest === '' ? t(key) : /./,
      )
      await press('Enter')
    },
    /** The input of the step for this parameter. */
    async answer(label: string, text: string) {
      await expect(page.getByRole('dialog').getByLabel(t(label))).toBeFocused()
      await page.keyboard.type(text)
      await press('Enter')
    },
    /** Confirms the question before a command. */
    async agree() {
      await expect(confirm).toBeVisible()
      await focusOn(confirm.getByRole('button').last())
      await press('Enter')
    },
    async reach(target: Locator, key = 'Enter') {
      await focusOn(target)
      await press(key)
    },
  }
}

/** Operates the page by pointer alone, and types into fields only. */
export function byPointer(page: Page, t: ReturnType<typeof createTranslator>) {
  const { confirm, main } = parts(page, t)
  return {
    /** A screen from the menu. */
    menu: (key: string) => clickInMenu(page, t(key)),
    press: (key: string, values?: Parameters<typeof t>[1]) =>
      main
        .getByRole('button', { name: t(key, values), exact: true })
        .first()
        .click(),
    view: (key: string) =>
      main
        .getByRole('navigation', { name: t('access.views') })
        .getByRole('link', { name: t(key), exact: true })
        .click(),
    /** Fills the step for this parameter and continues by the button. */
    async answer(label: string, text: string, next: string) {
      await expect(page.getByRole('dialog').getByLabel(t(label))).toBeFocused()
      await page.keyboard.type(text)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t(next), exact: true })
        .click()
    },
    /** Fills the form of a command, a choice by its label, and runs it by its button. */
    async fillForm(values: Readonly<Record<string, string | { readonly choice: string }>>, run: string) {
      const dialog = page.getByRole('dialog')
      for (const [label, value] of Object.entries(values)) {
        // Its note follows the label.
        const field = dialog.getByLabel(new RegExp(`^${t(label)}`))
        if (typeof value === 'string') await field.fill(value)
        else await field.selectOption({ label: t(value.choice) })
      }
      await dialog.getByRole('button', { name: t(run), exact: true }).click()
    },
    /** One of the answers that a step offers. */
    pick: (option: string) =>
      page
        .getByRole('dialog')
        .getByRole('option', { name: t(option), exact: true })
        .click(),
    agree: () => confirm.getByRole('button').last().click(),
    /** A command of a row's menu. */
    async choose(row: ReturnType<typeof main.getByRole>, key: string) {
      await row.hover()
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: t(key), exact: true }).click()
    },
  }
}

/** Creates the users of a test in the built-in authenticator; existing ones stay. */
export async function withUsers(server: Server, users: Readonly<Record<string, string>>): Promise<void> {
  const api = await asAdmin(server)
  await api('POST', '/authentication', {
    mechanism: 'password_based',
    backend: 'built_in_database',
    user_id_type: 'username',
    password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
    enable: true,
  })
  for (const [user_id, password] of Object.entries(users))
    await api('POST', `/authentication/${builtIn}/users`, { user_id, password, is_superuser: false })
}

/** Leaves the broker as open as it was. */
export async function withoutAuthenticators(server: Server): Promise<void> {
  const api = await asAdmin(server)
  for (const { id } of (await api('GET', '/authentication')).data as { id: string }[])
    await api('DELETE', `/authentication/${id}`)
}
