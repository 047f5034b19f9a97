import { useId, useState, type DragEvent, type ReactNode } from 'react'
import type { StartOptions } from '@/command/prompt/prompting'
import type { Key, MessageValues } from '@/i18n/key'
import type { RowProblem, RowsRead } from '@/lib/text/import-file'
import { mendFile } from '@/lib/text/mend-file'
import { useFileWords } from '../control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { saveFile } from '@/list/export/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FileInput } from '@/ui/control/file-input'
import { StatusMark } from '@/ui/status-mark'
import { ImportProblems, saveLeft } from './import-problems'

/** The maximum file size, in bytes. */
const maxFileBytes = 20_000_000

/** The result of parsing a file: rows with problems, or the reason why it cannot be parsed (`fault`). */
type FileRead = RowsRead & { readonly fault?: { readonly reason: string; readonly name: string } }

/** Callbacks that receive the outcome of the import. */
export type ImportEnd = NonNullable<StartOptions['form']>
type End = { readonly done: number } | { readonly error: Key; readonly values?: MessageValues | undefined }

type Props<F> = {
  title: Key
  note: Key
  /** A sample file that shows the format. */
  sample: { readonly name: string; readonly text: string }
  read: (name: string, text: string) => F
  /** Formats the fault, and a summary of the parsed file (`found`). */
  faultOf: (fault: NonNullable<FileRead['fault']>) => string
  found: (file: F) => string
  /** The submit button and the number of rows; undefined if there is nothing to import. */
  send: (
    file: F,
  ) => { readonly label: string; readonly count: number; readonly run: (end: ImportEnd) => void } | undefined
  /** The reason why importing is currently disabled. */
  busy?: string | undefined
  /** How to import, above the button. */
  options?: ReactNode
}

/** Imports a file. Rows are checked before anything is sent, because the broker keeps the rows before one that it refuses. */
export function FileImport<F extends FileRead>({
  title,
  note,
  sample,
  read,
  faultOf,
  found,
  send,
  busy,
  options,
}: Props<F>) {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const [file, setFile] = useState<F | 'large' | 'unread'>()
  const [source, setSource] = useState({ name: '', text: '' })
  const [end, setEnd] = useState<End>()
  const readText = (name: string, text: string) => {
    setSource({ name, text })
    setFile(read(name, text))
  }
  const chooseFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setEnd(undefined)
    if (chosen.size > maxFileBytes) return setFile('large')
    readText(chosen.name, await chosen.text())
  }
  const take = (chosen: File | undefined) => startInBackground(chooseFile(chosen), () => setFile('unread'))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  const parsed = file === 'large' || file === 'unread' ? undefined : file
  const skipped = parsed?.problems.length ?? 0
  const done = end !== undefined && 'done' in end
  const mend = (file: RowsRead, problem: RowProblem, value: string) => {
    setEnd(undefined)
    readText(source.name, mendFile(source.text, file, problem, value))
  }
  const button = parsed === undefined || done ? undefined : send(parsed)
  const callbacks = (count: number): ImportEnd => ({
    done: () => setEnd({ done: count }),
    refused: (_, error, values) => setEnd({ error, values }),
  })
  return (
    <Card title={t(title)} note={t(note)}>
      <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-field px-3 py-4">
          <label htmlFor={id}>{t('access.import.choose')}</label>
          <FileInput id={id} accept=".csv,.json" words={fileWords} onFile={take} />
          <Button onClick={() => saveFile(sample.name, new Blob([sample.text], { type: 'text/csv' }))}>
            {t('access.import.sample')}
          </Button>
        </div>
        <div role="status" className="flex flex-col gap-1 empty:hidden">
          {file === 'large' && <p className="text-bad">{t('access.import.large')}</p>}
          {file === 'unread' && <p className="text-bad">{fileWords.unread}</p>}
          {parsed?.fault !== undefined && <p className="text-bad">{faultOf(parsed.fault)}</p>}
          {parsed !== undefined && parsed.fault === undefined && !done && (
            <p className="whitespace-pre-line">
              {skipped > 0
                ? `${found(parsed)} ${t('access.import.left', { count: skipped })}`
                : found(parsed)}
            </p>
          )}
          {done && (
            <p className="flex items-center gap-1.5">
              <StatusMark state="ok" />
              {t(skipped === 0 ? 'access.import.reportAll' : 'access.import.report', {
                done: end.done,
                count: skipped,
              })}
            </p>
          )}
          {end !== undefined && 'error' in end && (
            <p className="flex items-center gap-1.5 text-bad">
              <StatusMark state="error" />
              {t(end.error, end.values)}
            </p>
          )}
        </div>
        {parsed !== undefined && skipped > 0 && (
          <ImportProblems
            file={parsed}
            items={/\.json$/i.test(source.name)}
            onMend={(problem, value) => mend(parsed, problem, value)}
          />
        )}
        {button !== undefined && options}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {button !== undefined && (
            <Button
              variant="primary"
              disabledReason={busy}
              onClick={() => button.run(callbacks(button.count))}
            >
              {button.label}
            </Button>
          )}
          {parsed !== undefined && skipped > 0 && (
            <Button onClick={() => saveLeft(parsed, t)}>{t('access.import.saveLeft')}</Button>
          )}
        </div>
      </div>
    </Card>
  )
}
