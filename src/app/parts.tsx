import type { KeyboardEvent } from 'react'
import type { Prompting } from '@/command/prompt/prompt'
import { useCommandRuntime } from '@/command/react'
import { allWords } from '@/i18n/i18n'
import { useWords } from '@/i18n/use-words'
import { fetchDialog } from '@/ui/overlay/dialog'
import { isComposing } from '@/ui/overlay/compose-guard'
import { part } from '@/ui/part'
import { useStore } from '@/ui/use-store'
import { palette, setEnterAction, enterActionOf } from '@/palette/store'
import { UserPlaceholder } from './shell/user-label'

// What the first paint can do without. What every visit needs is one chunk; the others have each their own.

const deferred = () => import('./deferred')

/** Some speak with words that come after the first paint: a form that comes back with the page may be earlier. */
const withCommandWords = async <T,>(body: Promise<T>): Promise<T> =>
  (await Promise.all([body, allWords().catch(() => undefined)]))[0]

/** What is typed into these is their own, and would be lost with the early window: they come with the window that stays. */
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
export const LicenceNotice = part(
  async () => (await withCommandWords(import('./shell/licence-notice'))).LicenceNotice,
)
export const Transfers = part(async () => (await import('./toast/transfers')).Transfers)
/** What became of a list of ids that was pasted, with the words of lists. */
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

/** Takes what is typed while the part that finds or asks is still on its way, so that no key is lost and Enter never answers for want of them. */
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

/** An Enter that comes before the search counts as soon as there is something to take, unless another key follows it. */
function wishOfKey(event: KeyboardEvent): void {
  if (isComposing(event.nativeEvent) || event.repeat) return
  setEnterAction(event.key === 'Enter' ? enterActionOf(event) : undefined)
}

function EarlyLine() {
  return (
    <EarlyInput
      text={useStore(palette).query}
      onText={(query) => palette.merge({ query })}
      onKey={wishOfKey}
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

const atHand = [
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
 * Brings those that must be there before the line is lost, so that one can log out, run commands, sign in again and answer a
 * question while the server that gave us the page is away (catalogue A19), and that must stand at once when their key is pressed.
 */
export const fetchParts = (): Promise<unknown> =>
  Promise.all([fetchDialog, ...atHand.map((one) => one.fetch)].map((fetch) => fetch()))
