// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { toasts } from '@/command/toast/toasts'
import { guardPaste } from './guard-paste'

let stop: () => void
beforeEach(async () => {
  await startI18n('en')
  await allWords()
  toasts.set(() => [])
  stop = guardPaste()
})
afterEach(() => stop())

/** Pastes into a new element; returns whether the browser would continue. */
function paste(tag: 'input' | 'textarea', text: string, handled = false): boolean {
  const element = document.createElement(tag)
  document.body.append(element)
  if (handled) element.addEventListener('paste', (event) => event.preventDefault())
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const isLeft = element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  element.remove()
  return isLeft
}

const texts = () => toasts.get().map(({ text }) => text)

it('refuses several lines in an input and reports their number', () => {
  expect(paste('input', 'a\nb\r\n\nc')).toBe(false)
  expect(texts()).toEqual([
    'The pasted text has 3 lines, and one value is expected here. Nothing was pasted.',
  ])
})

it('leaves a single line, with or without its end, and every text area to the browser', () => {
  expect({
    line: paste('input', 'a b'),
    withEnd: paste('input', 'a\n'),
    area: paste('textarea', 'a\nb'),
  }).toEqual({ line: true, withEnd: true, area: true })
  expect(texts()).toEqual([])
})

it('ignores inputs that handle several lines themselves', () => {
  paste('input', 'a\nb', true)
  expect(texts()).toEqual([])
})
