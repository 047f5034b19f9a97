import { useId, useState, type DragEvent } from 'react'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { saveFile } from '@/table/export/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The largest file that is read, in bytes, and how many wrong rows are listed. */
const mostBytes = 20_000_000
const listed = 200

/** What was read of a file: rows that are not taken, with the reason, or why nothing of it can be read. */
type FileRead = { readonly problems: readonly { readonly line: number; readonly field: string; readonly reason: string }[]; readonly fault?: { readonly reason: string; readonly name: string } }

type Props<F> = {
  title: Key
  note: Key
  /** A small file that shows the format. */
  sample: { readonly name: string; readonly text: string }
  read: (name: string, text: string) => F
  /** In words: why nothing can be read, and what was found. */
  faultOf: (fault: NonNullable<FileRead['fault']>) => string
  found: (file: F) => string
  /** The button that sends it; undefined where there is nothing to send. */
  send: (file: F) => { readonly label: string; readonly run: () => void } | undefined
  /** Why it cannot be sent just now. */
  busy?: string | undefined
}

/** A file to be imported: checked row by row before anything is sent, for the broker keeps what stands before a row that it does not take. */
export function FileImport<F extends FileRead>({ title, note, sample, read, faultOf, found, send, busy }: Props<F>) {
  const { t } = useWords()
  const id = useId()
  const [file, setFile] = useState<F | 'large'>()
  const take = async (chosen: File | undefined) => {
    if (chosen !== undefined) setFile(chosen.size > mostBytes ? 'large' : read(chosen.name, await chosen.text()))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const taken = file === 'large' ? undefined : file
  const button = taken === undefined ? undefined : send(taken)
  return (
    <Card title={t(title)} note={t(note)}>
      <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-field px-3 py-4">
          <label htmlFor={id}>{t('access.import.choose')}</label>
          <input id={id} type="file" accept=".csv,.json" className="min-h-6 text-small" onChange={(event) => void take(event.target.files?.[0])} />
          <Button onClick={() => saveFile(sample.name, new Blob([sample.text], { type: 'text/csv' }))}>{t('access.import.sample')}</Button>
        </div>
        <div role="status" className="flex flex-col gap-1 empty:hidden">
          {file === 'large' && <p className="text-bad">{t('access.import.large')}</p>}
          {taken?.fault !== undefined && <p className="text-bad">{faultOf(taken.fault)}</p>}
          {taken !== undefined && taken.fault === undefined && <p>{found(taken)}</p>}
        </div>
        {taken !== undefined && taken.problems.length > 0 && <Problems problems={taken.problems} />}
        {button !== undefined && <div><Button variant="primary" disabledReason={busy} onClick={button.run}>{button.label}</Button></div>}
      </div>
    </Card>
  )
}

/** Rows that cannot be imported, the first of them. */
function Problems({ problems }: Pick<FileRead, 'problems'>) {
  const { t, format } = useWords()
  return (
    <>
      <Table label={t('access.import.problems')}>
        <THead><tr><Th align="end">{t('access.import.line')}</Th><Th>{t('access.import.field')}</Th><Th>{t('access.import.reason')}</Th></tr></THead>
        <tbody>
          {problems.slice(0, listed).map(({ line, field, reason }) => (
            <Tr key={line}>
              <Td align="end">{format.number(line)}</Td>
              <Td mono><Untrusted text={field} max={40} /></Td>
              <Td><span className="inline-flex items-center gap-1.5"><StatusMark state="error" />{t(`access.import.why.${reason}` as 'access.import.why.missing')}</span></Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {problems.length > listed && <p className="text-small text-muted">{t('access.import.more', { count: problems.length - listed })}</p>}
    </>
  )
}
