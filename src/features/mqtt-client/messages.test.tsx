// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MqttClientApi } from '@/command/context'
import { contextWith } from '@/command/fixture'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { createConnection } from '@/mqtt/connection'
import type { Entry } from '@/mqtt/view'
import type { Settings } from '@/mqtt/settings'
import { Messages } from './messages'

afterEach(cleanup)

const entry = (id: number): Entry => ({
  id,
  at: 0,
  way: 'in',
  topic: `t/${id}`,
  payload: new Uint8Array([65]),
  qos: 0,
  retain: false,
  dup: false,
  color: undefined,
  properties: undefined,
})

async function stage() {
  await startI18n('en')
  await allWords()
  const connection = createConnection({ name: 'mqtt-1', version: 5 } as Settings, {
    load: () => Promise.reject(new Error('nobody connects')),
    frame: (work) => work(),
  })
  for (const id of [1, 2, 3]) connection.messages.push(entry(id), 1)
  const runtime = {
    count: () => ({ name: 'mqtt-1', messages: 3 }),
    clear: () => {
      connection.clear()
      return 'mqtt-1'
    },
  }
  const context = () => contextWith({ mqtt: async () => runtime as unknown as MqttClientApi })
  const runner = createRunner({
    context,
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
  })
  render(
    <CommandRuntimeProvider runtime={{ runner, registry: createRegistry([]), context }}>
      <Messages connection={connection} />
    </CommandRuntimeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Pause list' }))
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'ArrowDown' })
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^Clear/ }))
  const waitForConfirmation = () =>
    vi.waitFor(() => expect(runner.store.get().prompting?.phase).toBe('confirming'))
  return { runner, press, waitForConfirmation }
}

const pausedAndChosen = () => [
  screen.queryByRole('button', { name: 'Resume list' }) !== null,
  screen.queryByRole('region', { name: 'Selected message' }) !== null,
]

it('keeps the pause and the chosen message when clearing is canceled', async () => {
  const { runner, press, waitForConfirmation } = await stage()
  press()
  await waitForConfirmation()
  act(() => runner.cancel())
  expect(pausedAndChosen()).toEqual([true, true])
})

it('ends the pause and the choice when the messages are cleared', async () => {
  const { runner, press, waitForConfirmation } = await stage()
  press()
  await waitForConfirmation()
  await act(async () => runner.send({ type: 'confirmed' }))
  await vi.waitFor(() => expect(pausedAndChosen()).toEqual([false, false]))
})
