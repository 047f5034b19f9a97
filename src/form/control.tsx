import type { Prompt } from '@/command/param'
import type { ControlProps } from '@/ui/control/field'
import { InstantInput } from '@/ui/control/instant-input'
import { FileInput, type FileWords } from '@/ui/control/file-input'
import { PasswordInput } from '@/ui/control/password-input'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'

export type ControlWords = {
  readonly show: string
  readonly hide: string
  readonly choose: string
  readonly pickTime: string
  readonly on: string
  readonly off: string
  readonly option: (key: string) => string
  readonly file: FileWords
}

type Props = {
  prompt: Prompt
  /** The value as text; `readAnswer` reads it. */
  text: string
  onText: (text: string) => void
  /** Ids that connect the control to its label, description and error. */
  control: ControlProps
  words: ControlWords
  /** The label of a group of checkboxes. */
  label?: string
  /** Suggestions for the typed text, shown under the field. */
  offers?: readonly string[]
  autoFocus?: boolean
}

/** One control for each kind of prompt, shared by palette steps and form fields. */
export function Control({
  prompt,
  text,
  onText,
  control,
  words,
  label,
  offers = [],
  autoFocus = false,
}: Props) {
  const focus = autoFocus ? { 'data-autofocus': true } : {}
  const line = { ...control, ...focus, value: text, onValue: onText }
  switch (prompt.kind) {
    case 'secret':
      return (
        <PasswordInput
          {...line}
          autoComplete={prompt.fresh === true ? 'new-password' : 'off'}
          showLabel={words.show}
          hideLabel={words.hide}
        />
      )
    case 'choice':
      return (
        <Select
          {...control}
          {...focus}
          value={text}
          placeholder={words.choose}
          onValue={onText}
          options={prompt.options.map((value) => ({
            value,
            label: words.option(`${prompt.words}.${value}`),
          }))}
        />
      )
    case 'toggle':
      return (
        <Select
          {...control}
          {...focus}
          value={text}
          placeholder={words.choose}
          onValue={onText}
          options={[
            { value: 'true', label: words.on },
            { value: 'false', label: words.off },
          ]}
        />
      )
    case 'number':
      return <TextInput {...line} inputMode="decimal" />
    case 'text':
      return prompt.multiline === true ? <Textarea {...line} /> : <TextInput {...line} />
    case 'json':
    case 'sql':
    case 'code':
      return <Textarea {...line} mono rows={8} />
    case 'list':
      return prompt.of.kind === 'choice' ? (
        <Ticks
          of={prompt.of}
          option={words.option}
          label={label}
          text={text}
          onText={onText}
          control={control}
        />
      ) : (
        <Textarea {...line} mono rows={4} />
      )
    case 'keyValue':
      return <Textarea {...line} mono rows={4} />
    case 'file':
      return (
        <FileInput
          {...control}
          {...focus}
          accept={prompt.accept}
          words={words.file}
          onFile={(file) => {
            void file?.text().then(onText)
          }}
        />
      )
    case 'duration':
    case 'bytes':
    case 'rate':
      return <TextInput {...line} />
    case 'datetime':
      return <InstantInput {...line} pickLabel={words.pickTime} />
    case 'pick':
    case 'topic':
    case 'topicFilter':
    case 'hostPort': {
      const list = `${control.id}-offers`
      return (
        <>
          <TextInput {...line} mono {...(offers.length === 0 ? {} : { list })} />
          {offers.length > 0 && (
            <datalist id={list}>
              {offers.map((offer) => (
                <option key={offer} value={offer} />
              ))}
            </datalist>
          )}
        </>
      )
    }
  }
}

/** A group of checkboxes. Unknown current values have one too: a newer broker may have more options. */
function Ticks({
  of: { options, words },
  option: wordOf,
  label,
  text,
  onText,
  control,
}: Pick<Props, 'text' | 'onText' | 'control'> & {
  label: string | undefined
  of: Extract<Prompt, { kind: 'choice' }>
  option: ControlWords['option']
}) {
  const ticked = text
    .split(/[\n,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const all = [...options, ...ticked.filter((one) => !options.includes(one))]
  return (
    <div
      {...control}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="flex flex-wrap gap-x-4 gap-y-1"
    >
      {all.map((option) => (
        <label key={option} className="inline-flex min-h-6 items-center gap-1.5">
          {/* A native checkbox: the palette loads without the component library. */}
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={ticked.includes(option)}
            onChange={({ target }) =>
              onText(all.filter((one) => (one === option ? target.checked : ticked.includes(one))).join(', '))
            }
          />
          {wordOf(`${words}.${option}`)}
        </label>
      ))}
    </div>
  )
}

/** Whether a prompt takes several lines, and so has no suggestions. */
export const takesLines = (prompt: Prompt): boolean =>
  ['json', 'sql', 'code', 'list', 'keyValue', 'file'].includes(prompt.kind) ||
  (prompt.kind === 'text' && prompt.multiline === true)
