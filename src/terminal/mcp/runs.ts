import type { Entry } from '@/command/history/history'

/** A run of an assistant: an entry of the command history, where it ran, and who it was. */
type AssistantRun = { readonly entry: Entry; readonly broker: string; readonly by: string }

const maxRuns = 500

/** The runs of this program, the last first. */
export type Runs = {
  readonly add: (run: AssistantRun) => void
  readonly all: () => readonly AssistantRun[]
  readonly find: (id: string) => AssistantRun | undefined
}

export function createRuns(): Runs {
  let runs: readonly AssistantRun[] = []
  return {
    add: (run) => {
      runs = [run, ...runs].slice(0, maxRuns)
    },
    all: () => runs,
    find: (id) => runs.find(({ entry }) => entry.id === id),
  }
}
