import { withCommandWords, withWordsOrNothing } from '@/i18n/with-words'
import { FormView, SearchView, StepView } from '@/palette/parts'
import { fetchDialog } from '@/ui/overlay/dialog'
import { lazyComponent } from '@/ui/lazy-component'
import { firstScreenShown } from './first-screen'
import { UserPlaceholder } from './shell/user-label'

// Parts that the first paint does not need. Those every visit needs share one chunk; the others have one
// each. Those that are always in the shell wait for the first screen, and the others load when they are opened.

const deferred = () => import('./deferred')

/**
 * Their own input would be lost with the early placeholder window, so they load together with the final
 * window.
 */
const withDialogChunk = async <T,>(body: Promise<T>): Promise<T> =>
  (await Promise.all([body, fetchDialog()]))[0]

const afterFirstScreen = async <T,>(load: () => Promise<T>): Promise<T> => {
  await firstScreenShown()
  return await load()
}

export const StatusBar = lazyComponent(
  async () => (await afterFirstScreen(deferred)).StatusBar,
  () => <div className="border-t border-line bg-surface" />,
)
export const UserMenu = lazyComponent(
  async () => (await afterFirstScreen(() => withCommandWords(deferred()))).UserMenu,
  () => <UserPlaceholder />,
)
export const BrokerSwitch = lazyComponent(
  async () => (await afterFirstScreen(() => withCommandWords(import('./shell/broker-switch')))).BrokerSwitch,
)
export const NamespaceSwitch = lazyComponent(
  async () =>
    (await afterFirstScreen(() => withCommandWords(import('./shell/namespace-switch')))).NamespaceSwitch,
)
export const Sheet = lazyComponent(async () => (await deferred()).Sheet)
export const Toaster = lazyComponent(async () => (await afterFirstScreen(deferred)).Toaster)
export const BulkDialog = lazyComponent(async () => (await withDialogChunk(deferred())).BulkDialog)
export const MacroDialog = lazyComponent(
  async () => (await withDialogChunk(withCommandWords(import('./macro/macro-dialog')))).MacroDialog,
)
export const ConfirmDialog = lazyComponent(async () => (await withDialogChunk(deferred())).ConfirmDialog)
/** Whether a run can be undone; shown in a question before it. */
export const UndoLine = lazyComponent(async () =>
  withWordsOrNothing((async () => (await import('./dialogs/undo-line')).UndoLine)()),
)
export const IdleDialog = lazyComponent(async () => (await withDialogChunk(deferred())).IdleDialog)
export const SessionDialog = lazyComponent(async () => (await withDialogChunk(deferred())).SessionDialog)
export const LeaveDialog = lazyComponent(async () => (await withDialogChunk(deferred())).LeaveDialog)
export const RevealDialog = lazyComponent(async () => (await withDialogChunk(deferred())).RevealDialog)
export const LicenseNotice = lazyComponent(
  async () => (await withCommandWords(import('./shell/license-notice'))).LicenseNotice,
)
export const Transfers = lazyComponent(async () => (await import('./toast/transfers')).Transfers)
export const KeySheet = lazyComponent(async () => (await deferred()).KeySheet)

const preloaded = [
  StatusBar,
  UserMenu,
  Sheet,
  Toaster,
  BulkDialog,
  ConfirmDialog,
  IdleDialog,
  SessionDialog,
  LeaveDialog,
  RevealDialog,
  KeySheet,
  SearchView,
  FormView,
  StepView,
]

/**
 * Preloads the parts that are needed offline, so that the user can log out, run commands, log in again and
 * answer a question while the page's server is down (catalogue A19), and those that must open at once on a
 * key.
 */
export const fetchParts = (): Promise<unknown> =>
  Promise.all([fetchDialog, ...preloaded.map((one) => one.fetch)].map((fetch) => fetch()))
