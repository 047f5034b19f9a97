import { useMemo } from 'react'
import { useRead } from '@/api/query'
import { findBeginning } from '@/chart/history'
import { LineChart } from '@/chart/line-chart'
import type { ChartEvent } from '@/chart/series'
import { useWords, type Words } from '@/i18n/use-words'
import { parseDuration } from '@/lib/time/time'
import { StatusMark } from '@/ui/status-mark'
import { printParts, toFigure, type FigureParts, type ObjectParts, type Parts } from './condition-parts'
import { formatFigure } from './condition-words'
import { hasHistory, readHistory } from './history'
import { parseCondition, printCondition, type Figure } from './model/condition'
import { measure, type Reading } from './model/measure'
import { replayRule } from './model/replay'
import { useReading } from './use-reading'

/** The time of the history, in seconds, and how often it is read, in milliseconds. */
const historySeconds = 6 * 3600
const historyEveryMs = 60_000

/** A reading in words. */
function describeReading(reading: Reading, figure: Figure | undefined, words: Words): string {
  const { t } = words
  switch (reading.is) {
    case 'unreachable':
    case 'missing':
      return t(`alarm-rule.why.${reading.is}`)
    case 'client':
      return t(reading.connected ? 'alarm-rule.preview.connected' : 'alarm-rule.preview.disconnected')
    case 'figure':
      return reading.value === undefined || figure === undefined
        ? t('alarm-rule.why.unsupported')
        : formatFigure(figure, reading.value, words)
    case 'target': {
      const failures =
        reading.failed === undefined ? [] : [t('alarm-rule.failures', { count: reading.failed })]
      const state =
        reading.connected === undefined
          ? []
          : [t(reading.connected ? 'alarm-rule.preview.connected' : 'alarm-rule.preview.disconnected')]
      return [...state, ...failures].join(', ') || t('alarm-rule.why.unsupported')
    }
  }
}

/** What the condition reads now, and whether that meets it. */
function CurrentValue({ parts, forReading }: { parts: Parts; forReading: string }) {
  const words = useWords()
  const { t } = words
  const reading = useReading(forReading)
  const figure = parts.about === 'figure' ? toFigure(parts.figure) : undefined
  const condition = parseCondition(printParts(parts))
  const measured =
    reading === undefined || condition === undefined ? undefined : measure(condition, reading, undefined, 0)
  const isMet = measured?.is === 'known' && measured.met
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1" aria-live="polite">
      <span>
        <span className="text-muted">{t('alarm-rule.preview.now')}</span>{' '}
        <span className="nums font-semibold">
          {reading === undefined ? t('none') : describeReading(reading, figure, words)}
        </span>
      </span>
      {measured?.is === 'known' && (
        <StatusMark
          state={isMet ? 'warning' : 'ok'}
          word={t(isMet ? 'alarm-rule.preview.met' : 'alarm-rule.preview.clear')}
        />
      )}
    </p>
  )
}

/** The last hours of a figure with the limit, and how often the rule would have fired. */
function History({ parts, forMs }: { parts: FigureParts & { readonly figure: Figure }; forMs: number }) {
  const words = useWords()
  const { t, format } = words
  const { figure, node } = parts
  const query = { latest: historySeconds }
  const cluster = useRead('monitor', { query }, { every: historyEveryMs, keep: true, enabled: node === '' })
  const ofNode = useRead(
    'monitorNode',
    { params: { node }, query },
    { every: historyEveryMs, keep: true, enabled: node !== '' },
  )
  const { data: samples, error } = node === '' ? cluster : ofNode
  const history = useMemo(
    () => (samples === undefined ? undefined : readHistory(figure, samples)),
    [samples, figure],
  )
  const text = printParts(parts)
  const condition = parseCondition(text)
  const firings = useMemo(() => {
    const parsed = parseCondition(text)
    return history === undefined || parsed === undefined
      ? []
      : replayRule(parsed, forMs, history.points, history.step)
  }, [text, forMs, history])
  if (samples === undefined)
    return (
      <p className="text-small text-muted" aria-busy={error === null}>
        {error === null ? t('list.loading') : t('alarm-rule.preview.unread')}
      </p>
    )
  if (history === undefined) return <p className="text-small text-muted">{t('alarm-rule.preview.empty')}</p>
  const beginning = findBeginning(samples, historySeconds)
  const span =
    beginning === undefined
      ? t('alarm-rule.preview.hours', { count: historySeconds / 3600 })
      : t('alarm-rule.preview.since', { at: format.date(beginning) })
  const value = (number: number) => formatFigure(figure, Math.round(number * 100) / 100, words)
  const limit =
    condition?.about === 'figure'
      ? { value: condition.limit, label: t('alarm-rule.preview.limit', { value: value(condition.limit) }) }
      : undefined
  const events = firings.map(({ at }): ChartEvent => ({
    at,
    label: t('alarm-rule.preview.event'),
    tone: 'warn',
  }))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-small" aria-live="polite">
        {limit === undefined
          ? t('alarm-rule.preview.noLimit')
          : firings.length === 0
            ? t('alarm-rule.preview.never', { span })
            : t('alarm-rule.preview.fired', { count: firings.length, span })}
      </p>
      <LineChart
        compact
        height={184}
        label={t(`alarm-rule.figure.${figure}`)}
        series={[
          {
            id: figure,
            label: t(`alarm-rule.figure.${figure}`),
            points: history.points.map(({ at, value: v }) => ({ t: at, v })),
          },
        ]}
        limit={limit}
        events={events}
        gap={history.step * 2.5}
        format={{ value, time: (at) => format.date(at).slice(11) }}
        noValue={t('overview.noData')}
        loading={t('list.loading')}
      />
    </div>
  )
}

/** The value that is read for a condition without its limit, so that typing the limit reads nothing. */
const toReadText = (parts: FigureParts | ObjectParts): string => {
  const figure = parts.about === 'figure' ? toFigure(parts.figure) : undefined
  return parts.about !== 'figure' || figure === undefined
    ? printParts(parts)
    : printCondition({
        about: 'figure',
        figure,
        side: 'above',
        limit: 0,
        node: parts.node === '' ? undefined : parts.node,
      })
}

/** What a rule reads now and, where the broker has a history, when it would have fired. */
export function Preview({ parts, forText }: { parts: Parts; forText: string }) {
  const { t } = useWords()
  const figure = parts.about === 'figure' ? toFigure(parts.figure) : undefined
  return (
    <div className="flex min-w-0 flex-col gap-2 border-t border-line pt-3">
      <CurrentValue parts={parts} forReading={toReadText(parts)} />
      {parts.about === 'figure' && figure !== undefined && hasHistory(figure) ? (
        <History parts={{ ...parts, figure }} forMs={parseDuration(forText) ?? 0} />
      ) : (
        <p className="text-small text-muted">{t('alarm-rule.preview.none')}</p>
      )}
    </div>
  )
}
