// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AppAction } from '@/command/command'
import { allWords, startI18n } from '@/i18n/i18n'
import type { Runner } from '@/command/runner'
import { setScreenContext } from '@/command/screen-context'
import { applyOutcome } from './apply-outcome'
import { toasts } from '@/command/toast/toasts'

// As after a deployment, where the files of the page are no longer served.
const { gone } = vi.hoisted(() => ({
  gone: () => {
    throw new Error('Failed to fetch dynamically imported module')
  },
}))
vi.mock('./macro/run-macro', gone)
vi.mock('@/features/alarm-rule/announce', gone)
vi.mock('@/command/fleet/fleet-command', gone)

beforeAll(async () => {
  await startI18n('en')
  await allWords()
})
beforeEach(() => toasts.set(() => []))

it.each<AppAction>([
  { do: 'lines', name: 'evening', goOn: false, steps: [] },
  { do: 'macro', name: 'evening' },
  { do: 'ask-notifications' },
  { do: 'alarm-rule-test', name: 'connections' },
])('reports that $do cannot be loaded, and is not silent about it', async (action) => {
  applyOutcome({ kind: 'app', action }, {} as Partial<Runner> as Runner)
  await vi.waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error' }]))
})

it('reports that a list could not be exported', async () => {
  setScreenContext({ export: () => Promise.reject(new Error('disk full')) })
  applyOutcome({ kind: 'app', action: { do: 'export', scope: 'all' } }, {} as Partial<Runner> as Runner)
  await vi.waitFor(() => expect(toasts.get()).toMatchObject([{ kind: 'error' }]))
})
