import { useMemo } from 'react'
import type { Rule } from '@/contract/rule'
import { useWords } from '@/i18n/use-words'
import { useChannels } from '@/table/use-channels'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { troublesOf } from './facts'

const every = 15_000

/** How a rule stands: switched on, it still brings nothing through a bridge that is gone or has no connection. */
export function RuleState({ rule }: { rule: Rule }) {
  const { t } = useWords()
  const on = rule.enable !== false
  const channels = useChannels({ every, enabled: on })
  const troubles = useMemo(() => (on ? troublesOf(rule, channels) : []), [on, rule, channels])
  const [first] = troubles
  if (first === undefined)
    return <StatusMark state={on ? 'running' : 'disabled'} word={t(on ? 'rule.enabled' : 'rule.disabled')} />
  return (
    <span data-whole className="inline-flex max-w-full min-w-0 items-baseline gap-2">
      <StatusMark state="warning" word={t('rule.enabled')} />
      <span className="min-w-0 truncate text-small text-muted">
        <Untrusted mono text={first.bridge} max={30} />{' '}
        {t(first.state === 'missing' ? 'flow.state.missing' : `bridge.state.${first.state}`)}
        {troubles.length > 1 && ` +${troubles.length - 1}`}
      </span>
    </span>
  )
}
