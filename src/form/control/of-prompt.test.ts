import { expect, it } from 'vitest'
import type { Prompt } from '@/command/prompt-kind'
import { controlOfPrompt } from './of-prompt'

const scopes: Prompt = {
  kind: 'list',
  of: { kind: 'choice', options: ['publish', 'audit'], words: 'choice.accountScope' },
  catalog: 'userScope',
}
const t = (key: string) => key

it('offers what a catalog of the broker has besides, after the known options', () => {
  const control = controlOfPrompt(scopes, t, { label: 'Scopes', offers: ['audit', 'new_scope'] })
  expect(
    control.kind === 'checks' && control.groups.map(({ options }) => options.map(({ value }) => value)),
  ).toEqual([['publish', 'audit', 'new_scope']])
})

it('offers the known options while the catalog is not read', () => {
  const control = controlOfPrompt(scopes, t, { label: 'Scopes' })
  expect(
    control.kind === 'checks' && control.groups.map(({ options }) => options.map(({ value }) => value)),
  ).toEqual([['publish', 'audit']])
})

it('shows the default of a time in its empty field', () => {
  const toControl = (placeholder?: string) =>
    controlOfPrompt({ kind: 'datetime' }, (key) => key, {
      label: 'Start time',
      ...(placeholder === undefined ? {} : { placeholder }),
    })
  expect(toControl('default: now')).toEqual({ kind: 'instant', placeholder: 'default: now' })
  expect(toControl()).toEqual({ kind: 'instant' })
})
