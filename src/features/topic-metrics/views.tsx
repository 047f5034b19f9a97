import { useOffers } from '@/command/current-broker'
import { topicFilterMetricsPaths } from '@/features/topic-filter-metrics/paths'
import { useWords } from '@/i18n/use-words'
import { Views } from '@/list/views'
import { to } from '@/route/paths'
import { topicMetricsPaths } from './paths'

const topics = to(topicMetricsPaths.topicMetrics)
const filters = to(topicFilterMetricsPaths.topicFilterMetrics)

/** The lists of monitored topics and of monitored topic filters, where the broker has both. */
export function TopicMetricsViews({ at }: { at: 'topicMetrics' | 'topicFilterMetrics' }) {
  const { t } = useWords()
  const offered = useOffers()
  if (!offered('topicFilterMetrics')) return null
  return (
    <Views
      label={t('access.views')}
      at={at === 'topicMetrics' ? topics : filters}
      views={[
        { label: t('topicMetrics.view.topics'), to: topics },
        { label: t('topicMetrics.view.filters'), to: filters },
      ]}
    />
  )
}
