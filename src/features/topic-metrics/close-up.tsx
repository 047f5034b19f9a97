import register from '@commands/topic-metrics/create'
import { CommandButton } from '@/command/react'
import { describeError } from '@/i18n/error-words'
import { useWords } from '@/i18n/use-words'
import { isTopicName } from '@/lib/net/mqtt-topic'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { X } from '@/ui/icon/icons'
import { Skeleton } from '@/ui/skeleton'
import { Untrusted } from '@/ui/untrusted'
import { TopicData } from './data'
import { useTopic } from './use-topic'

/** The metrics of the topic in the address; offers to watch a topic that is not watched yet. */
export function CloseUp({ topic, onClose }: { topic: string; onClose: () => void }) {
  const { t } = useWords()
  const reading = useTopic(topic)
  const { row, error } = reading
  if (row !== undefined && error?.code !== 'TOPIC_NOT_FOUND')
    return <TopicData topic={topic} reading={reading} onClose={onClose} />
  const close = <IconButton size="sm" icon={X} label={t('topicMetrics.close')} onClick={onClose} />
  const title = <Untrusted mono text={topic} max={120} />
  if (error === null)
    return (
      <Card title={title} aside={close}>
        <Skeleton lines={3} />
      </Card>
    )
  const missing = error.code === 'TOPIC_NOT_FOUND'
  const watchable = isTopicName(topic)
  return (
    <Card title={title} aside={close}>
      <div role="status" className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{t(missing ? 'topicMetrics.unwatched' : 'topicMetrics.lost')}</span>
        <span className="text-muted">
          {missing
            ? t(watchable ? 'topicMetrics.unwatchedText' : 'topicMetrics.wildcard')
            : describeError(error, t).title}
        </span>
        {missing && watchable && <CommandButton command={register} with={{ topic }} />}
      </div>
    </Card>
  )
}
