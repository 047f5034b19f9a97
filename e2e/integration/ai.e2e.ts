import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

const test = beforeRelease('6.2')

for (const [language, by] of selectVariants('ai')) {
  test(`creates a provider and a completion profile, and asks for the key again before a change, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    // The embedded broker asks no models.
    watch.expected.push(/503|40[04]/)
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const { t, press, open, fill } = await withInputMode(page, language, by)
    const provider = `llm_${language}`
    const profile = `summary_${language}`
    const field = (path: string) =>
      page.locator(`[data-field="${path}"]`).locator('input, select, textarea').first()
    const rowOf = (name: string) =>
      page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await open(t('screen.aiProviders'))
    await press(t('ai-provider.create.title'))
    await fill(field('name'), provider)
    await fill(field('api_key'), 'sk-1')
    await auditPage(page, language, ['dark']).expectNoViolations('the form of a provider')
    await press(t('ai-provider.create.title'))
    await expect(rowOf(provider)).toContainText('https://api.openai.com/v1')
    await open(t('screen.aiProfiles'))
    await press(t('ai-profile.create.title'))
    await fill(field('name'), profile)
    if (by === 'mouse') await field('provider_name').selectOption(provider)
    else await fill(field('provider_name'), provider)
    await expect(field('provider_name')).toHaveValue(provider)
    await fill(field('model'), 'gpt-4o')
    await press(t('ai-profile.create.title'))
    await expect(rowOf(profile)).toContainText('gpt-4o')
    expect(await api('GET', `/ai/completion_profiles/${profile}`)).toMatchObject({
      status: 200,
      data: { provider_name: provider, model: 'gpt-4o' },
    })
    // A key that the API hides is never overwritten by its mask.
    await open(t('screen.aiProviders'))
    if (by === 'keyboard') {
      await moveToRow(page, rowOf(provider))
      await page.keyboard.press('Enter')
    } else await rowOf(provider).getByRole('link').first().click()
    await fill(field('base_url'), 'http://127.0.0.1:9')
    await press(t('form.save'))
    await expect(page.getByText(t('aiProvider.keyAgain')).first()).toBeVisible()
    expect((await api('GET', `/ai/providers/${provider}`)).data).toMatchObject({
      base_url: 'https://api.openai.com/v1',
    })
    for (const path of [`/ai/completion_profiles/${profile}`, `/ai/providers/${provider}`])
      await api('DELETE', path)
  })
}
