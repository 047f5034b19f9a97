// @vitest-environment happy-dom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import { FormFrame, InSide } from './form-frame'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(isWide: boolean, described = true) {
  const media = { matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
  render(
    <FormFrame
      body={createRef()}
      label="Settings"
      onSubmit={() => undefined}
      describe={
        described
          ? (name) => ({
              label: 'Max inflight window',
              path: `mqtt.${name}`,
              text: 'Not yet acknowledged',
            })
          : undefined
      }
    >
      <div data-field="max_inflight">
        <input aria-label="Max" />
      </div>
      <InSide>
        <p>Connected</p>
      </InSide>
      <InSide wideOnly>
        <p>Log in</p>
      </InSide>
    </FormFrame>,
  )
  return screen.queryByRole('region', { name: 'Help and results' })
}

it('shows help for the focused field next to a form in a wide window', () => {
  const side = open(true)
  if (side === null) throw new Error('no column')
  expect(side.textContent).toContain('Select a field')
  act(() => screen.getByLabelText('Max').focus())
  expect(within(side).getByRole('heading').textContent).toBe('Max inflight window')
  expect(side.textContent).toContain('Not yet acknowledged')
  expect(side.textContent).toContain('mqtt.max_inflight')
})

it('shows results next to the form in a wide window, and in place in a narrow one', () => {
  expect(open(true)?.textContent).toMatch(/Connected.*Log in/)
  cleanup()
  expect(open(false)).toBeNull()
  expect(screen.getByRole('form').textContent).toBe('Connected')
})

it('has no help column where no field has help', () => {
  expect(open(true, false)).toBeNull()
  expect(screen.getByText('Connected')).toBeTruthy()
})
