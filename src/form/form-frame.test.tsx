// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allWords, startI18n } from '@/i18n/i18n'
import banCreate from '@commands/ban/create'
import { FormFrame, InSide } from './form-frame'
import type { FormState } from './form-state'

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const form = (more: Partial<FormState> = {}): FormState => ({
  command: banCreate,
  mode: 'edit',
  body: createRef(),
  blocked: undefined,
  forbidden: undefined,
  restored: false,
  changed: [],
  refusal: undefined,
  reset: () => undefined,
  submit: () => undefined,
  saveCopy: undefined,
  ...more,
})

function open(isWide: boolean, described = true) {
  const media = { matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
  render(
    <FormFrame
      form={form()}
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
  expect(screen.getByRole('form').textContent).toMatch(/^Connected(?!.*Log in)/)
})

it('has no help column where no field has help', () => {
  expect(open(true, false)).toBeNull()
  expect(screen.getByText('Connected')).toBeTruthy()
})

describe('submitting', () => {
  const show = (more: Partial<FormState>, disabledReason?: string) => {
    const submit = vi.fn()
    render(
      <FormFrame form={form({ submit, ...more })} disabledReason={disabledReason}>
        <input aria-label="Max" />
      </FormFrame>,
    )
    fireEvent.submit(screen.getByRole('form'))
    return { submit, button: screen.getByRole('button', { name: /^(Save|Ban)/ }) }
  }

  it('waits for a change of an existing object', () => {
    const { submit, button } = show({})
    expect(submit).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    cleanup()
    expect(show({ changed: ['max'] }).submit).toHaveBeenCalledOnce()
  })

  it('needs no change of a new object, or of one that was deleted meanwhile', () => {
    const created = show({ mode: 'create' })
    expect([created.button.textContent, created.submit.mock.calls.length]).toEqual([
      expect.stringMatching(/^Ban/),
      1,
    ])
    cleanup()
    const { button, submit } = show({ mode: 'restore', saveCopy: () => undefined })
    expect([button.textContent, submit.mock.calls.length]).toEqual([expect.stringMatching(/^Save as new/), 1])
    expect(screen.queryByRole('button', { name: /copy/ })).toBeNull()
  })

  it('waits until the form can be submitted, and lets the runner explain a blocked command', () => {
    expect(show({ mode: 'create' }, 'Enter a name').submit).not.toHaveBeenCalled()
    cleanup()
    const { submit, button } = show({ mode: 'create', blocked: 'Read only' })
    expect([submit.mock.calls.length, button.getAttribute('aria-disabled')]).toEqual([1, 'true'])
  })
})

it('shows restored edits, changes of other users and an error of the complete form', () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  render(
    <FormFrame
      form={form({
        restored: true,
        clashes: [{ label: 'Max', before: '1', now: '2' }],
        refusal: { key: 'access.refused', values: { reason: 'no space' } },
      })}
    >
      <input aria-label="Max" />
    </FormFrame>,
  )
  const text = screen.getByRole('form').textContent
  for (const part of [/Your input was restored/, /Max: 1 → 2/, /no space/]) expect(text).toMatch(part)
})

it('can only be read by an account without the right, and says why above the fields', () => {
  const reason = 'Your role is viewer: this needs an administrator.'
  render(
    <FormFrame form={form({ blocked: reason, forbidden: reason })}>
      <input aria-label="Max" />
      <button type="button">Test</button>
    </FormFrame>,
  )
  expect(screen.getByRole('note').textContent).toBe(reason)
  for (const control of [screen.getByLabelText('Max'), screen.getByRole('button', { name: 'Test' })])
    expect(control.closest('fieldset')?.disabled).toBe(true)
})
