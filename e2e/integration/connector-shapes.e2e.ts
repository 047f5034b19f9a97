import type { Locator } from '@playwright/test'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect } from '../support/fixture'
import { focusOn } from '../support/keyboard'
import { withInputMode } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** A broker of the enterprise edition, whose types are in part one of several shapes. */
const test = beforeRelease('5.8', '--edition', 'enterprise')

for (const [language, by] of selectVariants('connector-shapes')) {
  test(`creates a connector in one of its variants, asks for the fields of that variant and sends only those, by ${by} alone (${language})`, async ({
    page,
    server,
  }) => {
    // The notice about the evaluation license has its own test.
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const { t, use, press, open, fill } = await withInputMode(page, language, by)
    const name = `cache_${language}`
    const asked = (path: string) => page.locator(`[data-field="${path}"]`)
    const field = (path: string) => asked(path).locator('input, select, textarea, button').first()
    /** Selects an option by typing, or from the native list. */
    const choose = async (select: Locator, label: string) => {
      if (by === 'mouse') return void (await select.selectOption({ label }))
      await focusOn(select)
      await page.keyboard.type(label)
    }
    await open(t('screen.connectors'))
    await press(t('connector.create.title'))
    await use(page.getByRole('main').getByRole('button', { name: /^Redis$/ }))
    await fill(field('name'), name)
    await expect(asked('parameters.server')).toBeVisible()
    await expect(asked('parameters.sentinel')).toHaveCount(0)
    await choose(field('parameters.redis_type'), t('fieldOption.redis_type.sentinel'))
    await expect(asked('parameters.server')).toHaveCount(0)
    await fill(field('parameters.servers'), '127.0.0.1:26379,127.0.0.1:26380')
    await fill(field('parameters.sentinel'), 'mymaster')
    await auditPage(page, language, ['dark', 'light']).expectNoViolations(
      'the form of a connector in one of its shapes',
    )
    await press(t('connector.create.title'))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const made = await api('GET', `/connectors/redis%3A${name}`)
    expect(made).toMatchObject({
      status: 200,
      data: {
        parameters: {
          redis_type: 'sentinel',
          servers: '127.0.0.1:26379,127.0.0.1:26380',
          sentinel: 'mymaster',
          database: 0,
        },
      },
    })
    expect((made.data as { parameters: object }).parameters).not.toHaveProperty('server')

    // The login variants of Kafka differ only in their names.
    await open(t('screen.connectors'))
    await press(t('connector.create.title'))
    await use(page.getByRole('main').getByRole('button', { name: t('choice.bridgeType.kafka') }))
    await fill(field('name'), name)
    await fill(field('bootstrap_hosts'), '127.0.0.1:9092')
    await choose(field('authentication'), t('fieldOption.auth_username_password'))
    await fill(field('authentication.username'), 'reader')
    await fill(field('authentication.password'), 'secret')
    await press(t('connector.create.title'))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await api('GET', `/connectors/kafka_producer%3A${name}`)).toMatchObject({
      status: 200,
      data: { authentication: { mechanism: 'plain', username: 'reader', password: '******' } },
    })
  })
}
