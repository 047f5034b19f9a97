import type { Prompt } from '@/command/param'
import type { ControlProps } from '@/ui/control/field'
import { FileInput, type FileWords } from '@/ui/control/file-input'
import { PasswordInput } from '@/ui/control/password-input'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'

export type ControlWords = { readonly show: string; readonly hide: string; readonly choose: string; readonly on: string; readonly off: string; readonly option: (key: string) => string; readonly file: FileWords }

type Props = {
  prompt: Prompt
  /** The value as text; `readAnswer` reads it. */
  text: string
  onText: (text: string) => void
  /** What a label, a description and an error hang on. */
  control: ControlProps
  words: ControlWords
  /** Found for what is typed: offered under the field. */
  offers?: readonly string[]
  autoFocus?: boolean
}

/** One control for each kind of prompt; the palette's steps and the forms' fields share it (architecture §3). */
export function Control({ prompt, text, onText, control, words, offers = [], autoFocus = false }: Props) {
  const focus = autoFocus ? { 'data-autofocus': true } : {}
  const line = { ...control, ...focus, value: text, onValue: onText }
  switch (prompt.kind) {
    case 'secret':
      return <PasswordInput {...line} autoComplete={prompt.fresh === true ? 'new-password' : 'off'} showLabel={words.show} hideLabel={words.hide} />
    case 'choice':
      return <Select {...control} {...focus} value={text} placeholder={words.choose} onValue={onText} options={prompt.options.map((value) => ({ value, label: words.option(`${prompt.words}.${value}`) }))} />
    case 'toggle':
      return <Select {...control} {...focus} value={text} placeholder={words.choose} onValue={onText} options={[{ value: 'true', label: words.on }, { value: 'false', label: words.off }]} />
    case 'number':
      return <TextInput {...line} inputMode="decimal" />
    case 'text':
      return prompt.multiline === true ? <Textarea {...line} /> : <TextInput {...line} />
    case 'json':
    case 'sql':
    case 'code':
      return <Textarea {...line} mono rows={8} />
    case 'list':
    case 'keyValue':
      return <Textarea {...line} mono rows={4} />
    case 'file':
      return <FileInput {...control} {...focus} accept={prompt.accept} words={words.file} onFile={(file) => { void file?.text().then(onText) }} />
    case 'duration':
    case 'bytes':
    case 'rate':
    case 'datetime':
      return <TextInput {...line} />
    case 'pick':
    case 'topic':
    case 'topicFilter':
    case 'hostPort': {
      const list = `${control.id}-offers`
      return (
        <>
          <TextInput {...line} mono {...(offers.length === 0 ? {} : { list })} />
          {offers.length > 0 && <datalist id={list}>{offers.map((offer) => <option key={offer} value={offer} />)}</datalist>}
        </>
      )
    }
  }
}

/** The kinds that take more than one line, and so have no list of suggestions under them. */
export const takesLines = (prompt: Prompt): boolean =>
  ['json', 'sql', 'code', 'list', 'keyValue', 'file'].includes(prompt.kind) || (prompt.kind === 'text' && prompt.multiline === true)
