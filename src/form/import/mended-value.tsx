import { useState } from 'react'
import { isSecretName } from '@/lib/secret/name'
import type { RowProblem } from '@/lib/text/import-file'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'

type Props = {
  problem: RowProblem
  label: string
  /** Called with another value, and after Enter with the position of its row. */
  onMend: (value: string, row?: number) => void
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
        onValue={(word) => onMend(word)}
      />
    )
  const mend = (row?: number) => {
    if (text !== value) onMend(text, row)
  }
  return (
    <TextInput
      mono
      aria-label={label}
      className="my-1 min-w-40"
      type={isSecretName(field) ? 'password' : 'text'}
      value={text}
      onValue={setText}
      onBlur={() => mend()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
        event.preventDefault()
        const inputs = event.currentTarget.closest('tbody')?.querySelectorAll('input, select') ?? []
        mend([...inputs].indexOf(event.currentTarget))
      }}
    />
  )
}
