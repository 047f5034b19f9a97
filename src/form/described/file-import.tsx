import { useId, useState, type DragEvent } from 'react'
import type { StartOptions } from '@/command/prompt/prompt'
import type { Key, MessageValues } from '@/i18n/key'
import type { RowsRead } from '@/lib/text/import-file'
import { useFileWords } from '../use-control-words'
import { useWords } from '@/i18n/use-words'
import { saveFile } from '@/list/export/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FileInput } from '@/ui/control/file-input'
import { StatusMark } from '@/ui/status-mark'
import { ImportProblems, saveLeft } from './import-problems'

/** The largest file that is read, in bytes. */
const maxFileBytes = 20_000_000

/** What was read of a file: rows that are not taken, with the reason, or why nothing of it can be read. */
type FileRead = RowsRead & { readonly fault?: { readonly reason: string; readonly name: string } }

/** Told how the import ended, as the form that started its command. */
export type ImportEnd = NonNullable<StartOptions['form']>
type End = { readonly done: number } | { readonly error: Key; readonly values?: MessageValues | undefined }

type Props<F> = {
  title: Key
  note: Key
  /** A small file that shows the format. */
  sample: { readonly name: string; readonly text: string }
  read: (name: string, text: string) => F
  /** In words: why nothing can be read, and what was found. */
  faultOf: (fault: NonNullable<FileRead['fault']>) => string
  found: (file: F) => string
  /** The button that sends it, and how many that are; undefined where there is nothing to send. */
  send: (
    file: F,
  ) => { readonly label: string; readonly count: number; readonly run: (end: ImportEnd) => void } | undefined
  /** Why it cannot be sent just now. */
  busy?: string | undefined
}

/** A file to be imported: checked row by row before anything is sent, for the broker keeps what stands before a row that it does not take. */
export function FileImport<F extends FileRead>({
  title,
  note,
  sample,
  read,
  faultOf,
  found,
  send,
  busy,
}: Props<F>) {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const [file, setFile] = useState<F | 'large'>()
  const [items, setItems] = useState(false)
  const [end, setEnd] = useState<End>()
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    setEnd(undefined)
    setItems(/\.json$/i.test(chosen.name))
    setFile(chosen.size > maxFileBytes ? 'large' : read(chosen.name, await chosen.text()))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const taken = file === 'large' ? undefined : file
  const left = taken?.problems.length ?? 0
  const done = end !== undefined && 'done' in end
  const button = taken === undefined || done ? undefined : send(taken)
  const told = (count: number): ImportEnd => ({
    done: () => setEnd({ done: count }),
    refused: (_, error, values) => setEnd({ error, values }),
  })
  return (
    <Card title={t(title)} note={t(note)}>
      <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-field px-3 py-4">
          <label htmlFor={id}>{t('access.import.choose')}</label>
          <FileInput id={id} accept=".csv,.json" words={fileWords} onFile={(file) => void take(file)} />
          <Button onClick={() => saveFile(sample.name, new Blob([sample.text], { type: 'text/csv' }))}>
            {t('access.import.sample')}
          </Button>
        </div>
        <div role="status" className="flex flex-col gap-1 empty:hidden">
          {file === 'large' && <p className="text-bad">{t('access.import.large')}</p>}
          {taken?.fault !== undefined && <p className="text-bad">{faultOf(taken.fault)}</p>}
          {taken !== undefined && taken.fault === undefined && !done && (
            <p>{left > 0 ? `${found(taken)} ${t('access.import.left', { count: left })}` : found(taken)}</p>
          )}
          {done && (
            <p className="flex items-center gap-1.5">
              <StatusMark state="ok" />
              {t(left === 0 ? 'access.import.reportAll' : 'access.import.report', {
                done: end.done,
                count: left,
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
        {taken !== undefined && left > 0 && <ImportProblems problems={taken.problems} items={items} />}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {button !== undefined && (
            <Button variant="primary" disabledReason={busy} onClick={() => button.run(told(button.count))}>
              {button.label}
            </Button>
          )}
          {taken !== undefined && left > 0 && (
            <Button onClick={() => saveLeft(taken, t)}>{t('access.import.saveLeft')}</Button>
          )}
        </div>
      </div>
    </Card>
  )
}
