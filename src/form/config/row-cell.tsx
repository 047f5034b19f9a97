import { useId } from 'react'
import type { Problem } from '@/contract/family/check'
import type { Field } from '@/contract/family/field'
import { useWords } from '@/i18n/use-words'
import type { Json } from '@/lib/text/big-json'
import { cx } from '@/ui/cx'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'
import { Control } from '../control/control'
import { formatField, parseFieldText } from '../control/field-text'
import { controlOfCell } from '../control/of-field'
import { reasonKey } from './context'

/** The SQL editor of a message validation; loaded with the first row that needs it. */
const CheckEditor = lazyComponent(
  async () => (await import('@/rule-sql/editor/check-editor')).default,
  () => <Skeleton lines={2} />,
)

type CellProps = {
  field: Field
  name: string
  label: string
  /** Its label is in the table head. */
  inTable: boolean
  value: Json | undefined
  path: string
  problem: Problem | undefined
  onValue: (value: Json | undefined) => void
}

/** One field of a row, with its label unless that is in the table head. */
export function RowCell({ field, name, label, inTable, value, path, problem, onValue }: CellProps) {
  const { t } = useWords()
  const id = useId()
  const text = formatField(field, name, value)
  const type = (next: string) => onValue(parseFieldText(field, name, next).value)
  return (
    <div
      data-field={path}
      className={
        field.kind === 'code'
          ? 'min-w-[min(18rem,100%)] flex-[4]'
          : cx('min-w-36 flex-1', inTable && '@3xl:min-w-0')
      }
    >
      <span aria-hidden className={cx('text-small text-muted', inTable && '@3xl:hidden')}>
        {label}
        {field.required === true ? ' *' : ''}
      </span>
      {field.kind === 'code' && field.language === 'check' ? (
        <CheckEditor
          value={text}
          onChange={type}
          label={label}
          hint={t('rule.sql.hint')}
          invalid={problem !== undefined}
        />
      ) : (
        <Control
          as={controlOfCell(field, name, text)}
          text={text}
          onText={type}
          control={{
            id,
            'aria-label': label,
            'aria-invalid': problem === undefined ? undefined : true,
            'aria-describedby': problem === undefined ? undefined : `${id}-error`,
            'aria-required': undefined,
          }}
        />
      )}
      {problem !== undefined && (
        <p id={`${id}-error`} role="alert" className="flex items-baseline gap-1.5 text-small text-bad">
          <StatusMark state="error" />
          {t(reasonKey(problem), problem.values)}
        </p>
      )}
    </div>
  )
}
