import type { Page } from '@playwright/test'
import { asAdmin } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'
import { heldTo } from '../support/klm-tasks'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('main')
const confirm = (page: Page) => page.getByRole('alertdialog')
const menu = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Rules/ })

/** The first of the list, whatever rules there are besides. */
const id = 'a9'

const resets: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>> = {
  async keyboard(user, page) {
    user.decide('the command: reset rule statistics')
    await user.press('Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await user.type('rr')
    await user.press('Enter')
    user.fixed('the rule is asked next')
    await user.type(id)
    await expect(dialog(page).getByRole('option', { name: new RegExp(id), selected: true })).toBeVisible()
    await user.press('Enter')
    user.decide('a confirm: what is lost')
    await expect(confirm(page).getByRole('button', { name: /Reset/ })).toBeFocused()
    await user.press('Enter')
  },
  async mouse(user, page) {
    user.decide('where to go: rules')
    await user.click(menu(page))
    user.decide('the command of the row: reset its statistics')
    await user.click(
      main(page)
        .getByRole('row', { name: new RegExp(id) })
        .getByRole('button')
        .last(),
    )
    await user.click(page.getByRole('menuitem', { name: /Reset/ }))
    user.decide('a confirm: what is lost')
    await user.click(confirm(page).getByRole('button', { name: /Reset/ }))
  },
}

for (const by of ['keyboard', 'mouse'] as const) {
  const { today, limit } = heldTo(9, by)
  test(`task 9 by ${by}: reset a rule's statistics, in at most ${limit} s`, async ({
    page,
    server,
  }, info) => {
    const api = await asAdmin(server)
    await api('POST', '/rules', { id, sql: 'SELECT * FROM "t9/#"' })
    const matched = async () =>
      ((await api('GET', `/rules/${id}/metrics`)).data as { metrics: { matched: number } }).metrics.matched
    try {
      await api('POST', '/publish', { topic: 't9/a', payload: 'x' })
      await expect.poll(matched).toBe(1)
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, by === 'keyboard' ? 'keyboard' : 'mouse')
      await resets[by](user, page)
      const count = await user.count()
      await expect.poll(matched).toBe(0)
      await report({ ...count, task: 9, what: 'reset a rule’s statistics', by, today, limit }, info)
      expect(count.seconds).toBeLessThanOrEqual(limit)
    } finally {
      await api('DELETE', `/rules/${id}`)
    }
  })
}

const sql = 'select payload.t as t from "sensors/#" where t > 30'

const passed = (page: Page) => main(page).getByText('Test passed')

const creates: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>> = {
  async keyboard(user, page) {
    user.decide('the command: a statement typed is a new rule')
    await user.press('Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await user.type(sql)
    await user.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Create rule' })).toBeVisible()
    user.fixed('the console is the action a new rule begins with')
    user.decide('the command: run the test')
    await user.press('Alt+Enter')
    await expect(passed(page)).toBeVisible()
    user.fixed('the form is sent')
    await user.press('Control+Enter')
  },
  async mouse(user, page) {
    user.decide('where to go: rules')
    await user.click(menu(page))
    user.decide('the command: create a rule')
    await user.click(main(page).getByRole('button', { name: 'Create rule' }).first())
    user.decide('the field: SQL')
    await user.click(page.getByRole('textbox', { name: 'SQL' }))
    await user.press('Control+a')
    await user.type(sql)
    user.fixed('the console is the action a new rule begins with')
    // Until the sample fits the statement, the button under it still moves.
    await expect(main(page).getByRole('textbox', { name: 'Payload' })).toHaveValue('{"t":31}')
    user.decide('the command: run the test')
    await user.click(main(page).getByRole('button', { name: /Run test/ }))
    await expect(passed(page)).toBeVisible()
    user.decide('the command: create')
    await user.click(main(page).getByRole('button', { name: /Create rule/ }))
  },
}

for (const by of ['keyboard', 'mouse'] as const) {
  const { today, limit } = heldTo(10, by)
  test(`task 10 by ${by}: create a rule with a console action and test-run it, in at most ${limit} s`, async ({
    page,
    server,
  }, info) => {
    const api = await asAdmin(server)
    type Made = { id: string; sql: string; actions: { function: string }[] }
    const made = async () =>
      ((await api('GET', '/rules?limit=1000')).data as { data: Made[] }).data.filter(
        (rule) => rule.sql === sql,
      )
    try {
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, by === 'keyboard' ? 'keyboard' : 'mouse')
      await creates[by](user, page)
      const count = await user.count()
      await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible()
      expect((await made()).map(({ actions }) => actions.map((action) => action.function))).toEqual([
        ['console'],
      ])
      await report(
        { ...count, task: 10, what: 'create a rule with a console action, test-run it', by, today, limit },
        info,
      )
      expect(count.seconds).toBeLessThanOrEqual(limit)
    } finally {
      for (const rule of await made()) await api('DELETE', `/rules/${rule.id}`)
    }
  })
}
