import { examineSignedIn, seeded } from '../support/axe'
import { expect, test } from '../support/fixture'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })
test.use({ seed: 'empty' })

test('every list and detail with nothing in it: axe finds nothing (zh, light; catalogue W1)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/40[0-9]/)
  const { go, line, leave, clean } = await examineSignedIn(page, 'zh', ['light'])
  for (const [name, path] of seeded.empty) {
    await go(path)
    await clean(`${name}, empty`)
  }
  await go('/clients')
  await expect(page.getByRole('row')).toHaveCount(0)
  await line('@nobody')
  await expect(page.locator('[role=option]')).toHaveCount(0)
  await clean('palette, empty')
  await leave()
})
