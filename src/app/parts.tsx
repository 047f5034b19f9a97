import type { KeyboardEvent } from 'react'
import type { Prompting } from '@/command/prompt/prompting'
import { useCommandRuntime } from '@/command/react'
import { allWords } from '@/i18n/i18n'
import { useWords } from '@/i18n/use-words'
import { fetchDialog } from '@/ui/overlay/dialog'
import { isComposing } from '@/ui/overlay/compose-guard'
import { part } from '@/ui/part'
import { useStore } from '@/ui/use-store'
import { palette, setEnterAction, getEnterAction } from '@/palette/store'
import { UserPlaceholder } from './shell/user-label'

// Parts that the first paint does not need. Those every visit needs share one chunk; the others have one
// each.

const deferred = () => import('./deferred')

/**
 * Some use texts that load after the first paint: a restored form may be rendered earlier. Without the texts it shows
 * their keys, and the rest of the console reports and repeats the load.
 */
const withCommandWords = async <T,>(body: Promise<T>): Promise<T> =>
  (await Promise.all([body, allWords().catch(() => undefined)]))[0]

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
/** The result of a pasted list of ids, with the texts of lists. */
export const Pasted = part(
  async () => (await Promise.all([import('@/list/marks/pasted-view'), allWords()]))[0].PastedView,
)
export const KeySheet = part(async () => (await deferred()).KeySheet)
export const SearchView = part(
  async () => (await withCommandWords(deferred())).SearchView,
  () => <EarlyLine />,
)
export const FormView = part(async () => (await withCommandWords(deferred())).FormView)
export const StepView = part(
  async () => (await withCommandWords(deferred())).StepView,
  ({ state, step }) => <EarlyStep state={state} step={step} />,
)

type EarlyInputProps = {
  text: string
  onText: (text: string) => void
  onKey?: (event: KeyboardEvent) => void
  secret?: boolean
}

/**
 * Buffers what is typed while the palette or a prompt is loading, so that no key is lost and Enter waits
 * for a result.
 */
function EarlyInput({ text, onText, onKey, secret = false }: EarlyInputProps) {
  const { t } = useWords()
  return (
    <input
      autoFocus
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      aria-label={t('palette.title')}
      className="h-11 w-full bg-transparent px-3 outline-none"
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKey}
    />
  )
}

/**
 * An Enter before the search has loaded takes effect as soon as there is a result, unless another key
 * follows it.
 */
function updateEnterAction(event: KeyboardEvent): void {
  if (isComposing(event.nativeEvent) || event.repeat) return
  setEnterAction(event.key === 'Enter' ? getEnterAction(event) : undefined)
}

function EarlyLine() {
  return (
    <EarlyInput
      text={useStore(palette).query}
      onText={(query) => palette.merge({ query })}
      onKey={updateEnterAction}
    />
  )
}

function EarlyStep({ state: { command, draft }, step }: { state: Prompting; step: string }) {
  const { runner } = useCommandRuntime()
  return (
    <EarlyInput
      text={draft}
      onText={(text) => runner.send({ type: 'type', text })}
      secret={command.params[step]?.prompt.kind === 'secret'}
    />
  )
}

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
