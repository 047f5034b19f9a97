import type { ClipboardEvent, RefObject } from 'react'
import { offeredPrompt } from '@/command/offered-prompt'
import type { Param } from '@/command/param'
import { useCommandRuntime } from '@/command/react'
import { Control } from '@/form/control/control'
import { controlOfPrompt, takesLines } from '@/form/control/of-prompt'
import { useWords } from '@/i18n/use-words'
import { CommandLine } from '../command-list'
import { useOffers } from '../search/use-offers'

type Props = {
  /** The accessible names of a multi-line control. */
  id: string
  label: string
  param: Param
  draft: string
  placeholder: string
  /** The row that Enter would take. */
  activeRow: string | undefined
  expanded: boolean
  busy: boolean
  invalid: boolean
  describedBy: string | undefined
  /** Several values, one per line. */
  listed: boolean
  input: RefObject<HTMLInputElement | null>
  onPaste: (event: ClipboardEvent) => void
  onText: (text: string) => void
}

/** The control of a step: a single line with a list under it, or the multi-line control of a form. */
export function StepInput({
  id,
  label,
  param,
  draft,
  placeholder,
  activeRow,
  expanded,
  busy,
  invalid,
  describedBy,
  listed,
  input,
  onText,
  onPaste,
}: Props) {
  const { t } = useWords()
  const { context } = useCommandRuntime()
  const { prompt, optional } = param
  const offers = useOffers(prompt.kind === 'list' ? prompt : undefined, {}, '', 1)
  const state = {
    'aria-invalid': invalid ? (true as const) : undefined,
    'aria-describedby': describedBy,
    'aria-required': optional === true ? undefined : (true as const),
  }
  if (listed || takesLines(prompt)) {
    return (
      <div className="w-full">
        <Control
          as={
            listed
              ? { kind: 'lines' }
              : controlOfPrompt(offeredPrompt(param, context()), t, {
                  label,
                  offers: offers.items.map(({ id }) => id),
                })
          }
          text={draft}
          onText={onText}
          control={{ id, ...state }}
        />
      </div>
    )
  }
  return (
    <CommandLine
      input={input}
      text={draft}
      onText={onText}
      onPaste={onPaste}
      activeRow={activeRow}
      expanded={expanded}
      secret={prompt.kind === 'secret'}
      readOnly={busy}
      placeholder={placeholder}
      {...state}
      className="framed-input h-7 min-w-40 flex-1 bg-transparent text-section outline-none"
    />
  )
}
