import { useId, useRef, useState, type DragEvent } from 'react'
import { lastRead, useRead } from '@/api/query'
import pluginInstall from '@commands/plugin/install'
import { useStart } from '@/command/react'
import { FormPage } from '@/form/form-page'
import { useFormKey } from '@/form/use-form-key'
import type { Key, MessageValues } from '@/i18n/key'
import { useFileWords } from '@/form/control/use-file-words'
import { useWords } from '@/i18n/use-words'
import { startInBackground } from '@/lib/background'
import { getPluginKey } from './model/key'
import {
  fileFault,
  isPackageFault,
  readPackage,
  type PackageFault,
  type PluginPackage,
} from './model/package'
import { packageLimits } from './model/tar'
import { go } from '@/route/location'
import { pluginPaths } from './paths'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { FileInput } from '@/ui/control/file-input'
import { Link } from '@/ui/link'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { fitPage } from '@/ui/page-width'

/** A chosen file and the result of reading it; undefined while it is read. */
type Chosen = { readonly file: File; readonly read: PluginPackage | PackageFault | undefined }

/** Installs a package: choose or drop it, check it in the browser, upload it. */
export default function PluginInstall() {
  return (
    <FormPage title="screen.pluginInstall">
      <Chooser />
    </FormPage>
  )
}

function Chooser() {
  const { t } = useWords()
  const fileWords = useFileWords()
  const id = useId()
  const frame = useRef<HTMLFormElement>(null)
  const latestFile = useRef<File>(undefined)
  const start = useStart()
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<{ readonly key: Key; readonly values: MessageValues | undefined }>()
  useRead('pluginList', {})
  const choose = async (file: File | undefined) => {
    if (file === undefined) return
    latestFile.current = file
    setRefusal(undefined)
    setChosen({ file, read: undefined })
    const read = fileFault(file.name, file.size) ?? (await readPackage(file.name, file.stream()))
    // Another file may have been chosen in the meantime.
    if (latestFile.current === file) setChosen({ file, read })
  }
  // Since 5.8.6 a package must first be allowed on the host; the error contains the command for it.
  const line =
    refusal?.key === 'plugin.install.forbidden'
      ? /`([^`]+)`/.exec(String(refusal.values?.['reason']))?.[1]
      : undefined
  const result = chosen?.read === undefined || isPackageFault(chosen.read) ? undefined : chosen.read
  const installed = (lastRead('pluginList', {}) ?? []).find(
    (row) => row.$raw === undefined && row.name === result?.release.name,
  )
  const ready = result !== undefined && installed === undefined
  const send = (planned?: true) => {
    if (!ready || chosen === undefined) return
    setRefusal(undefined)
    start(pluginInstall, { file: chosen.file }, 'button', {
      complete: true,
      planned,
      form: {
        done: () => go(to(pluginPaths.plugin, { name: result.key }), { force: true }),
        refused: (_, key, values) => setRefusal({ key, values }),
      },
    })
  }
  useFormKey(frame, t('plugin.install.title'), send)
  const take = (file: File | undefined) =>
    startInBackground(choose(file), () => {
      if (file !== undefined && latestFile.current === file) setChosen({ file, read: { reason: 'unread' } })
    })
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    <form
      ref={frame}
      noValidate
      aria-label={t('plugin.install.title')}
      className="page-width"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Card ref={fitPage} title={t('plugin.package')} note={t('plugin.drop')}>
        <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-field px-3 py-4">
            <label htmlFor={id}>{t('plugin.choose')}</label>
            <FileInput id={id} accept=".gz,application/gzip" words={fileWords} onFile={take} />
          </div>
          <div role="status" className="flex flex-col gap-1 empty:hidden">
            {chosen !== undefined && (
              <Report chosen={chosen} installed={installed && getPluginKey(installed)} />
            )}
          </div>
          <div role="alert" className="empty:-mt-3">
            {refusal !== undefined && (
              <p className="flex items-baseline gap-1.5 rounded-md border border-bad px-3 py-2">
                <StatusMark state="error" />
                <span>{t(refusal.key, refusal.values)}</span>
              </p>
            )}
          </div>
          {line !== undefined && (
            <Untrusted
              mono
              text={line}
              max={300}
              className="rounded-sm bg-canvas px-2 py-1"
              copyLabel={t('action.copy')}
              copiedLabel={t('action.copied')}
            />
          )}
          <div>
            <Button type="submit" variant="primary" disabledReason={ready ? undefined : t('plugin.drop')}>
              {t('plugin.install.title')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  )
}

/**
 * The contents of the file or why it is rejected, and an installed plugin of the same name (catalogue U8).
 */
function Report({ chosen: { file, read }, installed }: { chosen: Chosen; installed: string | undefined }) {
  const { t, format } = useWords()
  if (read === undefined) return <p>{t('plugin.checking', { file: file.name })}</p>
  if (isPackageFault(read)) {
    return (
      <p className="flex items-baseline gap-1.5 text-bad">
        <StatusMark state="error" />
        <span>
          {t(`plugin.fault.${read.reason}`, {
            entry: read.entry ?? '',
            size: format.bytes(packageLimits.packageBytes),
          })}
        </span>
      </p>
    )
  }
  return (
    <>
      <p className="flex items-center gap-1.5">
        <StatusMark state="ok" />
        {t('plugin.ready', { plugin: read.key, count: read.entries, size: format.bytes(file.size) })}
      </p>
      <p className="text-muted">
        <Untrusted text={read.release.description} max={200} />
      </p>
      {installed !== undefined && (
        <p className="flex flex-wrap items-center gap-1.5 text-bad">
          <StatusMark state="error" />
          {t('plugin.install.exists')}{' '}
          <span>
            {t('plugin.present')}{' '}
            <Link
              className="inline-flex min-h-6 min-w-6 items-center"
              href={`#${to(pluginPaths.plugin, { name: installed })}`}
            >
              <Untrusted text={installed} max={60} />
            </Link>
          </span>
        </p>
      )}
    </>
  )
}
