// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { focusHeading, focusNext } from './focus-heading'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

beforeEach(() => {
  const header = document.createElement('header')
  header.append(Object.assign(document.createElement('a'), { href: '#/clients', tabIndex: 0 }))
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  menu.append(document.createElement('button'))
  const main = document.createElement('main')
  main.append(document.createElement('h1'))
  document.body.replaceChildren(header, menu, main)
  focusNext()
})

it('focuses the heading of the new page, also when something removed the focus again (catalogue W5)', () => {
  vi.useFakeTimers()
  focusHeading('/clients')
  expect(document.activeElement).toBe(find('h1'))
  find('a')?.focus()
  vi.advanceTimersByTime(200)
  expect(document.activeElement).toBe(find('h1'))
  vi.useRealTimers()
})

it('leaves typed keys to a dialog that was opened while the page was loading', () => {
  vi.useFakeTimers()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  const line = dialog.appendChild(document.createElement('input'))
  document.body.append(dialog)
  line.focus()
  focusHeading('/rules')
  vi.advanceTimersByTime(200)
  expect(document.activeElement).toBe(line)
  vi.useRealTimers()
})

it('leaves a menu open that was opened while the page was loading', () => {
  vi.useFakeTimers()
  find('[role=menu] button')?.focus()
  focusHeading('/users')
  vi.advanceTimersByTime(200)
  expect(document.activeElement).toBe(find('[role=menu] button'))
  vi.useRealTimers()
})
