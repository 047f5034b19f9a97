import { prefer } from '@/api/preferences'
import { loadChunk } from '@/api/load-chunk'
import { session } from '@/connection/page'
import type { ActionHandlers, ActionPage } from '@/command/action-handlers'
import type { AppAction, AppActions } from '@/command/command'
import type { Preferences } from '@/command/context'
import { keepOwnKeys } from '@/command/keys/own'
import type { Runner } from '@/command/runner'
import { screenContext } from '@/command/screen-context'
import { actions as alarmRuleActions } from '@/features/alarm-rule/actions'
import { actions as namespaceActions } from '@/features/namespace/actions'
import { overviewPaths } from '@/features/overview/paths'
import { actions as profileActions } from '@/features/profile/actions'
import { actions as sessionActions } from '@/features/session/actions'
import { startInBackground } from '@/lib/background'
import { listActions } from '@/list/actions'
import { openRelated } from '@/palette/related'
import { openForBrokers, openKeySheet } from '@/palette/store'
import { getPath, go, here as address, travel } from '@/route/location'
import { loginPath, to, type Path } from '@/route/paths'
import { findRepeated, getContext } from './command-context'
import { registry } from './commands'
import type { MacroDeps } from './macro/run-macro'
import { screenAt } from './page/screen-at'
import { reportLoadError } from '@/command/toast/load-error'
import { showMessage } from './toast/show-message'

declare module '@/command/command' {
  interface AppActions {
    prefer: { readonly set: Partial<Preferences> }
    /** Opens the list of keys. */
    keys: object
    /** Reads the screen again. */
    refresh: object
    /** Opens another page of the web. */
    open: { readonly url: string }
    /** Goes back or forward. */
    travel: { readonly by: 1 | -1 }
  }
}

/** Leaves for the login page without asking, and remembers the present page. */
async function leave(): Promise<void> {
  const from = address()
  const ended = session.end()
  go(to(loginPath, undefined, { to: from }), { force: true })
  await ended
}

/** The path to open at another broker: the same list or settings; objects of this broker do not exist there. */
const getPathElsewhere = (): Path => {
  const place = screenAt(address())
  return place === undefined || Object.keys(place.params).length > 0
    ? to(overviewPaths.overview)
    : (getPath(address()) as Path)
}

export const createActionPage = (runner: Runner): ActionPage => ({
  runner,
  context: getContext,
  showMessage,
  reportLoadError,
  getPathElsewhere,
  leave,
})

const loadMacros = () => loadChunk(import('./macro/run-macro'))

/** The actions of the page itself and of the engine; `lines` is what a macro needs of the page. */
const createPageActions = (
  lines: MacroDeps,
): ActionHandlers<
  | 'prefer'
  | 'own-keys'
  | 'keys'
  | 'refresh'
  | 'open'
  | 'travel'
  | 'related'
  | 'repeat'
  | 'macro'
  | 'lines'
  | 'fleet-choose'
  | 'fleet-run'
> => ({
  // The language follows the preferences, here as in the other tabs (main).
  prefer: ({ set }) => prefer(set),
  'own-keys': ({ set }) => keepOwnKeys(set),
  keys: () => openKeySheet(),
  refresh: () => screenContext.get().refresh?.(),
  open: ({ url }) => void globalThis.open(url, '_blank', 'noopener,noreferrer'),
  travel: ({ by }) => travel(by),
  related: ({ of }, { context }) => startInBackground(openRelated(of, context()), reportLoadError),
  repeat: (_, { runner }) => {
    const repeated = findRepeated()
    if (repeated === undefined) return
    runner.start(repeated.command, repeated.given, 'key')
    // Omitted values stay omitted; a secret is asked for again.
    if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
  },
  macro: (action, { runner }) =>
    startInBackground(
      loadMacros().then(({ startMacro }) => startMacro(action, runner, registry)),
      reportLoadError,
    ),
  lines: (action, { runner }) =>
    startInBackground(
      loadMacros().then(({ runLines }) => runLines(action, runner, lines)),
      reportLoadError,
    ),
  'fleet-choose': ({ brokers }) => openForBrokers(brokers),
  'fleet-run': ({ step, brokers }, { runner }) =>
    startInBackground(
      loadChunk(import('@/command/fleet/start-run')).then(({ startFleetRun }) =>
        startFleetRun(runner, step, brokers),
      ),
      reportLoadError,
    ),
})

/** Does an action; returns whether its message is shown already. */
export function handleAction<K extends keyof AppActions>(
  action: AppAction<K>,
  page: ActionPage,
  message: string | undefined,
  lines: MacroDeps,
): boolean {
  const handlers: ActionHandlers = {
    ...createPageActions(lines),
    ...listActions,
    ...alarmRuleActions,
    ...namespaceActions,
    ...profileActions,
    ...sessionActions,
  }
  return handlers[action.do](action, page, message) === 'shown'
}
