import { expect, logIn, test } from '../support/fixture'

test.use({ seed: 'degraded' })

const split = '/bridge/dataBridge/detail/webhook%3Asplit'

test('shows a bridge with different states per node, with the reason for each (catalogue C5)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/404/)
  await logIn(page, { to: '/bridge/dataBridge' })
  const row = page.getByRole('row').filter({ hasText: 'split' })
  await expect(row).toContainText('Inconsistent')
  await expect(row).toContainText('connected on 1 of 2 nodes')
  await page.getByRole('link', { name: 'split', exact: true }).click()
  const nodes = page.getByRole('group', { name: 'By node' }).getByRole('row')
  await expect(nodes.filter({ hasText: 'emqx@127.0.0.1' })).toContainText('Connected')
  await expect(nodes.filter({ hasText: 'emqx2@127.0.0.1' })).toContainText(/Disconnected.*Connection refused/)
})

test('names the nodes on which a command failed, and retries only those (catalogue C6)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/404/)
  const requests: string[] = []
  page.on('request', (request) => {
    const node = /\/nodes\/([^/]+)\/bridges\/[^/]+\/restart$/.exec(request.url())?.[1]
    if (node !== undefined) requests.push(decodeURIComponent(node))
  })
  await logIn(page, { to: split })
  await page.getByRole('button', { name: 'Restart data bridge' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Restarted webhook:split on 1 of 2 nodes. Failed on: emqx2@127.0.0.1 (',
  )
  expect(requests.sort()).toEqual(['emqx2@127.0.0.1', 'emqx@127.0.0.1'])
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  requests.length = 0
  await question.getByRole('button', { name: /^Restart/ }).click()
  await expect.poll(() => requests).toEqual(['emqx2@127.0.0.1'])
  await expect(question).toHaveCount(0)
})
