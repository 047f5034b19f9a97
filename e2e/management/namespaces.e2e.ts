import mqtt from 'mqtt'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { moveToRow } from '../support/keyboard'
import { withInputMode, createTranslator } from '../support/input-mode'
import { selectVariants } from '../support/variants'
import { hideLicenseNotice } from '../support/stored'

/** Namespaces exist since 5.9. */
const test = beforeRelease('5.9')

for (const [language, by] of selectVariants('namespaces')) {
  test(`creates a namespace, limits it, kicks its clients and deletes it by typing its name, by ${by} alone (${language})`, async ({
    page,
    server,
    watch,
  }) => {
    watch.expected.push(/404/)
    // The notice about the evaluation license has its own test.
    await hideLicenseNotice(page)
    const api = await asAdmin(server)
    const { t, press, open, fill, agree } = await withInputMode(page, language, by)
    const ns = `plant_${language}`
    const answer = page.locator('[role=dialog] input')
    const sure = async () => {
      await fill(page.getByRole('alertdialog').getByRole('textbox'), ns)
      await agree()
    }
    const list = async () => (await api('GET', '/mt/ns_list')).data
    await open(t('screen.namespaces'))
    await press(t('namespace.create.title'))
    await fill(answer, ns)
    if (by === 'keyboard') await page.keyboard.press('Enter')
    else
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('namespace.create.title'), exact: true })
        .click()
    const row = page.getByRole('row').filter({ has: page.getByText(ns, { exact: true }) })
    await expect(row).toContainText(t('namespace.created'))
    expect(await list()).toEqual([ns])
    expect((await api('PUT', `/mt/ns/${ns}/config`, { session: { max_sessions: 25 } })).status).toBe(200)
    if (by === 'keyboard') {
      await moveToRow(page, row)
      await page.keyboard.press('Enter')
    } else await row.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: ns })).toBeVisible()
    await expect(page.getByRole('region', { name: t('screen.clients') })).toContainText(
      t('namespace.noClients'),
    )
    await auditPage(page, language).expectNoViolations('a namespace')
    await expect(page.getByRole('region', { name: t('namespace.limits') })).toContainText('25')
    await press(t('namespace.kick.title'))
    await sure()
    await expect(page.getByRole('status', { name: t('shell.toasts') })).toContainText(
      t('namespace.kick.done', { namespace: ns }),
    )
    await press(t('namespace.delete.title'))
    await sure()
    await expect.poll(list).toEqual([])
  })
}

test('lists the clients of a namespace by their attribute, and kicks only those', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/404/)
  await hideLicenseNotice(page)
  const api = await asAdmin(server)
  const t = createTranslator('en')
  const zone = (await api('GET', '/configs/global_zone')).data as { mqtt: object }
  await api('PUT', '/configs/global_zone', {
    ...zone,
    mqtt: { ...zone.mqtt, client_attrs_init: [{ expression: 'username', set_as_attr: 'tns' }] },
  })
  await api('POST', '/mt/ns/plant_x')
  const connect = (clientId: string, username: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${String(server.mqttPort)}`, {
      clientId,
      username,
      reconnectPeriod: 0,
    })
  const [inside, outside] = [await connect('inside', 'plant_x'), await connect('outside', 'plant_y')]
  try {
    await logIn(page, { to: '/namespaces/detail/plant_x', language: 'en' })
    const clients = page.getByRole('region', { name: t('screen.clients') })
    await expect(clients.getByRole('link', { name: 'inside' })).toBeVisible()
    await expect(clients).not.toContainText('outside')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('namespace.kick.title'), exact: true })
      .click()
    await page.getByRole('alertdialog').getByRole('textbox').fill('plant_x')
    await page.getByRole('alertdialog').getByRole('button').filter({ hasText: /Kick/ }).click()
    await expect.poll(() => inside.connected).toBe(false)
    expect(outside.connected).toBe(true)
  } finally {
    await Promise.all([inside, outside].map((client) => client.endAsync(true)))
  }
})
