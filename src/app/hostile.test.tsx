// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyCommand } from '@/command/command'
import { kick } from '@/command/fixture'
import { allWords, startI18n } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { hostileIds, hostileTexts, longId } from '@/lib/text/hostile'
import { plain } from '@/lib/text/untrusted'
import { ConfirmDialog } from './dialogs/confirm-dialog'
import { stage } from '@/palette/step/stage'
import { safeValues } from '@/i18n/safe-values'
import { Toaster } from './toast/toaster'
import { toast, toasts } from '@/command/toast/toasts'

beforeEach(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(cleanup)

const without = (text: string) => text.replace(/[\u2068\u2069]/g, '')

describe('toasts', () => {
  afterEach(() => toasts.set(() => []))

  it('show every text of the corpus unchanged, once and several times (catalogue H1, H4, H6)', () => {
    render(<Toaster />)
    const region = screen.getByRole('status')
    for (const { name, text } of [...hostileTexts, { name: 'long', text: longId }]) {
      const words = translate('client.kick.done', safeValues({ clientid: text }))
      act(() => toast('ok', words))
      expect(without(region.textContent ?? ''), name).toContain(`Kicked ${plain(text, 80)}`)
      act(() => toast('ok', words))
      expect(without(region.textContent ?? ''), name).toContain(`Kicked ${plain(text, 80)} (×2)`)
      expect(region.querySelector('img, svg[onload], script, a'), name).toBeNull()
      act(() => toasts.set(() => []))
    }
  })

  it('keep the text around right-to-left words in its place (catalogue H5)', () => {
    expect(translate('client.kick.done', safeValues({ clientid: 'חיישן 17' }))).toBe(
      'Kicked \u2068חיישן 17\u2069',
    )
    expect(translate('client.kick.done', safeValues({ clientid: 'a\u202Eb' }))).toBe('Kicked a\\u202Eb')
  })
})

const typed: AnyCommand = {
  ...kick,
  confirm: (values) => ({
    body: 'client.kick.confirm.one',
    values: values as never,
    type: String((values as { clientid: string }).clientid),
  }),
}
const ask = async (clientid: string) => {
  const all = await stage(<ConfirmDialog />)
  act(() => all.runner.start(typed, { clientid }, 'key'))
  const dialog = await screen.findByRole('alertdialog')
  return {
    ...all,
    dialog,
    field: screen.getByLabelText('To confirm, type'),
    act: screen.getByRole('button', { name: /^Kick/ }),
  }
}
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('confirms that require typing', () => {
  it.each(hostileIds.map(({ name, text }) => [name, text]))(
    'match by exact code points: %s (catalogue H4, H5, H13)',
    async (_, id) => {
      const { dialog, field, act: button, sent } = await ask(id)
      expect(without(dialog.textContent ?? '')).toContain(`Kick ${plain(id, 80)}?`)
      expect(dialog.querySelector('img, script, [onfocus]')).toBeNull()
      const wrongs = [
        `${id}x`,
        id.normalize('NFD') === id ? `${id}\u0301` : id.normalize('NFD'),
        ` ${id}`,
        id.toUpperCase() === id ? `${id}.` : id.toUpperCase(),
        plain(id) === id ? `${id}\u200B` : plain(id),
      ]
      for (const wrong of wrongs) {
        enter(field, wrong)
        expect(button.getAttribute('aria-disabled'), JSON.stringify(wrong)).toBe('true')
        await userEvent.click(button)
      }
      expect(sent).toEqual([])
      // A field converts every line end to a newline; nothing else of a text is lost in it.
      enter(field, id.replace(/\r\n?/g, '\n'))
      expect(button.getAttribute('aria-disabled')).toBeNull()
      await userEvent.click(button)
      await waitFor(() => expect(sent).toEqual([`kick ${id}`]))
    },
  )

  it('cut a text of 65,535 bytes and offer to copy it; a pasted text is compared completely (catalogue H6, H13)', async () => {
    const { dialog, field, act: button, sent } = await ask(longId)
    expect((dialog.textContent ?? '').length).toBeLessThan(1000)
    const copied: string[] = []
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
    expect(copied).toEqual([longId])
    for (const wrong of [longId.slice(0, -1), `${longId}x`, longId.slice(0, 200)]) {
      enter(field, wrong)
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
    enter(field, longId)
    await userEvent.click(button)
    await waitFor(() => expect(sent).toEqual([`kick ${longId}`]))
  })

  it('offer no copy of a text that can be typed', async () => {
    await ask('sensor-17')
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  })
})
