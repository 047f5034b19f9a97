import { examineSignedIn, seeded } from '../support/axe'
import { expect, test } from '../support/fixture'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })
test.use({ seed: 'busy' })

test('every list and detail with 100,000 clients: axe finds nothing (en, dark; catalogue W1)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/40[0-9]/)
  const { go, line, leave, clean } = await examineSignedIn(page, 'en', ['dark'])
  for (const [name, path] of seeded.busy) {
    await go(path)
    await clean(`${name}, busy`)
  }
  await go('/clients?limit=1000')
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await clean('1,000 rows on a page, busy')
  await line('@device-0004')
  await expect(page.locator('[role=option]').nth(5)).toBeVisible()
  await clean('palette, busy')
  await leave()
  // A look that was judged is not judged again; one that nobody saw yet is, on a page that was clean a moment ago.
  await page.evaluate(() => document.querySelector('h1')?.style.setProperty('color', 'rgb(60 60 60)'))
  await expect(clean('a heading in the dark')).rejects.toThrow(/color-contrast: h1/)
})
