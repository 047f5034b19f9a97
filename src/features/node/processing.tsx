import { useWords } from '@/i18n/use-words'
import { Card } from '@/ui/card'
import { Stat } from '@/ui/stat'
import type { Current } from './contract'

/** What newer brokers count besides messages: per second, and at present. */
const rates = [
  'rules_matched_rate',
  'actions_executed_rate',
  'actions_messages_rate',
  'persisted_rate',
  'validation_succeeded_rate',
  'validation_failed_rate',
  'transformation_succeeded_rate',
  'transformation_failed_rate',
] as const
const counts = ['subscriptions_durable', 'disconnected_durable_sessions'] as const

/** Rules, actions, checks and durable sessions: what the broker sends of them, zeros in one line; nothing where all of it is zero. */
export function Processing({ now }: { now: Current | undefined }) {
  const { t, format } = useWords()
  const shown = [...rates, ...counts].filter((name) => now?.[name] !== undefined)
  if (now === undefined || shown.every((name) => Number(now[name]) === 0)) return null
  const busy = shown.filter((name) => Number(now[name]) !== 0)
  const idle = shown.filter((name) => Number(now[name]) === 0)
  return (
    <Card title={t('processing.title')}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {busy.map((name) => (
          <Stat
            key={name}
            bare
            label={t(`processing.${name}`)}
            value={format.number(now[name])}
            {...(rates.some((one) => one === name) ? { unit: t('processing.perSecond') } : {})}
          />
        ))}
      </div>
      {idle.length > 0 && (
        <p className="pt-2 text-small text-muted">
          {t('processing.zero', { names: idle.map((name) => t(`processing.${name}`)).join(' · ') })}
        </p>
      )}
    </Card>
  )
}
