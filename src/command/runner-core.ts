import { toApiError } from '@/api/error'
import { loadChunk } from '@/api/load-chunk'
import { allWords } from '@/i18n/i18n'
import { randomId } from '@/lib/text/random-id'
import { createStore } from '@/lib/store'
import type { AnyCommand, CommandArgs, Outcome } from './command'
import type { Context } from './context'
import { isMereLook, storedArgs, type Entry } from './history/history'
import type { Watch } from './plan/drift'
import type { Prompting } from './prompt/prompting'
import { perform } from './run'
import type { BulkRun, Dependencies, RunnerState } from './runner-types'
import type { UndoRecord } from './undo/record-run'

const initialState: RunnerState = { prompting: undefined, bulk: undefined, acted: [], transfers: [] }

/** What the runs of a runner share: its state, the session, the login, and the records of what was done. */
export function createRunnerCore(deps: Dependencies) {
  const store = createStore<RunnerState>(initialState)
  const writes = new AbortController()
  let session = 0

  const context = (): Context => ({ ...deps.context(), signal: writes.signal })
  const record = (
    { command, answers, source }: Pick<BulkRun, 'command' | 'answers' | 'source'>,
    started: number,
    result: Entry['result'],
    count: number,
    extra: Partial<Entry> = {},
  ): string => {
    const id = randomId()
    // The lines of a macro and the runs on several brokers are recorded one by one.
    const { now, username } = deps.context()
    const who = username === undefined ? {} : { user: username }
    if (!isMereLook(command) && command.lines === undefined && command.delegates !== true)
      deps.remember({
        id,
        command: command.id,
        args: storedArgs(command, answers),
        at: started,
        ms: now() - started,
        source,
        result,
        count,
        ...who,
        ...extra,
      })
    return id
  }

  async function withLogin<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (cause) {
        // A 401 proves that nothing was done, so the same write may be retried after each login (catalogue
        // A7, A8).
        if (!toApiError(cause).sessionOver || !(await deps.signInAgain())) throw cause
      }
    }
  }

  const performWithLogin = (
    command: AnyCommand,
    values: CommandArgs,
    more: Partial<Context> = {},
    watch?: Watch,
    target?: string,
  ): Promise<Outcome> =>
    withLogin(() =>
      perform(
        command,
        values,
        watch === undefined ? { ...context(), ...more } : watch.recording({ ...context(), ...more }, target),
      ),
    )

  /** Reports how the run deviated from its plan. */
  const reportPlanDrift = async (command: AnyCommand, watch: Watch | undefined, isCurrent: () => boolean) => {
    const what = await watch?.drift(context())
    if (what !== undefined && isCurrent())
      deps.apply({ kind: 'done', message: 'plan.drift.title', values: { what }, differs: true }, command)
  }

  const keep = (command: AnyCommand, sets: readonly CommandArgs[]): Promise<UndoRecord | undefined> =>
    withLogin(async () => await deps.keep?.(command, sets, context()))

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
    record,
    withLogin,
    perform: performWithLogin,
    reportPlanDrift,
    keep,
    loadChanges,
    /** Whether the present session continues: what an earlier session started finishes without effect. */
    getSession() {
      const started = session
      return () => started === session
    },
    /** Ends the session, and the transfers in it. */
    endSession() {
      session += 1
      const { transfers } = store.get()
      store.set(() => initialState)
      for (const { stop } of transfers) stop()
    },
  }
}

export type RunnerCore = ReturnType<typeof createRunnerCore>
