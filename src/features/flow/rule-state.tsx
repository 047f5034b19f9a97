import { useMemo } from 'react'
import type { Rule } from '@/features/rule/contract'
import { useWords } from '@/i18n/use-words'
import { useChannels } from '@/features/connector/use-channels'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import { lookText } from '@/features/bridge/bridge-look'
import { indexChannels, ruleLook, findTroubles, troubleText } from './rule-look'

const every = 15_000

/**
 * The state of a rule, or of its worst source or action: an enabled rule sends nothing through a deleted
 * bridge.
 */
export function RuleState({ rule }: { rule: Rule }) {
  const { t } = useWords()
  const on = rule.enable !== false
  const channels = useChannels({ every, enabled: on })
  const index = useMemo(() => indexChannels(channels), [channels])
  const troubles = useMemo(() => (on ? findTroubles(rule, index) : []), [on, rule, index])
  const look = ruleLook(rule, troubles)
  const mark = <StatusMark state={look.state} word={lookText(look, t)} />
  const [first] = troubles
  if (first === undefined) return mark
  return (
    <span data-whole className="inline-flex max-w-full min-w-0 items-baseline gap-2">
      {mark}
      <span className="min-w-0 truncate text-small text-muted">
        {troubleText(first.state, t)}
        {troubles.length > 1 && ` +${troubles.length - 1}`} <Untrusted mono text={first.bridge} max={60} />
      </span>
    </span>
  )
}
