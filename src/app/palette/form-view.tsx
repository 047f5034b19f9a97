import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { readAnswer } from '@/command/answer'
import type { AnyCommand } from '@/command/command'
import { keyLabel } from '@/command/keys/label'
import { initialOf } from '@/command/prompt'
import { setHere } from '@/command/here'
import { useDesk } from '@/command/react'
import { Control } from '@/form/control'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { composing } from './composing'
import { Footer } from './footer'
import { labelKey } from './pills'
import { closePalette } from './store'
import { useControlWords } from './use-control-words'
import { useOffers } from './use-offers'

/** A line turned into a form: the command, the texts so far, and the line to go back to. */
export type LineForm = { readonly command: AnyCommand; readonly texts: Readonly<Record<string, string>>; readonly line: string }

/** All parameters of a command at once, with the values of the line (palette §9). */
export function FormView({ form, onBack }: { form: LineForm; onBack: (texts: Readonly<Record<string, string>>) => void }) {
  const { runner, context } = useDesk()
  const { t } = useWords()
  const { command } = form
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(form.texts)
  const [errors, setErrors] = useState<Readonly<Record<string, Key>>>({})
  const body = useRef<HTMLDivElement>(null)
  const names = Object.keys(command.params)
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])

  const changed = names.some((name) => (texts[name] ?? '') !== (form.texts[name] ?? ''))
  // Whatever would leave the page asks first (catalogue P11).
  useEffect(() => {
    setHere({ dirty: changed })
    return () => setHere({ dirty: false })
  }, [changed])

  const submit = () => {
    const now = { ...context(), signal: new AbortController().signal }
    const found: Record<string, Key> = {}
    const given: Record<string, unknown> = {}
    for (const [name, param] of Object.entries(command.params)) {
      const read = readAnswer(param, texts[name] ?? '', now.now(), initialOf(command, name, now))
      if (!read.ok) found[name] = read.error
      else if (read.value !== undefined) given[name] = read.value
    }
    setErrors(found)
    const first = names.findIndex((name) => name in found)
    if (first >= 0) {
      body.current?.querySelectorAll<HTMLElement>('[data-field] :is(input, select, textarea)')[first]?.focus()
      return
    }
    setHere({ dirty: false })
    runner.start(command, given, 'palette')
    // What was left empty was left empty on purpose.
    if (runner.store.get().prompting?.phase === 'asking') runner.send({ type: 'defaults' })
    if (runner.store.get().prompting?.phase !== 'asking') closePalette()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (composing(event)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onBack(texts)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.altKey)) {
      if (!event.repeat) submit()
    } else return
    event.preventDefault()
  }
  return (
    <div onKeyDown={onKeyDown}>
      <div className="border-b border-line px-3 py-2"><b>{t(command.title)}</b></div>
      <div ref={body} className="flex flex-col gap-2 px-3 py-2">
        {names.map((name) => (
          <FormField
            key={name} command={command} name={name} text={texts[name] ?? ''} answers={texts} error={errors[name]}
            onText={(text) => {
              setTexts((before) => ({ ...before, [name]: text }))
              setErrors(({ [name]: _gone, ...rest }) => rest)
            }}
          />
        ))}
      </div>
      <Footer keys={[[keyLabel('mod+enter'), t('palette.key.run')], ['Esc', t('palette.key.line')]]}>
        <Button size="sm" variant="primary" onClick={submit}>{t(command.title)}</Button>
      </Footer>
    </div>
  )
}

type FieldProps = { command: AnyCommand; name: string; text: string; answers: Readonly<Record<string, string>>; error: Key | undefined; onText: (text: string) => void }

function FormField({ command, name, text, answers, error, onText }: FieldProps) {
  const { t } = useWords()
  const words = useControlWords()
  const param = command.params[name]
  const offers = useOffers(param?.prompt, answers, text.trim(), 1)
  if (param === undefined) return null
  return (
    <div data-field={name}>
      <Field
        label={t(labelKey(command, name))}
        {...(param.optional === true ? { note: t('palette.step.optional') } : { required: true })}
        {...(error === undefined ? {} : { error: t(error) })}
      >
        {(control) => <Control prompt={param.prompt} text={text} onText={onText} control={control} words={words} offers={offers.items.map((item) => item.id)} />}
      </Field>
    </div>
  )
}
