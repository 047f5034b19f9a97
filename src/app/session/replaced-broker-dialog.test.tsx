// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markReplaced, replacedBrokers } from '@/api/replaced-brokers'
import { polling } from '@/api/polling'
import { allWords, startI18n } from '@/i18n/i18n'
import { fetchDialog } from '@/ui/overlay/dialog'
import { ReplacedBrokerDialog } from './replaced-broker-dialog'

vi.hoisted(() => {
  const meta = document.createElement('meta')
  meta.name = 'switchboard'
  const profile = { color: 'ok', production: false, readOnly: false }
  meta.content = JSON.stringify({
    brokers: [
      { ...profile, identity: 'id-lab', name: 'lab', label: 'Lab' },
      { ...profile, identity: 'id-prod', name: 'prod', label: 'Production' },
    ],
  })
  document.head.append(meta)
})

beforeEach(async () => {
  await fetchDialog()
})
afterEach(() => {
  cleanup()
  replacedBrokers.set(() => new Set())
  vi.restoreAllMocks()
})

for (const [language, text, reload] of [
  ['en', /The address of Lab in this console now leads to another broker/, 'Reload'],
  ['zh', /此控制台中 Lab 的地址现在指向的服务器与打开此页面时不同/, '重新加载'],
] as const)
  it(`says that the broker was replaced, stops polling and offers only to reload (${language})`, async () => {
    await startI18n(language)
    await allWords()
    render(<ReplacedBrokerDialog />)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    act(() => markReplaced('id-lab'))
    expect(screen.getByRole('alertdialog').textContent).toMatch(text)
    expect(polling.get().replaced).toBe(true)
    const reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const buttons = screen.getAllByRole('button').filter(({ textContent }) => textContent !== '')
    expect(buttons.map(({ textContent }) => textContent)).toEqual([reload])
    fireEvent.click(screen.getByRole('button', { name: reload }))
    expect(reloads).toHaveBeenCalledOnce()
  })

it('lets the page be used on while only another broker of the console is concerned', async () => {
  await startI18n('en')
  render(<ReplacedBrokerDialog />)
  act(() => markReplaced('id-prod'))
  expect(screen.getByRole('alertdialog').textContent).toContain('The address of Production')
  expect(polling.get().replaced).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  act(() => markReplaced('id-lab'))
  expect(screen.getByRole('alertdialog').textContent).toContain('The address of Lab')
})
