// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '@/command/fixture'
import { createRegistry } from '@/command/registry'
import { repeatEarlyKey } from './early-key'

const answered: string[] = []
const onKey = ({ key, ctrlKey, target }: KeyboardEvent) =>
  answered.push(`${ctrlKey ? 'Ctrl ' : ''}${key} ${(target as Element).tagName}`)

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))

let registry = createRegistry([])
let stop = (): void => undefined
beforeEach(() => {
  vi.useFakeTimers()
  answered.length = 0
  registry = createRegistry([], () => Promise.resolve([show]))
  stop = repeatEarlyKey(registry)
})
afterEach(() => {
  stop()
  document.removeEventListener('keydown', onKey)
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** Loads the commands, whose keys are answered from then on. */
async function load(): Promise<void> {
  await registry.load()
  document.addEventListener('keydown', onKey)
  await vi.advanceTimersByTimeAsync(10)
}

it('presses the last unanswered key again once the commands have loaded', async () => {
  press('x')
  press('Shift', { shiftKey: true })
  press('z', { ctrlKey: true })
  await load()
  expect(answered).toEqual(['Ctrl z BODY'])
  await vi.advanceTimersByTimeAsync(1000)
  expect(answered).toHaveLength(1)
})

it('forgets it where another key was answered', async () => {
  press('x')
  const answer = (event: Event) => event.preventDefault()
  document.addEventListener('keydown', answer)
  press('g')
  document.removeEventListener('keydown', answer)
  await load()
  expect(answered).toEqual([])
})

it('forgets it where the pointer pressed', async () => {
  press('x')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await load()
  expect(answered).toEqual([])
})

it('leaves what is typed into a field', async () => {
  const input = document.body.appendChild(document.createElement('input'))
  press('x', {}, input)
  await load()
  expect(answered).toEqual([])
})
