import { useEffect, useMemo, useState, type RefObject } from 'react'
import pin from '@commands/topic-explorer/pin'
import { useNow } from '@/api/use-now'
import { CommandIconButton } from '@/command/react'
import { ReadError } from '@/detail/read-error'
import { useWords } from '@/i18n/use-words'
import { OfferBar } from '@/list/offer-bar'
import { isDecomposed } from '@/lib/text/decomposed'
import type { ExplorerTopics } from '@/mqtt/explorer'
import { isBranch, listValues, type TopicNode, type TopicValue } from '@/mqtt/topic-node'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { Pin, PinOff } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { seenIn } from './births'
import { topicOffers } from './offers'
import { PaneChart } from './pane-chart'
import { PaneHistory } from './pane-history'
import { PaneValue } from './pane-value'
import { useStored, withStored } from './use-stored'

type Props = {
  topics: ExplorerTopics
  /** The topic in the address, which may not have been received yet. */
  topic: string | undefined
  node: TopicNode | undefined
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** Whether the topic stays shown while others are selected. */
  isPinned?: boolean
}

/** The topic that was opened: its values, its history, and the sums of its branch. */
export function TopicPane({ topics, topic, node, headingRef, isPinned = false }: Props) {
  const { t } = useWords()
  if (topic === undefined)
    return (
      <Card>
        <EmptyState title={t('topic-explorer.noTopic')} text={t('topic-explorer.noTopicText')} />
      </Card>
    )
  return (
    <Card>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h2 ref={headingRef} tabIndex={-1} className="min-w-0 flex-1 basis-60 font-semibold">
            <Untrusted
              mono
              text={topic}
              max={300}
              copyLabel={t('action.copy')}
              copiedLabel={t('action.copied')}
            />
            {isDecomposed(topic) && (
              <span className="block text-small font-normal text-warn">
                {t('topic-explorer.decomposedText')}
              </span>
            )}
          </h2>
          <CommandIconButton
            command={pin}
            with={isPinned ? {} : { topic }}
            icon={isPinned ? PinOff : Pin}
            label={t(isPinned ? 'topic-explorer.unpin' : 'topic-explorer.pin.title')}
          />
          {node !== undefined && (
            <span className="flex flex-wrap gap-2">
              <OfferBar offers={topicOffers(node)} stale={false} about />
            </span>
          )}
        </div>
        {node === undefined && (
          <EmptyState title={t('topic-explorer.missing', { topic })} text={t('topic-explorer.missingText')} />
        )}
        <Content key={topic} topics={topics} topic={topic} node={node} />
      </div>
    </Card>
  )
}

const noValues: readonly TopicValue[] = []

/** The values of a topic that were received, after the one that the broker stores. */
function Content({
  topics: { tree },
  topic,
  node,
}: {
  topics: ExplorerTopics
  topic: string
  node: TopicNode | undefined
}) {
  const { t, format } = useWords()
  useNow(1000)
  const { stored, query } = useStored(topic)
  const [chosen, setChosen] = useState<TopicValue>()
  const seen = useMemo(() => seenIn(tree), [tree])
  const last = node?.value
  // A new value is a new list.
  const received = useMemo(() => (void last, node === undefined ? noValues : listValues(node)), [node, last])
  const values = useMemo(() => withStored(received, stored), [received, stored])
  const at = chosen === undefined ? 0 : values.indexOf(chosen)
  // A chosen value that the history has dropped is shown as it was.
  const value = chosen ?? values[0]
  const before = at < 0 ? undefined : values[at + 1]
  useEffect(() => setChosen(undefined), [node])
  return (
    <>
      {node !== undefined && isBranch(node) && (
        <dl
          aria-label={t('topic-explorer.branch')}
          className="grid grid-cols-2 gap-x-6 gap-y-1 text-small sm:grid-cols-4"
        >
          {[
            [t('topic-explorer.branchTopics'), format.number(node.topics)],
            [t('topic-explorer.branchMessages'), format.number(node.messages)],
            [t('topic-explorer.branchRate'), format.number(Math.round(tree.rate(node) * 10) / 10)],
            [t('topic-explorer.branchBytes'), format.bytes(node.bytes)],
          ].map(([label, text]) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ReadError query={query} />
      {value === undefined ? (
        node !== undefined && <p className="text-small text-muted">{t('topic-explorer.noValue')}</p>
      ) : (
        <>
          <PaneValue
            topic={topic}
            seen={seen}
            value={value}
            before={before}
            publisher={value === stored ? stored.publisher : undefined}
            count={node?.count ?? 0}
            rate={node === undefined || isBranch(node) ? undefined : tree.rate(node)}
            onLatest={chosen === undefined || at === 0 ? undefined : () => setChosen(undefined)}
          />
          {/* Without the stored message: what is older would leave no room for what arrives. */}
          <PaneChart values={received} topic={topic} seen={seen} />
          <PaneHistory
            topic={topic}
            seen={seen}
            values={values}
            chosen={value}
            onChoose={(next) => setChosen(next === values[0] ? undefined : next)}
          />
        </>
      )}
    </>
  )
}
