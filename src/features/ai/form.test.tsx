// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { stageScreen } from '@/features/stage'
import { AiForm } from './form'

afterEach(cleanup)

const openProfile = (providers: readonly object[]) =>
  stageScreen(<AiForm noun="aiProfile" />, '/ai/profiles/create', { aiProviders: () => providers })

it('lets the provider of a profile be chosen', async () => {
  await openProfile([{ name: 'local', type: 'openai' }])
  const provider = await screen.findByRole<HTMLSelectElement>('combobox', { name: /AI provider/ })
  expect([...provider.options].map(({ value }) => value)).toEqual(['', 'local'])
})

it('takes its name as text where there is none to choose', async () => {
  await openProfile([])
  expect((await screen.findByRole('textbox', { name: /AI provider/ })).tagName).toBe('INPUT')
})
