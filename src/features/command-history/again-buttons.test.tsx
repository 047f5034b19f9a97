// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ban, contextWith, kick } from '@/command/fixture'
import type { Entry } from '@/command/history/history'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { fetchDialog } from '@/ui/overlay/dialog'
import { targetsFrom, targetsText } from './again'
import { AgainButtons } from './again-buttons'

afterEach(cleanup)

const entry = (command: string, args: Entry['args']): Entry => ({
  id: '1',
  command,
  args,
  at: 0,
  ms: 1,
  source: 'key',
  result: 'done',
  count: 1,
})

async function stage(done: Entry) {
  await startI18n('en')
  await Promise.all([allWords(), fetchDialog()])
  const runner = createRunner({
    context: () => contextWith(),
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  render(
    <CommandRuntimeProvider
      runtime={{ runner, registry: createRegistry([ban, kick]), context: () => contextWith() }}
    >
      <AgainButtons entry={done} />
    </CommandRuntimeProvider>,
  )
  const press = async (name: RegExp) =>
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  return { press, prompting: () => runner.store.get().prompting }
}

it('runs a command on another target with its other values', async () => {
  const { press, prompting } = await stage(entry('ban.create', { who: 'a', reason: 'noisy', as: 'clientid' }))
  await press(/^Run on another target/)
  expect(prompting()).toMatchObject({ step: 'who', answers: { reason: 'noisy', as: 'clientid' } })
  expect(prompting()?.answers).not.toHaveProperty('who')
})

it('lets the user edit multiple targets before it runs the command on them', async () => {
  const { press, prompting } = await stage(entry('client.kick', { clientid: ['a', 'b', 'c'] }))
  await press(/^Edit and run/)
  const lines = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /one per line/ })
  expect([lines.value, prompting()]).toEqual(['a\nb\nc', undefined])
  fireEvent.change(lines, { target: { value: 'a\nd\n\nd' } })
  await press(/^Next/)
  expect([prompting()?.phase, prompting()?.answers]).toEqual(['confirming', { clientid: ['a', 'd'] }])
})

it('does not continue without targets', async () => {
  const { press, prompting } = await stage(entry('client.kick', { clientid: ['a', 'b'] }))
  await press(/^Edit and run/)
  fireEvent.change(screen.getByRole('textbox', { name: /one per line/ }), { target: { value: ' \n' } })
  await press(/^Next/)
  expect([screen.getByText('Required').textContent, prompting()]).toEqual(['Required', undefined])
})

it('disables the buttons of an unknown command', async () => {
  await stage(entry('gone.command', {}))
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
    'true',
  ])
})

it('restores ids that contain blanks, quotes or line breaks', () => {
  const ids = ['plain', 'with blank', ' edge ', 'two\nlines', '"quoted"', "it's", '\\back', 'a"b']
  expect(targetsFrom(targetsText(ids))).toEqual(ids)
})
