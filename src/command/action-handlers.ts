import type { Path } from '@/route/paths'
import type { AppAction, AppActions } from './command'
import type { Context } from './context'
import type { Runner } from './runner'

/** Shows a short message, with a button if there is an action. */
export type ShowMessage = (
  kind: 'ok' | 'info' | 'warning' | 'error',
  text: string,
  action?: { readonly label: string; readonly run: () => void },
) => void

/** What the page offers to who handles an action. */
export type ActionPage = {
  readonly runner: Runner
  readonly context: () => Omit<Context, 'signal'>
  readonly showMessage: ShowMessage
  /** Shows that a part of the console could not be loaded. */
  readonly reportLoadError: (cause: unknown) => void
  /** The address of the present list or settings at another broker, where objects of this one do not exist. */
  readonly getPathElsewhere: () => Path
  /** Ends the session and leaves for the login page without asking. */
  readonly leave: () => Promise<void>
}

/**
 * Does one kind of action. `message` is that of the outcome: the page shows it afterwards, unless the handler returns
 * `shown`.
 */
type ActionHandler<K extends keyof AppActions> = (
  action: AppAction<K>,
  page: ActionPage,
  message: string | undefined,
) => 'shown' | void

/** The handlers of these actions; a missing one does not compile. */
export type ActionHandlers<K extends keyof AppActions = keyof AppActions> = {
  readonly [N in K]: ActionHandler<N>
}
