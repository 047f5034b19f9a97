import { useEffect, useRef } from 'react'
import { useWords, type Translate } from '@/i18n/use-words'
import { leftOutFile, type RowProblem, type RowsRead } from '@/lib/text/import-file'
import { canMend } from '@/lib/text/mend-file'
import { saveFile } from '@/list/export/save-file'
import { MendedValue } from './mended-value'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The maximum number of listed rows; the saved file has all of them. */
const maxListed = 200

type Props = {
  file: RowsRead
  /** Items of a JSON list, which have no line numbers. */
  items: boolean
  /** Another value was typed in the place of the rejected one. */
  onMend: (problem: RowProblem, value: string) => void
}

/** The rows of a file that cannot be imported: line, field and reason, and the value, which can be mended here. */
export function ImportProblems({ file, items, onMend }: Props) {
  const { t, format } = useWords()
  const { problems } = file
  const body = useRef<HTMLTableSectionElement>(null)
  /** The position of a row that was mended by the keyboard: the row that takes its place gets the focus. */
  const entered = useRef<number>(undefined)
  useEffect(() => {
    const rows = body.current?.querySelectorAll('tr')
    const row = entered.current === undefined ? undefined : rows?.[Math.min(entered.current, rows.length - 1)]
    row?.querySelector<HTMLElement>('input, select')?.focus()
    entered.current = undefined
  }, [problems])
  return (
    <>
      <Table label={t('access.import.problems')}>
        <THead>
          <tr>
            <Th align="end">{t(items ? 'access.import.item' : 'access.import.line')}</Th>
            <Th>{t('access.import.field')}</Th>
            <Th>{t('access.import.value')}</Th>
            <Th>{t('access.import.reason')}</Th>
          </tr>
        </THead>
        <tbody ref={body}>
          {problems.slice(0, maxListed).map((problem, index) => {
            const { line, field, reason, value, allowed } = problem
            return (
              <Tr key={`${line} ${field} ${value ?? ''}`}>
                <Td align="end">{format.number(line)}</Td>
                <Td mono>
                  <Untrusted text={field} max={40} />
                </Td>
                <Td mono>
                  {canMend(file, problem) ? (
                    <MendedValue
                      problem={problem}
                      label={t('access.import.mend', { field, line: format.number(line) })}
                      onMend={(next, isEntered) => {
                        entered.current = isEntered ? index : undefined
                        onMend(problem, next)
                      }}
                    />
                  ) : (
                    value !== undefined && <Untrusted text={value} max={60} />
                  )}
                </Td>
                <Td>
                  <span className="inline-flex items-center gap-1.5">
                    <StatusMark state="error" />
                    {t(`access.import.why.${reason}` as 'access.import.why.missing')}
                    {allowed !== undefined && `: ${allowed.join(', ')}`}
                  </span>
                </Td>
              </Tr>
            )
          })}
        </tbody>
      </Table>
      {problems.length > maxListed && (
        <p className="text-small text-muted">
          {t('access.import.more', { count: problems.length - maxListed })}
        </p>
      )}
    </>
  )
}

/** Saves the skipped rows with their reasons, so that they can be corrected and imported. */
export function saveLeft(file: RowsRead, t: Translate): void {
  const { name, text, type } = leftOutFile(file, (reason) =>
    t(`access.import.why.${reason}` as 'access.import.why.missing'),
  )
  saveFile(name, new Blob([text], { type }))
}
