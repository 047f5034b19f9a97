import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { fakeClient } from '@/api/client-fixture'
import type { AnyCommand } from '@/command/command'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import { ban, contextWith, keepalive, kick, password, show } from '@/command/fixture'
import { CommandRuntimeProvider, type CommandRuntime } from '@/command/react'
import { createRegistry } from '@/command/registry'
import { createRunner } from '@/command/runner'
import { allWords, startI18n } from '@/i18n/i18n'
import { fetchDialog } from '@/ui/overlay/dialog'
import { FormView, SearchView, StepView } from '../parts'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { closePalette } from '../store'

/**
 * A command runtime for tests: real runner and registry, a broker with a few clients that counts its
 * requests. With `early`, only these commands are loaded at first, and `rest` is being loaded.
 */
export async function stage(
  children: ReactNode,
  {
    clients = ['sensor-17', 'sensor-18'] as readonly string[],
    fail = false,
    early = undefined as readonly AnyCommand[] | undefined,
    rest = undefined as Promise<readonly AnyCommand[]> | undefined,
    openForm = undefined as ((command: AnyCommand) => void) | undefined,
  } = {},
) {
  await startI18n('en')
  await Promise.all([allWords(), fetchDialog(), SearchView.fetch(), StepView.fetch(), FormView.fetch()])
  localStorage.clear()
  closePalette()
  setScreenContext(noScreenContext)
  const sent: string[] = []
  const clientList = vi.fn(async ({ query }: { query: { like_clientid?: string } }) => {
    if (fail) throw new Error('down')
    const data = clients
      .filter((id) => id.includes(query.like_clientid ?? ''))
      .map((clientid) => ({ clientid, node: 'emqx@a', connected: true }))
    return { data, meta: { hasnext: false } }
  })
  const api = fakeClient({
    clientList,
    clientKick: async ({ params }: { params: { clientid: string } }) =>
      void sent.push(`kick ${params.clientid}`),
    banCreate: async ({ body }: { body: { who: string; reason?: string; as: string } }) =>
      void sent.push(`ban ${body.as} ${body.who} ${body.reason ?? ''}`),
    nodeList: async () => [],
    userList: async () => [],
    banList: async () => ({ data: [], meta: {} }),
    topicList: async () => ({ data: [], meta: {} }),
  })
  const context = () => contextWith({ api })
  await context().nouns()
  const deps = {
    context,
    apply: vi.fn(),
    report: vi.fn(),
    refuse: vi.fn(),
    remember: vi.fn(),
    signInAgain: async () => false,
    ...(openForm === undefined ? {} : { openForm }),
  }
  const runner = createRunner(deps)
  const runtime: CommandRuntime = {
    runner,
    registry: createRegistry(
      early ?? [ban, keepalive, kick, password, show],
      rest === undefined ? undefined : () => rest,
    ),
    context,
  }
  if (rest !== undefined) startInBackground(runtime.registry.load(), throwUnexpected)
  render(
    <CommandRuntimeProvider runtime={runtime}>
      <main tabIndex={-1}>
        <button>opener</button>
      </main>
      {children}
    </CommandRuntimeProvider>,
  )
  return { runtime, runner, sent, deps, clientList }
}
