import { useWords, type Translate } from '@/i18n/use-words'
import { leftOutFile, type RowProblem, type RowsRead } from '@/lib/text/import-file'
import { saveFile } from '@/list/export/save-file'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The maximum number of listed rows; the saved file has all of them. */
const maxListed = 200

/** The rows of a file that cannot be imported: line, field and reason. `items` of a JSON list have no line numbers. */
export function ImportProblems({ problems, items }: { problems: readonly RowProblem[]; items: boolean }) {
  const { t, format } = useWords()
  const hasValues = problems.some(({ value }) => value !== undefined)
  return (
    <>
      <Table label={t('access.import.problems')}>
        <THead>
          <tr>
            <Th align="end">{t(items ? 'access.import.item' : 'access.import.line')}</Th>
            <Th>{t('access.import.field')}</Th>
            {hasValues && <Th>{t('access.import.value')}</Th>}
            <Th>{t('access.import.reason')}</Th>
          </tr>
        </THead>
        <tbody>
          {problems.slice(0, maxListed).map(({ line, field, reason, value, allowed }) => (
            <Tr key={line}>
              <Td align="end">{format.number(line)}</Td>
              <Td mono>
                <Untrusted text={field} max={40} />
              </Td>
              {hasValues && <Td mono>{value === undefined ? null : <Untrusted text={value} max={60} />}</Td>}
              <Td>
                <span className="inline-flex items-center gap-1.5">
                  <StatusMark state="error" />
                  {t(`access.import.why.${reason}` as 'access.import.why.missing')}
                  {allowed !== undefined && `: ${allowed.join(', ')}`}
                </span>
              </Td>
            </Tr>
          ))}
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
