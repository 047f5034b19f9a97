import send from '@commands/publish/send'
import { page } from 'vitest/browser'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { openForm } from '@/palette/store'
import { answerCalls, goTo, nextFrame, openConsole, until } from './console'
import { closeAll, floating, press, see, seeNone, t, type } from './operate'

beforeAll(() => openConsole({ seed: 'calm' }))
afterEach(async () => {
  answerCalls()
  await closeAll()
})

/** The button that confirms the open question, once it can be pressed. */
async function agree(): Promise<void> {
  const question = await see('[role=alertdialog]')
  const confirm = () => [...question.querySelectorAll('button')].at(-1)
  await until(
    () => confirm()?.ariaDisabled !== 'true' && confirm()?.ariaBusy !== 'true',
    'it can be confirmed',
  )
  confirm()?.click()
}

const selectTwo = async () => {
  await goTo('/clients')
  await see('tbody tr[data-index]')
  // The selection of the test before is still there.
  if (document.querySelector('tr[data-selected]') !== null) await press('Shift+X')
  await press('Home', 'x', 'Shift+ArrowDown')
}

it.each([
  [1440, 900],
  [1280, 720],
])('keeps the button of a long form in sight in a window of %d × %d', async (width, height) => {
  await page.viewport(width, height)
  openForm({ command: send, texts: {}, line: 'publish' })
  const dialog = await see('[role=dialog]', t('publish.send.title'))
  await until(() => dialog.querySelectorAll('input, select, textarea').length > 8, 'the form is there')
  await nextFrame()
  const button = [...dialog.querySelectorAll('button')].at(-1)?.getBoundingClientRect()
  expect(button?.bottom).toBeLessThanOrEqual(height)
  expect(dialog.scrollHeight).toBeLessThanOrEqual(dialog.clientHeight + 1)
})

it('names the connected clients of a kick, and how many messages are lost', async () => {
  await page.viewport(1280, 720)
  await selectTwo()
  await press('Shift+K')
  const question = await see('[role=alertdialog]')
  expect(question.textContent).toMatch(
    /2 connected clients are disconnected and their sessions end\. Queued messages lost: \d+\./,
  )
  expect(question.textContent).not.toContain('offline')
  expect(question.querySelector('input')).toBeNull()
})

it('reports a complete run in a message, without a dialog', async () => {
  await selectTwo()
  answerCalls((path, method) =>
    method === 'DELETE' && path.startsWith('/clients/') ? new Response(null, { status: 204 }) : undefined,
  )
  await press('Shift+K')
  await agree()
  await until(() => document.body.textContent.includes('Done: Kick 2 clients'), 'the message')
  expect(floating()).toEqual([])
})

it('leaves a report open while the user types, and opens the palette over it', async () => {
  await selectTwo()
  answerCalls((path, method) =>
    method === 'DELETE' && path.startsWith('/clients/')
      ? Response.json({ code: 'BAD_REQUEST', message: 'refused' }, { status: 400 })
      : undefined,
  )
  await press('Shift+K')
  await agree()
  await see('[role=dialog]', t('palette.bulk.csv'))
  await type('compare brokers ')
  await nextFrame()
  await see('[role=dialog]', t('palette.bulk.csv'))
  await press('Control+k')
  await until(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.role === 'combobox',
    'the palette has the focus',
  )
  await seeNone('[role=progressbar]')
})
