import { useEffect, useRef, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { explorer } from '@/mqtt/explorer-api'
import { isSameFilter, noTopicFilter } from '@/mqtt/topic-filter'
import { getPath, here, onArrival } from '@/route/location'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { usePart } from '@/ui/use-store'
import { TopicPane } from './pane'
import { topicExplorerPaths } from './paths'
import { RegionTopic } from './region-name'
import { Refusals, StartCard } from './start-card'
import { ExplorerStatus, ExplorerToolbar, Limits } from './toolbar'
import { TopicTreeView } from './tree'
import { useExplorerAddress, useOpenTopic } from './use-explorer'

/** Ends the subscription when its screen is left, unless the user has asked to keep it. */
function useStopOnLeaving(): void {
  useEffect(
    () =>
      onArrival(() => {
        const { state, source, staysOn } = explorer.store.get()
        if (getPath(here()) === topicExplorerPaths.topicExplorer || staysOn) return
        if (state === 'running' && source === 'live') startInBackground(explorer.stop(), throwUnexpected)
      }),
    [],
  )
}

/**
 * The topic explorer: a tree of topics as their messages arrive, or of the retained messages. It is never subscribed by itself:
 * after a reload the address still has filters and topic, and a button starts it.
 */
export default function TopicExplorer() {
  const { t, format } = useWords()
  const topics = usePart(explorer.store, (view) => view.topics)
  const state = usePart(explorer.store, (view) => view.state)
  const source = usePart(explorer.store, (view) => view.source)
  const since = usePart(explorer.store, (view) => view.since)
  const isEmpty = usePart(explorer.store, (view) => view.totals.messages === 0)
  const [isStarting, setStarting] = useState(false)
  const { topic, pinned, filter } = useExplorerAddress()
  useStopOnLeaving()
  const node = useOpenTopic(topics, topic)
  const pinnedNode = useOpenTopic(topics, pinned)
  const showsTwo = pinned !== undefined && topic !== undefined && topic !== pinned
  const filterRef = useRef<HTMLInputElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isStopped = state === 'stopped'
  const showsStart = isStopped
    ? isStarting || topics === undefined || isEmpty
    : state === 'starting' && isEmpty
  const isFiltered = !isSameFilter(filter, noTopicFilter)
  const clock = (at: number) => format.date(at).slice(11)
  // Silence before the subscription is unknown: the first topics show once it has lasted as long.
  const noMatchText =
    filter.silentFor > 0 && source === 'live' && since !== undefined
      ? t('topic-explorer.silentFrom', { since: clock(since), from: clock(since + filter.silentFor) })
      : t('topic-explorer.noMatchText')
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-title font-semibold">
          {t('screen.topicExplorer')}
        </h1>
        <ExplorerStatus />
        {isStopped && !showsStart && (
          <Button className="ml-auto" variant="primary" onClick={() => setStarting(true)}>
            {t('topic-explorer.startAgain')}
          </Button>
        )}
      </div>
      {showsStart || topics === undefined ? (
        <StartCard onStart={() => setStarting(false)} />
      ) : (
        <>
          <Refusals />
          <ExplorerToolbar filterRef={filterRef} />
          <Limits />
          <div
            className={cx(
              'grid min-w-0 gap-3 lg:h-[max(24rem,calc(100dvh-13rem))]',
              showsTwo
                ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
                : 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
            )}
          >
            {/* Where one is below the other, a topic that is shown leaves room for its value on the same page. */}
            <div className={cx('min-h-0 min-w-0 lg:h-full', topic === undefined ? 'h-[50dvh]' : 'h-[26dvh]')}>
              <TopicTreeView
                topics={topics}
                shown={node}
                filterRef={filterRef}
                onEnter={() => requestAnimationFrame(() => headingRef.current?.focus())}
                empty={
                  isFiltered && !isEmpty
                    ? { title: t('topic-explorer.noMatch'), text: noMatchText }
                    : source === 'retained'
                      ? { title: t('topic-explorer.noneRetained'), text: '' }
                      : { title: t('topic-explorer.none'), text: t('topic-explorer.noneText') }
                }
              />
            </div>
            <div
              className={cx(
                'grid min-h-0 min-w-0 content-start gap-3 lg:overflow-y-auto',
                showsTwo && 'sm:grid-cols-2',
              )}
            >
              {showsTwo && (
                <div className="min-w-0 max-sm:order-last">
                  <RegionTopic value={pinned}>
                    <TopicPane topics={topics} topic={pinned} node={pinnedNode} isPinned />
                  </RegionTopic>
                </div>
              )}
              <TopicPane
                topics={topics}
                topic={topic ?? pinned}
                node={topic === undefined ? pinnedNode : node}
                headingRef={headingRef}
                isPinned={pinned !== undefined && !showsTwo}
              />
            </div>
          </div>
        </>
      )}
    </div>
  )
}
