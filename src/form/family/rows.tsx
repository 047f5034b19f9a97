import { begun } from '@/contract/family/body'
import { isConfig, put, type Config } from '@/contract/family/config'
import type { Field } from '@/contract/family/field'
import type { Problem } from '@/contract/family/check'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { Button } from '@/ui/button'
import { Plus, X } from '@/ui/icon/icons'
import { IconButton } from '@/ui/icon-button'
import { Select } from '@/ui/control/select'
import { StatusMark } from '@/ui/status-mark'
import { TextInput } from '@/ui/control/text-input'
import { usePart } from '@/ui/use-store'
import { fieldLabel, optionLabel, useFamily } from './context'
import { parseFieldText, textOf } from './text'

type Rows = Extract<Field, { kind: 'rows' }>

/** A list of objects as a small table: a line for each, its fields side by side. */
export function RowsField({ path, field, value }: { path: string; field: Rows; value: Json | undefined }) {
  const { family, of } = useFamily()
  const { t } = useWords()
  const problems = usePart(family.store, (state) => state.problems)
  const rows: readonly Config[] = Array.isArray(value) ? value.map((row) => (isConfig(row) ? row : {})) : []
  const write = (next: readonly Config[]) => family.set(path, next.length === 0 ? undefined : [...next])
  const label = fieldLabel(of, path)
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <div key={index} role="group" aria-label={t('bridge.form.row', { name: label, number: index + 1 })} className="flex flex-wrap items-start gap-2 rounded-md border border-line p-2">
          {Object.entries(field.fields).map(([name, one]) => (
            <Cell
              key={name} field={one} name={name} label={fieldLabel(of, `${path}.${name}`)} value={row[name]} at={`${path}.${index}.${name}`} problem={problems[`${path}.${index}.${name}`]}
              onValue={(next) => write(rows.map((other, place) => (place === index ? put(other, name, next) : other)))}
            />
          ))}
          <IconButton size="sm" icon={X} label={t('bridge.form.removeRow', { name: label, number: index + 1 })} onClick={() => write(rows.filter((_, place) => place !== index))} />
        </div>
      ))}
      <div><Button size="sm" icon={Plus} onClick={() => write([...rows, begun(field.fields)])}>{t('bridge.form.addRow')}</Button></div>
    </div>
  )
}

type CellProps = { field: Field; name: string; label: string; value: Json | undefined; at: string; problem: Problem | undefined; onValue: (value: Json | undefined) => void }

function Cell({ field, name, label, value, at, problem, onValue }: CellProps) {
  const { t } = useWords()
  const text = textOf(field, name, value)
  const type = (next: string) => onValue(parseFieldText(field, name, next).value)
  const wrong = problem === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${at}-error` }
  return (
    <div data-field={at} className="min-w-36 flex-1">
      <span aria-hidden className="text-small text-muted">{label}{field.required === true ? ' *' : ''}</span>
      {field.kind === 'choice'
        ? <Select aria-label={label} value={text} onValue={type} options={field.options.map((option) => ({ value: String(option), label: optionLabel(name, option) }))} {...wrong} />
        : <TextInput mono aria-label={label} value={text} onValue={type} {...wrong} />}
      {problem !== undefined && <p id={`${at}-error`} role="alert" className="flex items-baseline gap-1.5 text-small text-bad"><StatusMark state="error" />{t(problem.reason as 'error.required', problem.values)}</p>}
    </div>
  )
}
