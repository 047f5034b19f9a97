import { X509Certificate } from 'node:crypto'
import tls from 'node:tls'
import { selfSigned } from '../../src/broker/listeners/certificate'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { hideLicenseNotice } from '../support/stored'

const test = beforeRelease('6.2')
const fingerprint = (pem: string) => new X509Certificate(pem).fingerprint256

/** The fingerprint of the certificate that a TLS port presents. */
const presentedAt = (port: number) =>
  new Promise<string>((done, fail) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      done(socket.getPeerX509Certificate()?.fingerprint256 ?? '')
      socket.destroy()
    })
    socket.once('error', fail)
  })

test('creates a certificate, shows which listener uses it, and replaces its files without a restart', async ({
  page,
  server,
  watch,
}) => {
  watch.expected.push(/40[04]/)
  await hideLicenseNotice(page)
  const api = await asAdmin(server)
  const t = createTranslator('en')
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('alertdialog')
  const file = (path: string) => page.locator(`[data-field="${path}"]`).locator('textarea').first()
  const [first, second] = [selfSigned(Date.now()), selfSigned(Date.now())]
  await logIn(page, { to: '/certificates/create', language: 'en' })
  await page.locator('[data-field="name"] input').fill('web')
  await file('chain').fill(first.cert)
  await expect(main).toContainText('CN=localhost')
  await file('key').fill(second.key)
  await press(t('certificate.create.title'))
  await expect(main).toContainText(t('bridge.problem.keyMismatch'))
  await file('key').fill(first.key)
  await auditPage(page, 'en', ['dark']).expectNoViolations('the form of a certificate')
  await press(t('certificate.create.title'))
  await expect(page.getByRole('row').filter({ hasText: 'web' })).toBeVisible()

  const id = 'ssl:web'
  const ssl_options = { managed_certs: [{ bundle_name: 'web' }] }
  const { data } = await api('POST', `/listeners/${id}`, {
    id,
    type: 'ssl',
    bind: '127.0.0.1:0',
    ssl_options,
  })
  const port = Number((data as { bind: string }).bind.split(':').at(-1))
  expect(await presentedAt(port)).toBe(fingerprint(first.cert))

  // The console's own server reads what the listener presents.
  await page.goto(`${server.url}/#/certificates`)
  const presented = page.getByRole('row').filter({ hasText: id })
  await expect(presented).toContainText(
    t('certificate.from.handshake', { address: `127.0.0.1:${String(port)}` }),
  )
  await expect(presented).toContainText('CN=localhost')
  await auditPage(page, 'en').expectNoViolations('the certificates of listeners')
  await presented.getByRole('link', { name: id }).click()
  await expect(main).toContainText(fingerprint(first.cert))

  await page.goto(`${server.url}/#/certificates/detail/web`)
  await expect(main).toContainText('listeners.ssl.web')
  await auditPage(page, 'en').expectNoViolations('a certificate')
  await page.goto(`${server.url}/#/certificates/detail/web?tab=settings`)
  await file('chain').fill(second.cert)
  await file('key').fill(second.key)
  await main.getByRole('button', { name: t('form.save') }).click()
  await expect(dialog).toContainText(id)
  await dialog.getByRole('button').last().click()
  await expect.poll(() => presentedAt(port)).toBe(fingerprint(second.cert))

  await page.goto(`${server.url}/#/certificates/detail/web`)
  await press(t('certificate.delete.title'))
  await dialog.getByRole('textbox').fill('web')
  await dialog.getByRole('button').last().click()
  await expect(page.getByText('Cannot delete file or bundle')).toBeVisible()
  await api('DELETE', `/listeners/${id}`)
  await api('DELETE', '/certs/global/name/web')
})
