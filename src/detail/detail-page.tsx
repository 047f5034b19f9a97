import { useEffect, useRef, type ReactNode } from 'react'
import { useOnline } from '@/api/polling'
import type { Ref } from '@/api/resource'
import { noScreenContext, setScreenContext, type Offer } from '@/command/screen-context'
import { drafts } from '@/command/prompt/draft'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import type { Path } from '@/route/paths'
import { headToolsSlot } from '@/form/head-tools'
import { LibraryNote, useNoteOffer } from './library-note'
import { Link } from '@/ui/link'
import { PendingBar } from '@/ui/progress-bar'
import { CardsSkeleton } from '@/ui/skeleton'
import { ErrorPanel } from '@/ui/error-panel'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { usePart } from '@/ui/use-store'
import { isStale, noOffers, type Source } from '@/list/list'
import { ListError, Stale } from '@/list/list-error'
import { OfferBar } from '@/list/offer-bar'
import { Refresh } from '@/list/refresh'
import { useNow } from '@/api/use-now'

type Props = {
  /** The subject of the page; commands started here act on it. */
  about: Ref
  /** Its name, if the id is no name. */
  name?: string | undefined
  source: Source<unknown>
  offers: readonly Offer[]
  every?: number
  /** The state, next to the name. */
  state?: ReactNode
  missing: MissingSubject
  children: ReactNode
}

/** The texts for an object that the broker does not know, by error code, and the list to return to. */
export type MissingSubject = {
  readonly codes: readonly string[]
  readonly title: Key
  readonly text: Key
  readonly list: Path
  readonly back: Key
  /** Commands for a missing object. */
  readonly offers?: readonly Offer[]
  /** Possible reasons. */
  readonly note?: ReactNode
}

/** Whether the broker replied that the object does not exist. */
export const isMissing = (
  { error }: Pick<Source<unknown>, 'error'>,
  { codes }: Pick<MissingSubject, 'codes'>,
): boolean => error !== null && (codes.includes(error.code) || error.refusesName)

/**
 * The frame of a detail page: name, state, commands, and the missing and error states. Edits in its form are kept
 * if the object is deleted: the form can then save them as a new object.
 */
export function DetailPage({ about, name, source, offers, every, state, missing, children }: Props) {
  const { t } = useWords()
  const online = useOnline()
  const now = useNow(every ?? 30_000)
  const { again } = source
  const refresh = useRef(again)
  useEffect(() => {
    refresh.current = again
  })
  const { resource, id } = about
  const notFound = isMissing(source, missing)
  const noting = useNoteOffer(about)
  const offered = notFound ? (missing.offers ?? noOffers) : [...offers, ...noting]
  const latest = useRef(offered)
  useEffect(() => {
    latest.current = offered
  })
  // A missing object is no failed read.
  const stale = isStale(source) && !notFound
  const offeredIds = offered.map(({ command }) => command.id).join(' ')
  useEffect(() => {
    setScreenContext({
      ...noScreenContext,
      focused: { resource, id, label: plain(name ?? id, 60) },
      offers: latest.current,
      rowOffers: () => latest.current,
      stale,
      refresh: () => refresh.current?.(),
    })
  }, [resource, id, name, offeredIds, stale])
  useEffect(() => () => setScreenContext(noScreenContext), [])

  const typed = usePart(drafts, (now) => now.screen !== undefined)
  const outlived = notFound && typed && source.rows !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="min-w-0 text-title font-semibold">
          <Untrusted
            text={name ?? id}
            max={120}
            copyLabel={t('action.copy')}
            copiedLabel={t('action.copied')}
          />
        </h1>
        {!notFound && state}
        <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
          <div {...headToolsSlot} className="empty:hidden" />
          {!notFound && <Stale source={source} now={now} />}
          <Refresh every={notFound ? undefined : every} busy={source.fetching} onRefresh={again} />
          {offered.length > 0 && <OfferBar offers={offered} stale={stale} about />}
        </span>
      </div>
      <LibraryNote about={about} />
      {outlived && (
        <p
          role="alert"
          className="flex items-baseline gap-1.5 rounded-md border border-bad bg-surface px-3 py-2"
        >
          <StatusMark state="error" />
          <span>{t('form.gone', { name: plain(name ?? id, 60) })}</span>
        </p>
      )}
      {notFound && missing.note}
      {notFound && !outlived ? (
        <ErrorPanel
          title={t(missing.title)}
          meaning={t(missing.text)}
          actions={
            <Link look="button" href={`#${missing.list}`}>
              {t(missing.back)}
            </Link>
          }
          retryLabel={t('action.retry')}
          {...(again === undefined ? {} : { onRetry: again })}
          retrying={source.fetching}
        />
      ) : (
        <>
          <PendingBar
            active={source.rows === undefined && source.fetching}
            label={t('list.loading')}
            className="-my-2"
          />
          {source.rows === undefined && source.error === null && online && <CardsSkeleton />}
          {source.rows === undefined && <ListError source={source} />}
          {source.rows !== undefined && children}
        </>
      )}
    </div>
  )
}
