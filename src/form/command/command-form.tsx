import { useId, type ComponentType, type ReactNode } from 'react'
import type { AnyCommand } from '@/command/command'
import { labelKey } from '@/command/prompt/phrase'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Limits } from '../control/limits'
import { getScreenControl } from '../control/of-prompt'
import { FormFrame } from '../form-frame'
import { Sections } from '../section-list'
import { useLeftField } from '../use-left-field'
import { BarField, CommandField, type DrawField } from './command-field'
import { CommandPart, listFieldNames, type FormPart } from './command-part'
import { useCommandForm, type FormOptions, type Texts } from './use-command-form'

export type { FormPart }

type Props<C extends AnyCommand> = FormOptions<C> & {
  command: C
  parts: readonly FormPart[]
  /** A line of help under a field. */
  notes?: Readonly<Record<string, Key>>
  /** The broker's default values as texts, if known. */
  defaults?: Texts
  /** Fields rendered by the screen itself; they read and write the same texts. */
  drawn?: Readonly<Record<string, DrawField>>
  /** What the screen renders below a switch, by its name. */
  below?: Readonly<Record<string, ComponentType>>
  /** Fields next to the submit button. */
  bar?: readonly string[]
  /** Uses the full width of the page, for text editors. */
  wide?: boolean
  /** Shown next to the buttons. */
  children?: ReactNode
}

/**
 * A command as a form on its own screen: edits current settings or creates an object with many fields.
 * The exemplar of form screens is `features/system-topic/settings.tsx`.
 */
export function CommandForm<C extends AnyCommand>({
  command,
  parts,
  notes = {},
  defaults = {},
  drawn = {},
  below = {},
  bar = [],
  wide = false,
  children,
  ...options
}: Props<C>) {
  const { t } = useWords()
  const form = useCommandForm(command, options)
  const handleBlur = useLeftField(form.checkField)
  const prefix = useId()
  const partId = (index: number) => `${prefix}-${index}`
  const noteOf = (name = '') => notes[name] && t(notes[name])
  const sections = parts.flatMap((part, index) =>
    part.title === undefined
      ? []
      : [
          {
            id: partId(index),
            title: t(part.title),
            errors: listFieldNames(part).filter((name) => form.errors[name] !== undefined).length,
          },
        ],
  )
  const describe = (name: string) => {
    const param = command.params[name]
    if (param === undefined) return undefined
    const label = t(labelKey(command, name))
    const control = getScreenControl(param.prompt, t, { label })
    return {
      label,
      path: param.field === '*' ? undefined : param.field,
      text: noteOf(name),
      ...(control.kind === 'quantity'
        ? { limits: <Limits {...control} defaultValue={defaults[name]} value={form.texts[name]} /> }
        : {}),
    }
  }
  return (
    <FormFrame
      form={form}
      wide={wide}
      // Without notes there is no help to show.
      describe={wide || Object.keys(notes).length === 0 ? undefined : describe}
      actions={
        <>
          {bar.map((name) => (
            <BarField key={name} form={form} name={name} noteId={`${prefix}-${name}-note`} />
          ))}
          {children}
          {bar.length > 0 && (
            <p className="order-1 basis-full text-small text-faint max-sm:sr-only">
              {bar.map((name) => {
                const note = noteOf(name)
                return (
                  note !== undefined && (
                    <span key={name} id={`${prefix}-${name}-note`}>
                      {note}{' '}
                    </span>
                  )
                )
              })}
            </p>
          )}
        </>
      }
    >
      <Sections sections={sections}>
        <div className="flex min-w-0 flex-1 flex-col gap-3" onBlur={handleBlur}>
          {parts.map((part, index) => (
            <CommandPart key={index} id={partId(index)} part={part} form={form} note={noteOf(part.switch)}>
              {(name) => (
                <CommandField
                  key={name}
                  form={form}
                  name={name}
                  note={noteOf(name)}
                  defaultText={defaults[name]}
                  draw={drawn[name]}
                  below={below[name]}
                />
              )}
            </CommandPart>
          ))}
        </div>
      </Sections>
    </FormFrame>
  )
}
