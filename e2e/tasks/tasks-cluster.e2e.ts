import type { Page } from '@playwright/test'
import { openApi } from '../support/api'
import { expect, logIn, test } from '../support/fixture'
import { createSimulatedUser, report, countInput, type Device, type SimulatedUser } from '../support/klm'

// The embedded broker can be joined only by a member that it knew: this seed has one.
test.use({ seed: 'degraded' })

const node = 'emqx2@127.0.0.1'
const what = `invite node ${node}`

const ways: Record<Device, (user: SimulatedUser, page: Page) => Promise<void>> = {
  async keyboard(user, page) {
    user.decide('the command: invite')
    await user.press('Control+k')
    await user.type('inv')
    await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Invite node')
    await user.press('Enter')
    user.fixed('the node is asked next')
    await expect(page.getByRole('dialog').getByLabel('Node', { exact: true })).toBeFocused()
    await user.type(node)
    await user.press('Enter')
    user.decide('a confirm to read')
    await expect(page.getByRole('alertdialog')).toContainText(node)
    await user.press('Tab')
    await user.press('Enter')
  },
  async mouse(user, page) {
    user.decide('the screen: Nodes')
    await user.click(page.getByRole('main').getByRole('link', { name: 'Nodes', exact: true }))
    user.decide('the command: invite')
    await user.click(page.getByRole('button', { name: 'Invite node', exact: true }))
    user.fixed('the node is asked next')
    await expect(page.getByRole('dialog').getByLabel('Node', { exact: true })).toBeFocused()
    await user.type(node)
    await user.click(page.getByRole('dialog').getByRole('button', { name: 'Invite node', exact: true }))
    user.decide('a confirm to read')
    await user.click(page.getByRole('alertdialog').getByRole('button', { name: 'Invite node' }))
  },
}

for (const by of ['keyboard', 'mouse'] as const) {
  test(`task 15 by ${by}: ${what}, which is impossible today`, async ({
    page,
    server,
    request,
    watch,
  }, info) => {
    watch.expected.push(/40[14]/)
    const api = await openApi(request, server.url)
    const members = async () => ((await api.get('/nodes')) as { node: string }[]).map((row) => row.node)
    try {
      await api.remove(`/cluster/${encodeURIComponent(node)}/force_leave`)
      expect(await members()).not.toContain(node)
      await countInput(page)
      await logIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const user = await createSimulatedUser(page, 'keyboard')
      await ways[by](user, page)
      const count = await user.count()
      await expect.poll(members).toContain(node)
      await report({ ...count, task: 15, what, by }, info)
    } finally {
      if (!(await members()).includes(node)) await api.put(`/cluster/${encodeURIComponent(node)}/invite`)
    }
  })
}
