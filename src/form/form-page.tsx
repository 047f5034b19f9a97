import { useEffect, useRef, type ReactNode } from 'react'
import { useOnline } from '@/api/polling'
import { noScreenContext, setScreenContext } from '@/command/screen-context'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import type { Source } from '@/list/list'
import { ListError, Stale } from '@/list/list-error'
import { NotByNamespace } from '@/list/not-by-namespace'
import { Refresh } from '@/list/refresh'
import { useNow } from '@/api/use-now'
import { PendingBar } from '@/ui/progress-bar'
import { Skeleton } from '@/ui/skeleton'
import { headToolsSlot } from './head-tools'

type Props = {
  title: Key
  /** A description in one sentence. */
  text?: Key
  /** The source of the current settings; undefined for a new object. */
  source?: Source<unknown>
  children: ReactNode
}

/** The frame of a form screen: title, refresh, and loading and error states. */
export function FormPage({ title, text, source, children }: Props) {
  const { t } = useWords()
  const online = useOnline()
  const now = useNow(30_000)
  const again = source?.again
  const refresh = useRef(again)
  useEffect(() => {
    refresh.current = again
  })
  useEffect(() => {
    if (source !== undefined) setScreenContext({ ...noScreenContext, refresh: () => refresh.current?.() })
    return () => setScreenContext(noScreenContext)
  }, [source !== undefined]) // eslint-disable-line react-hooks/exhaustive-deps -- a ref holds the latest `again`
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="min-w-0 grow text-title font-semibold">
          {t(title)}
        </h1>
        <div {...headToolsSlot} className="empty:hidden" />
        {source !== undefined && <Stale source={source} now={now} />}
        {source !== undefined && <Refresh every={undefined} busy={source.fetching} onRefresh={again} />}
      </div>
      {source !== undefined && <NotByNamespace text="namespace.settingsNotBy" />}
      {text !== undefined && <p className="max-w-180 text-muted">{t(text)}</p>}
      {source !== undefined && (
        <PendingBar
          active={source.rows === undefined && source.fetching}
          label={t('list.loading')}
          className="-my-2"
        />
      )}
      {source !== undefined && source.rows === undefined && source.error === null && online && (
        <Skeleton lines={6} />
      )}
      {source !== undefined && source.rows === undefined && <ListError source={source} />}
      {(source === undefined || source.rows !== undefined) && children}
    </div>
  )
}
