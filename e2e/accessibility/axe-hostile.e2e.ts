import { examineSignedIn, seeded } from '../support/axe'
import { expect, test } from '../support/fixture'

// Long for the amount of work, not for waiting.
test.describe.configure({ timeout: 240_000 })
test.use({ seed: 'hostile' })

test('every list and detail with hostile text in every field: axe finds nothing (zh, dark; catalogue W1)', async ({
  page,
  watch,
}) => {
  watch.expected.push(/40[0-9]/)
  const { go, line, leave, clean } = await examineSignedIn(page, 'zh', ['dark'])
  for (const [name, path] of seeded.hostile) {
    await go(path)
    await clean(`${name}, hostile`)
  }
  await go('/clients?limit=20')
  await expect(page.locator('tbody tr a').nth(5)).toBeVisible()
  // The markup, the right-to-left override and the longest id, each on its own page, in the palette and in a confirm.
  const ids = await page
    .locator('tbody tr a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(ids.length).toBeGreaterThan(5)
  for (const href of ids.filter((_, index) => index % 5 === 0)) {
    await go(href.slice(1))
    await clean(`a client, hostile: ${href.slice(0, 60)}`)
  }
  // A payload that hides and reorders, one that is no text, and one set out over many lines; retained and waiting.
  for (const topic of ['payload/binary', 'payload/deep', 'payload/marker']) {
    await go(`/retained/message/${encodeURIComponent(topic)}`)
    await clean(`retained ${topic}`)
  }
  await go('/delayed-pub')
  const waiting = await page.locator('tbody tr a').first().getAttribute('href')
  await go(waiting?.slice(1) ?? '')
  await clean('a delayed message, hostile')
  await go('/clients')
  await line('@<img')
  await expect(page.locator('[role=option]').first()).toBeVisible()
  await clean('palette, hostile')
  await page.keyboard.press('Enter')
  await leave()
  await expect(page.locator('h1')).toBeVisible()
  await page.keyboard.press('Shift+B')
  await expect(page.locator('[role=dialog] input')).toBeFocused()
  await clean('a step, hostile')
  await leave()
})
