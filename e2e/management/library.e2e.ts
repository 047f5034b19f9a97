import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import mqtt from 'mqtt'
import { run } from '../support/accounts'
import { asAdmin } from '../support/api'
import { auditPage } from '../support/axe'
import { beforeRelease, expect, logIn } from '../support/fixture'
import { createTranslator } from '../support/input-mode'
import { hideLicenseNotice } from '../support/stored'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-library-'))
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
write('macros/Lock out.txt', 'ban.create as=clientid who=${client} until=1h\n')
write('macros/secret.txt', 'user.create username=x password=hunter2\n')
write('views/offline.json', '{ "name": "Offline devices", "address": "/clients?conn_state=disconnected" }')
write('views/broken.json', '{')
write(
  'alarm-rules/crowd.json',
  JSON.stringify({
    alarmRules: [
      {
        name: 'Crowd',
        condition: 'connections above 100000',
        severity: 'warning',
        forMs: 0,
        enabled: true,
        notify: false,
        sound: false,
      },
    ],
  }),
)
write('notes/pump.txt', '# client: pump/7\nHall 3, ask maintenance.\nRestarts at 02:00.')

const test = beforeRelease('6.2', '--library', folder)
const t = createTranslator('en')

test.beforeEach(({ page }) => hideLicenseNotice(page))

test('offers the views, macros, rules and notes of a folder, and names what is wrong in it', async ({
  page,
  server,
}) => {
  const api = await asAdmin(server)
  const device = await mqtt.connectAsync(`mqtt://127.0.0.1:${String(server.mqttPort)}`, {
    clientId: 'pump/7',
    reconnectPeriod: 0,
  })
  try {
    await logIn(page, { to: '/library', language: 'en' })
    const main = page.getByRole('main')
    const rowOf = (file: string) => main.getByRole('row').filter({ hasText: file })
    await expect(rowOf('views/broken.json')).toContainText(t('library.problem.json'))
    await expect(rowOf('macros/secret.txt')).toContainText(t('library.problem.secret'))
    await expect(rowOf('views/offline.json')).toContainText(t('library.use.used'))
    await expect(rowOf('notes/pump.txt')).toContainText('pump/7')
    await auditPage(page, 'en').expectNoViolations('library')

    // A view by its name in the palette.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('offline dev')
    await expect(page.getByRole('option', { name: /Offline devices/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/clients\?conn_state=disconnected/)

    // The note on the page of the object.
    await run(page, 'client.show pump/7')
    const note = page.getByRole('region', { name: t('library.noteTitle') })
    await expect(note).toContainText('Hall 3, ask maintenance.')
    await expect(note).toContainText('Restarts at 02:00.')

    // A macro of the library runs as one of this browser does.
    await run(page, 'macro.run "Lock out"')
    await expect(page.getByRole('combobox', { name: 'client' })).toBeFocused()
    await page.keyboard.type('pump/7')
    await expect(page.getByRole('option', { name: /pump\/7/ })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('listitem')).toHaveCount(1)
    await question.getByRole('button', { name: t('macro.verb') }).click()
    await expect
      .poll(async () =>
        ((await api('GET', '/banned')).data as { data: { who: string }[] }).data.map(({ who }) => who),
      )
      .toContain('pump/7')
  } finally {
    await api('DELETE', '/banned/clientid/pump%2F7')
    await device.endAsync(true)
  }
})

test('replaces a macro of the library in this browser by a change, and uses it again once that is deleted', async ({
  page,
}) => {
  await logIn(page, { to: '/macros', language: 'en' })
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: 'Lock out' })
  await expect(row).toContainText(t('library.origin.library'))
  await row.getByRole('link', { name: 'Lock out' }).click()
  await expect(main).toContainText(t('library.originText.library'))
  // One of the library has neither another name nor an end here.
  await expect(main.getByRole('button', { name: t('macro.delete.title') })).toHaveCount(0)
  await main.getByRole('textbox', { name: t('macro.lines') }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\nview.refresh')
  await page.keyboard.press('Control+Enter')
  await expect(row).toContainText(t('library.origin.replaced'))
  await run(page, 'macro.delete "Lock out"')
  await page.getByRole('alertdialog').getByRole('button').last().press('Enter')
  await expect(row).toContainText(t('library.origin.library'))
  expect(readFileSync(join(folder, 'macros/Lock out.txt'), 'utf8')).toBe(
    'ban.create as=clientid who=${client} until=1h\n',
  )
})

test('saves views and notes as files, and follows a change of the folder', async ({ page }) => {
  await logIn(page, { to: '/clients?conn_state=connected', language: 'en' })
  const save = async (line: string) => {
    const download = page.waitForEvent('download')
    await run(page, line)
    const saved = await download
    const at = join(mkdtempSync(join(tmpdir(), 'switchboard-')), 'saved')
    await saved.saveAs(at)
    return { name: saved.suggestedFilename(), text: readFileSync(at, 'utf8') }
  }
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
  const view = await save('view.export "Online now"')
  expect(view.name).toBe('Online now.json')
  expect(JSON.parse(view.text)).toEqual({ name: 'Online now', address: '/clients?conn_state=connected' })
  await expect(page.getByText(t('library.saved', { folder: 'views' })).first()).toBeVisible()
  const note = await save('note.export noun=client object=a/b text="Of the team"')
  expect([note.name, note.text]).toEqual(['client a-b.txt', '# client: a/b\n\nOf the team\n'])

  write(`views/${view.name}`, view.text)
  await run(page, 'go.library')
  const main = page.getByRole('main')
  await expect(main.getByRole('row').filter({ hasText: 'views/offline.json' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('r')
    await expect(main.getByRole('row').filter({ hasText: 'Online now' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})
