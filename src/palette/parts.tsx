import type { KeyboardEvent } from 'react'
import type { Prompting } from '@/command/prompt/prompting'
import { useCommandRuntime } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { withCommandWords, withWords, withWordsOrNothing } from '@/i18n/with-words'
import { isComposing } from '@/ui/overlay/compose-guard'
import { lazyComponent } from '@/ui/lazy-component'
import { useStore } from '@/ui/use-store'
import { palette, setEnterAction, getEnterAction } from './store'

// Parts of the palette that the first paint does not need. The console preloads its views, which must open at once on a key.

const views = () => import('./views')

export const SearchView = lazyComponent(
  async () => (await withCommandWords(views())).SearchView,
  () => <EarlyLine />,
)
export const BrokersView = lazyComponent(async () => (await withCommandWords(views())).BrokersView)
export const FormView = lazyComponent(async () => (await withCommandWords(views())).FormView)
export const StepView = lazyComponent(
  async () => (await withCommandWords(views())).StepView,
  ({ state, step }) => <EarlyStep state={state} step={step} />,
)
/** The result of a pasted list of ids, with the texts of lists. */
export const Pasted = lazyComponent(
  async () => (await withWords(import('@/list/selection/pasted-view'))).PastedView,
)
/** Why a run can never be undone; shown under the steps before it. */
export const NeverLine = lazyComponent(async () =>
  withWordsOrNothing((async () => (await import('./never-line')).NeverLine)()),
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
      data-autofocus
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
