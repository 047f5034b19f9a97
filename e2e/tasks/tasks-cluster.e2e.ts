import type { Page } from '@playwright/test'
import { openApi } from '../support/api'
import { expect, signIn, test } from '../support/fixture'
import { createHand, report, watchHands, type Device, type Hand } from '../support/klm'

// The embedded broker can be joined only by a member that it knew: this seed has one.
test.use({ seed: 'degraded' })

const node = 'emqx2@127.0.0.1'
const what = `invite node ${node}`

const ways: Record<Device, (hand: Hand, page: Page) => Promise<void>> = {
  async keyboard(hand, page) {
    hand.decide('the command: invite')
    await hand.press('Control+k')
    await hand.type('inv')
    await expect(page.locator('[role=option][aria-selected=true]')).toContainText('Invite node')
    await hand.press('Enter')
    hand.fixed('the node is asked next')
    await expect(page.getByRole('dialog').getByLabel('Node', { exact: true })).toBeFocused()
    await hand.type(node)
    await hand.press('Enter')
    hand.decide('a confirm to read')
    await expect(page.getByRole('alertdialog')).toContainText(node)
    await hand.press('Tab')
    await hand.press('Enter')
  },
  async mouse(hand, page) {
    hand.decide('the screen: Nodes')
    await hand.click(page.getByRole('main').getByRole('link', { name: 'Nodes', exact: true }))
    hand.decide('the command: invite')
    await hand.click(page.getByRole('button', { name: 'Invite node', exact: true }))
    hand.fixed('the node is asked next')
    await expect(page.getByRole('dialog').getByLabel('Node', { exact: true })).toBeFocused()
    await hand.type(node)
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Invite node', exact: true }))
    hand.decide('a confirm to read')
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: 'Invite node' }))
  },
}

for (const by of ['keyboard', 'mouse'] as const) {
  test(`task 15 by ${by}: ${what}, which is not possible today`, async ({
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
      await watchHands(page)
      await signIn(page, { to: '/dashboard/overview' })
      await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
      const hand = await createHand(page, 'keyboard')
      await ways[by](hand, page)
      const count = await hand.count()
      await expect.poll(members).toContain(node)
      await report({ ...count, task: 15, what, by }, info)
    } finally {
      if (!(await members()).includes(node)) await api.put(`/cluster/${encodeURIComponent(node)}/invite`)
    }
  })
}
