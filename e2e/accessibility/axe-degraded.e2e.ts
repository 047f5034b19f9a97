import { examineSignedIn, seeded } from '../support/axe'
import { expect, test } from '../support/fixture'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })
test.use({ seed: 'degraded' })

test('every list and detail with a node missing: axe finds nothing (en, light; catalogue W1)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/40[0-9]/)
  const { go, line, leave, clean } = await examineSignedIn(page, 'en', ['light'])
  for (const [name, path] of seeded.degraded) {
    await go(path)
    await clean(`${name}, degraded`)
  }
  await go('/dashboard/nodes')
  await expect(page.getByRole('row').filter({ hasText: 'emqx2@127.0.0.1' })).toBeVisible()
  await line('cluster.remove emqx2@127.0.0.1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await clean('removing a node, degraded')
  await leave()
})
