import { withCommandWords } from '@/i18n/with-words'
import { FormView, SearchView, StepView } from '@/palette/parts'
import { fetchDialog } from '@/ui/overlay/dialog'
import { part } from '@/ui/part'
import { UserPlaceholder } from './shell/user-label'

// Parts that the first paint does not need. Those every visit needs share one chunk; the others have one
// each.

const deferred = () => import('./deferred')

/**
 * Their own input would be lost with the early placeholder window, so they load together with the final
 * window.
 */
const withDialogChunk = async <T,>(body: Promise<T>): Promise<T> =>
  (await Promise.all([body, fetchDialog()]))[0]

export const StatusBar = part(
  async () => (await deferred()).StatusBar,
  () => <div className="border-t border-line bg-surface" />,
)
export const UserMenu = part(
  async () => (await withCommandWords(deferred())).UserMenu,
  () => <UserPlaceholder />,
)
export const BrokerSwitch = part(
  async () => (await withCommandWords(import('./shell/broker-switch'))).BrokerSwitch,
)
export const NamespaceSwitch = part(
  async () => (await withCommandWords(import('./shell/namespace-switch'))).NamespaceSwitch,
)
export const Sheet = part(async () => (await deferred()).Sheet)
export const Toaster = part(async () => (await deferred()).Toaster)
export const BulkDialog = part(async () => (await withDialogChunk(deferred())).BulkDialog)
export const MacroDialog = part(
  async () => (await withDialogChunk(withCommandWords(import('./macro/macro-dialog')))).MacroDialog,
)
export const ConfirmDialog = part(async () => (await withDialogChunk(deferred())).ConfirmDialog)
export const IdleDialog = part(async () => (await withDialogChunk(deferred())).IdleDialog)
export const SessionDialog = part(async () => (await withDialogChunk(deferred())).SessionDialog)
export const LeaveDialog = part(async () => (await withDialogChunk(deferred())).LeaveDialog)
export const RevealDialog = part(async () => (await withDialogChunk(deferred())).RevealDialog)
export const LicenseNotice = part(
  async () => (await withCommandWords(import('./shell/license-notice'))).LicenseNotice,
)
export const Transfers = part(async () => (await import('./toast/transfers')).Transfers)
export const KeySheet = part(async () => (await deferred()).KeySheet)

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
