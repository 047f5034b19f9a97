import { useState } from 'react'
import { isSecretName } from '@/lib/secret/name'
import type { RowProblem } from '@/lib/text/import-file'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'

type Props = {
  problem: RowProblem
  label: string
  /** Called with another value; `isEntered` where the focus was still in it, as after Enter. */
  onMend: (value: string, isEntered: boolean) => void
}

/** The rejected value of a row, to be typed or chosen again. It counts when it is left, or after Enter. */
export function MendedValue({ problem: { field, value = '', allowed }, label, onMend }: Props) {
  const [text, setText] = useState(value)
  if (allowed !== undefined)
    return (
      <Select
        aria-label={label}
        className="my-1 min-w-40"
        value=""
        placeholder={value}
        options={allowed.map((word) => ({ value: word, label: word }))}
        onValue={(word) => onMend(word, true)}
      />
    )
  const mend = (isEntered: boolean) => {
    if (text !== value) onMend(text, isEntered)
  }
  return (
    <TextInput
      mono
      aria-label={label}
      className="my-1 min-w-40"
      type={isSecretName(field) ? 'password' : 'text'}
      value={text}
      onValue={setText}
      onBlur={() => mend(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        mend(true)
      }}
    />
  )
}
