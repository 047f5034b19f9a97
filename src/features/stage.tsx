import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { broker } from '@/api/broker'
import type { ApiClient } from '@/api/client'
import { queries } from '@/api/query'
import { contextWith } from '@/command/fixture'
import { KeysProvider } from '@/command/keys/keys-provider'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner, type Dependencies } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'

/** A node of the cluster as specs need it. */
export const node = (name: string, status: 'running' | 'stopped' = 'running') => ({
  node: name,
  node_status: status,
})

/**
 * A screen at an address, for specs: real runner and cache, and a broker that answers what it is given, or as
 * `client` does. Returns the runner and what was told to its surroundings.
 */
export async function stageScreen(
  screen: ReactNode,
  at: Path | `/${string}`,
  answers: Partial<Record<keyof ApiClient, (call: never) => unknown>>,
  client?: ApiClient,
) {
  await startI18n('en')
  await allWords()
  localStorage.clear()
  queries.clear()
  go(at, { force: true })
  const api =
    client ??
    (Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [name, async (call: never) => answer(call)]),
    ) as unknown as ApiClient)
  broker.api = api
  const context = () => contextWith({ api })
  const told: unknown[] = []
  const none = () => undefined
  const around: Dependencies = {
    context,
    apply: (outcome) => void told.push(outcome),
    report: (error) => void told.push(error),
    refuse: none,
    remember: none,
    signInAgain: async () => false,
  }
  const runner = createRunner(around)
  const runtime: CommandRuntime = { runner, registry: createRegistry([]), context }
  const drawn = render(
    <QueryClientProvider client={queries}>
      <CommandRuntimeProvider runtime={runtime}>
        <KeysProvider>{screen}</KeysProvider>
      </CommandRuntimeProvider>
    </QueryClientProvider>,
  )
  return { ...drawn, runner, told }
}
