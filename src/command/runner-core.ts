import { loadChunk } from '@/api/load-chunk'
import { allWords } from '@/i18n/i18n'
import { createStore } from '@/lib/store'
import { bindSession } from './bind-session'
import type { AnyCommand, Source } from './command'
import type { Context } from './context'
import { withLogin, type Policy } from './execute'
import { findBrokerElsewhere } from './history/history'
import type { Watch } from './plan/drift'
import type { Prompting } from './prompt/prompting'
import type { Dependencies, RunnerState } from './runner-types'

const initialState: RunnerState = { prompting: undefined, bulk: undefined, acted: [], transfers: [] }

/** What the runs of a runner share: its state, its session, and how runs of the page are recorded. */
export function createRunnerCore(deps: Dependencies) {
  const store = createStore<RunnerState>(initialState)
  const writes = new AbortController()
  let session = 0

  /** All that a run reads and sends belongs to the session in which it was asked for. */
  const context = (): Context => bindSession({ ...deps.context(), signal: writes.signal })

  /** The policy of a run of the page: with its login, its command history and its undo. */
  const createPolicy = (source: Source, at: Context): Policy => {
    const page = deps.context()
    return {
      source,
      questions: 'error',
      remember: deps.remember,
      extra: findBrokerElsewhere(at, page),
      ...(deps.cutOff === undefined ? {} : { onCutOff: deps.cutOff }),
      ...(deps.captureUndo === undefined ? {} : { captureUndo: deps.captureUndo }),
      // The login of the page is not that of another broker.
      ...(at.connection.id === page.connection.id ? { signInAgain: deps.signInAgain } : {}),
    }
  }

  /** Reports how the run deviated from its plan. */
  const reportPlanDrift = async (command: AnyCommand, watch: Watch | undefined, isCurrent: () => boolean) => {
    const what = await watch?.drift(context())
    if (what !== undefined && isCurrent())
      deps.apply({ kind: 'done', message: 'plan.drift.title', values: { what }, differs: true }, command)
  }

  /**
   * The module for the changes of a save, with the texts of the fields, which belong to screens and are not
   * loaded by the palette.
   */
  const loadChanges = async () =>
    (await loadChunk(Promise.all([import('./changes'), allWords(), deps.fetchChanges?.()])))[0]

  return {
    deps,
    store,
    context,
    setPrompting: (prompting: Prompting | undefined) => store.merge({ prompting }),
    createPolicy,
    withLogin: <T>(work: () => Promise<T>) => withLogin(work, deps.signInAgain),
    reportPlanDrift,
    loadChanges,
    /** Whether the present session continues: what an earlier session started finishes without effect. */
    getSession() {
      const started = session
      return () => started === session
    },
    /** Ends the session, and its downloads; what sends row by row ends by its refused calls, which are recorded. */
    endSession() {
      session += 1
      const { transfers } = store.get()
      store.set(() => initialState)
      for (const { stop, rows } of transfers) if (rows !== true) stop()
    },
  }
}

export type RunnerCore = ReturnType<typeof createRunnerCore>
