import { useEffect, useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { polling } from '@/api/polling'
import { useSession } from '@/connection/use-connection'
import { profile } from '@/api/site'
import type { Plan } from '@/command/plan/step'
import type { Prompting } from '@/command/prompt/prompting'
import { keyLabel } from '@/command/keys/label'
import { useCommandRuntime } from '@/command/react'
import type { UndoPromise } from '@/command/undo/assess'
import { useWords } from '@/i18n/use-words'
import { withWords } from '@/i18n/with-words'
import { reveal } from '@/lib/text/untrusted'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { KeyCaps } from '@/ui/key-caps'
import { Dialog } from '@/ui/overlay/dialog'
import { dialogFootClass } from '@/ui/overlay/dialog-look'
import { lazyComponent, useFetched } from '@/ui/lazy-component'
import { Textarea } from '@/ui/control/textarea'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { safeValues } from '@/i18n/safe-values'
import { composing } from '@/palette/step/composing'
import { getEffect } from '@/command/prompt/effect'
import { getAnswerRefs, formatVerb } from '@/command/prompt/phrase'
import { usePart } from '@/ui/use-store'
import { CopyLink } from '@/palette/copy-link'
import { Busy } from '@/palette/busy'
import type { PlanKeys } from '../plan/plan-view'
import { AffectedItems, AffectedNames } from './affected-names'
import { AffectedObjects } from './affected-objects'
import { guardMarks, splitQuestion, type QuestionParts } from './question'
import { changeLists } from './change-lists'
import { UndoLine } from '../parts'
import { TargetLines } from './target-lines'
import { whereToReturn } from '@/palette/store'

/**
 * Asks before a disruptive or irreversible command: focus on Cancel, the loss in one sentence, the verb on
 * the button.
 */
export function ConfirmDialog() {
  const { runner, context } = useCommandRuntime()
  const prompting = usePart(runner.store, (state) => state.prompting)
  const signedOut = useSession().state === 'over'
  const { t, locale } = useWords()
  const [hidden, setHidden] = useState<Prompting>()
  const question =
    prompting?.confirm !== undefined && prompting.phase !== 'asking' && prompting !== hidden
      ? prompting
      : undefined
  // While logged out, only leaving for good can be confirmed.
  const open = question !== undefined
  useEffect(() => {
    // The rows do not move while a question about them is open.
    if (!open) return
    polling.merge({ covered: true })
    return () => polling.merge({ covered: false })
  }, [open])
  const leave = () => {
    if (question?.phase === 'running') setHidden(question)
    else runner.cancel()
  }
  /** The question and the loss; for a command without a question of its own, its effect. */
  const partsOf = ({ command, answers, confirm }: Prompting): QuestionParts => {
    if (confirm === undefined) return { question: '', loss: '' }
    const effect =
      confirm.body === 'palette.confirm.unsent'
        ? getEffect(command, answers, { ...context(), signal: new AbortController().signal })
        : undefined
    const gap = locale === 'zh' ? '' : ' '
    const text = [...(effect === undefined ? [] : [effect]), { key: confirm.body, values: confirm.values }]
      .map(({ key, values }) => t(key, guardMarks(safeValues(values))))
      .join(gap)
    const { question, loss } = splitQuestion(text)
    return {
      // The blank separates the sentences where the dialog is read aloud or copied as one text.
      question: `${question === '' ? t('palette.confirm.ask', { what: formatVerb(t, command, answers) }) : question}${gap}`,
      // The line below gives the reason.
      loss: command.irreversible === undefined ? loss : loss.replace(t('undo.sentence'), '').trim(),
    }
  }
  const parts = question === undefined ? undefined : partsOf(question)
  return (
    <Dialog
      open={open}
      covered={signedOut && question?.command.id !== 'session.logout'}
      onClose={leave}
      role="alertdialog"
      width="md"
      tone={question?.command.fleet === true ? undefined : (question?.confirm?.at ?? profile)?.color}
      returnFocus={whereToReturn}
      title={parts?.question ?? ''}
      description={parts?.loss ?? ''}
    >
      {question !== undefined && <Question key={question.command.id} state={question} onCancel={leave} />}
    </Dialog>
  )
}

/** Loaded on demand: it is large, and its texts are those of screens. */
const PlanView = lazyComponent(async () => (await withWords(import('../plan/plan-view'))).PlanView)

/** Maximum length of a text to type; a longer one is copied. */
const maxShownLength = 200

/** Whether a text cannot be typed: it is too long, or contains hidden characters. */
const mustCopy = (text: string) => {
  const { parts, truncated } = reveal(text, { max: maxShownLength })
  return truncated || parts.some((part) => part.kind === 'escape')
}

/** The text as a field can hold it: browsers convert every line end to a newline. */
const typable = (text: string) => text.replace(/\r\n?/g, '\n')

/** Auto-repeat of a key that is still held down must neither cancel nor confirm. */
const ignoreHeld = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && (event.repeat || composing(event))) event.preventDefault()
}

/** The key that copies the plan, outside of text fields. */
const isCopyKey = (event: KeyboardEvent) =>
  event.key === 'c' &&
  !event.repeat &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)

/** The key that opens the plan. */
const isPlanKey = (event: KeyboardEvent) =>
  event.key === '.' && (event.ctrlKey || event.metaKey) && !event.repeat && !composing(event)

/** The changes of a save, concurrent changes by another user, and the lines of a macro. */
function ChangeLists({ state }: { state: Prompting }) {
  const lists = useFetched(changeLists)
  if (lists === undefined) return null
  const { differences, changes, lines } = state.confirm ?? {}
  return (
    <>
      {differences !== undefined && <lists.ChangedByOthers state={state} differences={differences} />}
      {changes !== undefined && <lists.Changes command={state.command} changes={changes} />}
      {lines !== undefined && <lists.Lines lines={lines} />}
    </>
  )
}

function Question({ state, onCancel }: { state: Prompting; onCancel: () => void }) {
  const { runner } = useCommandRuntime()
  const { t } = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(state.planned === true)
  const [byKey, setByKey] = useState(state.planned === true)
  const [plan, setPlan] = useState<Plan>()
  const [undo, setUndo] = useState<UndoPromise>()
  const [keys] = useState<PlanKeys>({})
  const expectedText = state.confirm?.type
  // Compared by code point: neither look-alikes nor another normal form match (catalogue H13).
  const right = expectedText === undefined || typed === typable(expectedText)
  const hasLists =
    state.confirm?.differences !== undefined ||
    state.confirm?.changes !== undefined ||
    state.confirm?.lines !== undefined
  // A confirmation counts only once the promise is shown.
  const ready = useSyncExternalStore(changeLists.subscribe, changeLists.get) !== undefined || !hasLists
  const allowed = right && ready
  const running = state.phase === 'running'
  const planned = state.planned === true
  const harmless = state.command.danger === 'reversible' || state.command.danger === 'read'
  const calm =
    expectedText === undefined &&
    (state.command.danger === 'reset' || (harmless && (planned || state.confirm?.changes !== undefined)))
  const targets = getAnswerRefs(state.command, state.answers)
  const go = () => {
    if (allowed && !running) runner.send({ type: 'confirmed', plan, undo })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    ignoreHeld(event)
    if (keys.copy !== undefined && isCopyKey(event)) {
      event.preventDefault()
      return keys.copy()
    }
    if (!isPlanKey(event)) return
    event.preventDefault()
    setByKey(true)
    setOpen(!open)
    // A focused element in the plan is removed with it.
    if (open) event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }
  const Input = expectedText !== undefined && /[\r\n]/.test(expectedText) ? Textarea : TextInput
  return (
    <div className="flex flex-col gap-3" onKeyDownCapture={onKeyDown}>
      {(state.command.undo ?? state.command.irreversible) !== undefined && state.command.undo !== 'again' && (
        // The line appears when it has been read: its space is reserved, since the buttons must not move
        // under the pointer.
        <div className="min-h-5">
          <UndoLine state={state} onPromise={setUndo} />
        </div>
      )}
      <TargetLines state={state} />
      {targets.length > 1 && state.confirm?.lines === undefined && (
        <AffectedNames names={targets.map(({ id }) => id)} />
      )}
      {state.confirm?.items !== undefined && <AffectedItems items={state.confirm.items} />}
      {expectedText !== undefined && (
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="text-small text-muted">
            {t('palette.confirm.typed')}
          </label>
          <span id={`${id}-text`} className="min-w-0 break-words">
            <Untrusted
              mono
              text={expectedText}
              max={maxShownLength}
              {...(mustCopy(expectedText)
                ? { copyLabel: t('action.copy'), copiedLabel: t('action.copied') }
                : {})}
            />
          </span>
          <Input
            id={id}
            data-autofocus
            mono
            value={typed}
            onValue={setTyped}
            aria-describedby={`${id}-text`}
            aria-invalid={typed !== '' && !right ? true : undefined}
            onKeyDown={(event: KeyboardEvent<HTMLInputElement & HTMLTextAreaElement>) => {
              if (event.key !== 'Enter' || event.shiftKey || composing(event) || event.repeat) return
              event.preventDefault()
              go()
            }}
          />
        </div>
      )}
      {state.confirm?.refs !== undefined && <AffectedObjects refs={state.confirm.refs} />}
      {/* The plan shows the lines of a macro with their requests. */}
      {hasLists && !(open && state.confirm?.lines !== undefined) && <ChangeLists state={state} />}
      <Disclosure
        label={
          <>
            {t('plan.title')} <KeyCaps keys={keyLabel('mod+.')} hidden />
          </>
        }
        open={open}
        onToggle={setOpen}
      >
        <PlanView state={state} keys={keys} focus={byKey} onWhole={setPlan} />
        <CopyLink command={state.command} answers={state.answers} />
      </Disclosure>
      <Busy active={running} title={t(state.command.title)} />
      <div className={dialogFootClass}>
        {/* Typing is confirmation enough, and so is a list of reversible changes; otherwise a careless Enter does nothing. */}
        <Button
          {...(expectedText === undefined && !calm ? { 'data-autofocus': true } : {})}
          onClick={onCancel}
        >
          {t(running ? 'action.close' : 'action.cancel')}
        </Button>
        <Button
          variant={calm ? 'primary' : 'danger'}
          {...(calm ? { 'data-autofocus': true } : {})}
          className="max-w-full"
          busy={running || !ready}
          disabledReason={right ? null : t('palette.confirm.wrong')}
          onClick={go}
        >
          <span className="min-w-0 truncate">
            {state.confirm?.verb !== undefined
              ? t(state.confirm.verb)
              : state.confirm?.differences === undefined
                ? formatVerb(t, state.command, state.answers)
                : t('error.changed.overwrite')}
          </span>
        </Button>
      </div>
    </div>
  )
}
