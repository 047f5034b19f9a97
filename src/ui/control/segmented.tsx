import { Radio, RadioGroup } from '@headlessui/react'
import type { ReactNode } from 'react'
import { segmentClass, segmentsClass } from '../tab-style'

export interface SegmentedProps<V extends string = string> {
  label: string
  options: readonly { value: V; label: ReactNode; title?: string }[]
  value: V
  onChange: (value: V) => void
}

/** One of a handful, all in sight (time ranges): a group of radio buttons, so arrows work. */
export function Segmented<V extends string = string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <RadioGroup aria-label={label} value={value} onChange={onChange} className={segmentsClass}>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} title={option.title} className={segmentClass}>
          {option.label}
        </Radio>
      ))}
    </RadioGroup>
  )
}
