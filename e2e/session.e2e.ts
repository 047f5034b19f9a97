import { expect, signIn, test } from './fixture'

const user = 'input[autocomplete=username]'
const password = 'input[autocomplete=current-password]'

test('a wrong password: one message, name kept, password cleared and focused (catalogue A1)', async ({ page }) => {
  await page.goto('/#/login')
  await page.locator(user).fill('admin')
  await page.locator(password).fill('wrong-one1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Incorrect username or password')).toHaveCount(1)
  await expect(page.locator(user)).toHaveValue('admin')
  await expect(page.locator(password)).toHaveValue('')
  await expect(page.locator(password)).toBeFocused()
})

test('the default password is asked about at every sign-in until it is changed (catalogue A3)', async ({ page }) => {
  await signIn(page)
  await page.goto('/#/users')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('log out')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.locator(user)).toBeVisible()
  await page.locator(user).fill('admin')
  await page.locator(password).fill('public')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
})

for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login', '/nowhere']) {
  test(`a return address of ${to} is not followed (catalogue A9)`, async ({ page }) => {
    await signIn(page, { to })
    await expect(page).toHaveURL(/#\/dashboard\/overview$/)
  })
}

test('the address asked for is restored with its query (catalogue A11)', async ({ page }) => {
  await page.goto('/#/clients?conn_state=connected')
  await expect(page.locator(user)).toBeVisible()
  await page.locator(user).fill('admin')
  await page.locator(password).fill('public')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page).toHaveURL(/#\/clients\?conn_state=connected$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
})

test('an ended session opens one dialog over the page, and the page stays (catalogue A6)', async ({ page, faults }) => {
  await signIn(page, { to: '/clients' })
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
  await faults([{ match: { path: '/clients' }, status: 401, body: { code: 'TOKEN_TIME_OUT', message: 'expired' } }])
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(/#\/clients$/)
  await faults([])
  await page.getByRole('dialog').locator(password).fill('public')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'sensor-01' })).toBeVisible()
})
