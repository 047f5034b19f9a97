import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { connection } from '@/connection/page'
import type { ApiClient } from '@/api/client'
import { fakeClient, type FakeAnswers } from '@/api/client-fixture'
import { queries } from '@/api/query'
import { contextWith } from '@/command/fixture'
import { KeysProvider } from '@/command/keys/keys-provider'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import type { AnyCommand } from '@/command/command'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import type { Dependencies } from '@/command/runner-types'
import { allWords, startI18n } from '@/i18n/i18n'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'

/** A node of the cluster for tests. */
export const node = (name: string, status: 'running' | 'stopped' = 'running') => ({
  node: name,
  node_status: status,
})

/**
 * Renders a screen at an address for tests, with a real runner and cache, and a broker that returns
 * `answers`, or the given `client`. `commands` are the registered ones. Returns the runner and the result of `render`.
 */
export async function stageScreen(
  screen: ReactNode,
  at: Path | `/${string}`,
  answers: FakeAnswers,
  client?: ApiClient,
  commands: readonly AnyCommand[] = [],
) {
  await startI18n('en')
  await allWords()
  localStorage.clear()
  queries.clear()
  go(at, { force: true })
  const api = client ?? fakeClient(answers)
  vi.spyOn(connection, 'api', 'get').mockReturnValue(api)
  const context = () => contextWith({ api })
  const none = () => undefined
  const deps: Dependencies = {
    context,
    apply: none,
    report: none,
    refuse: none,
    remember: none,
    signInAgain: async () => false,
  }
  const runner = createRunner(deps)
  const runtime: CommandRuntime = { runner, registry: createRegistry(commands), context }
  const rendered = render(
    <QueryClientProvider client={queries}>
      <CommandRuntimeProvider runtime={runtime}>
        <KeysProvider>{screen}</KeysProvider>
      </CommandRuntimeProvider>
    </QueryClientProvider>,
  )
  return { ...rendered, runner }
}
