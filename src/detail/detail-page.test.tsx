// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '@/api/error'
import { contextWith, ban } from '@/command/fixture'
import { dropDrafts, keepDraft } from '@/command/prompt/draft'
import { CommandRuntimeProvider } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { rulePaths } from '@/features/rule/paths'
import { to } from '@/route/paths'
import type { Source } from '@/list/list'
import { DetailPage } from './detail-page'

afterEach(() => {
  cleanup()
  dropDrafts()
})

const read: Source<unknown> = {
  rows: [{}],
  error: null,
  fetching: false,
  placeholder: false,
  at: 1,
  failedAt: 0,
  again: () => undefined,
}
const deleted: Source<unknown> = { ...read, error: new ApiError(404, 'NOT_FOUND', 'gone'), failedAt: 2 }

/** The page of a rule with a field. */
async function open() {
  await startI18n('en')
  await allWords()
  const deps = {
    context: () => contextWith(),
    apply: () => undefined,
    report: () => undefined,
    refuse: () => undefined,
    remember: () => undefined,
    signInAgain: async () => false,
  }
  const runtime = { runner: createRunner(deps), registry: createRegistry([]), context: deps.context }
  const page = (source: Source<unknown>) => (
    <CommandRuntimeProvider runtime={runtime}>
      <DetailPage
        about={{ resource: 'rule', id: 'r1' }}
        source={source}
        offers={[]}
        missing={{
          codes: ['NOT_FOUND'],
          title: 'rule.gone',
          text: 'rule.goneText',
          list: to(rulePaths.rules),
          back: 'rule.back',
        }}
      >
        <input aria-label="note" />
      </DetailPage>
    </CommandRuntimeProvider>
  )
  const { rerender } = render(page(read))
  return { update: (source: Source<unknown>) => rerender(page(source)) }
}
const field = () => screen.queryByLabelText<HTMLInputElement>('note')

it('keeps typed text when the object is deleted meanwhile, shows that, and drops it with the input', async () => {
  const { update } = await open()
  const typedInto = field()
  keepDraft('screen', ban, { reason: 'typed' }, 'admin')
  update(deleted)
  expect(field()).toBe(typedInto)
  expect(screen.getByRole('alert').textContent).toContain('r1 was deleted while you were editing it')
  expect(screen.queryByText('This rule does not exist')).toBeNull()
  act(dropDrafts)
  expect(field()).toBeNull()
  expect(screen.getByText('This rule does not exist')).toBeTruthy()
})

it('shows the missing object where the broker refuses its name', async () => {
  const { update } = await open()
  const refusal = JSON.stringify({ value: 'zz', reason: 'not_a_enum_symbol', path: 'name' })
  update({
    ...read,
    error: new ApiError(400, 'BAD_REQUEST', refusal, { path: '/api/v5/gateways/zz' }),
    failedAt: 2,
  })
  expect(screen.getByText('This rule does not exist')).toBeTruthy()
})

it('shows the missing object when nothing is typed, or not on the screen', async () => {
  const { update } = await open()
  keepDraft('palette', ban, { reason: 'typed' }, 'admin')
  update(deleted)
  expect(field()).toBeNull()
  expect(screen.getByText('This rule does not exist')).toBeTruthy()
})
