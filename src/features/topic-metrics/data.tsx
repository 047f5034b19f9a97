import { X } from '@/ui/icon/icons'
import { useState } from 'react'
import { RateChart } from '@/chart/rate-chart'
import type { Series, Tone } from '@/chart/series'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { plain } from '@/lib/text/untrusted'
import { Card } from '@/ui/card'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/control/segmented'
import { Untrusted } from '@/ui/untrusted'
import { perSecond } from './columns'
import {
  getTopicCount,
  flows,
  levels,
  getTopicRate,
  getStem,
  type Flow,
  type Level,
  type Sample,
} from './facts'
import type { TopicReading } from './use-topic'

const flowStyles: Record<Flow, { title: Key; tone: Tone }> = {
  in: { title: 'topicMetrics.incoming', tone: 'accent' },
  out: { title: 'topicMetrics.outgoing', tone: 'info' },
  dropped: { title: 'topicMetrics.droppedMessages', tone: 'warn' },
}
type Props = { topic: string; reading: TopicReading; onClose: () => void }

/** One watched topic: its counters, rates, and their history since it is shown. */
export function TopicData({ topic, reading: { row, samples }, onClose }: Props) {
  const words = useWords()
  const { t, format } = words
  const [level, setLevel] = useState<Level>('all')
  const value = (rate: number) => perSecond(rate, words)
  const toSeries = (flow: Flow): Series => ({
    id: flow,
    label: t(flowStyles[flow].title),
    tone: flowStyles[flow].tone,
    points: samples.map((sample: Sample) => ({
      t: sample.at,
      v: getTopicRate(sample, getStem(flow, level)) ?? null,
    })),
  })
  return (
    <Card
      title={
        <Untrusted
          mono
          text={topic}
          max={120}
          copyLabel={t('action.copy')}
          copiedLabel={t('action.copied')}
        />
      }
      note={
        row?.create_time === undefined
          ? undefined
          : t('topicMetrics.since', { time: format.date(row.create_time) })
      }
      aside={
        <>
          <Segmented
            label={t('topicMetrics.qos')}
            value={level}
            onChange={setLevel}
            options={levels.map((one) => ({
              value: one,
              label: one === 'all' ? t('topicMetrics.allQos') : `QoS ${one}`,
            }))}
          />
          <IconButton size="sm" icon={X} label={t('topicMetrics.close')} onClick={onClose} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-x-4 gap-y-1 pb-2 md:grid-cols-3">
        {flows.map((flow) => {
          const series = toSeries(flow)
          const known = series.points.flatMap(({ v }) => (v === null ? [] : [v]))
          const last = known.at(-1)
          return (
            <div key={flow} className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-2">
                <span className="text-muted">{series.label}</span>
                {row !== undefined && (
                  <b className="nums text-section">
                    {format.number(getTopicCount(row, getStem(flow, level)))}
                  </b>
                )}
                <span className="nums text-muted">{perSecond(last, words)}</span>
                {flow === 'dropped' && level !== 'all' && (
                  <span className="text-small text-muted">{t('topicMetrics.ofAllQos')}</span>
                )}
              </p>
            </div>
          )
        })}
      </div>
      <RateChart label={plain(topic, 80)} series={flows.map((flow) => toSeries(flow))} value={value} />
    </Card>
  )
}
