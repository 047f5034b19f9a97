import { useMemo } from 'react'
import { lookText } from '@/features/bridge/bridge-look'
import { useChannels } from '@/features/connector/use-channels'
import type { Rule } from '@/features/rule/contract'
import { useWords } from '@/i18n/use-words'
import { StatusMark } from '@/ui/status-mark'
import { actionLook, indexChannels } from './rule-look'

const every = 15_000

/** The state of one action of a rule; nothing while it is unknown. */
export function ActionState({
  id,
  rule,
  wordHidden = false,
}: {
  id: string
  rule: Rule
  /** For narrow columns: the word is only its name. */ wordHidden?: boolean
}) {
  const { t } = useWords()
  const channels = useChannels({ every })
  const index = useMemo(() => indexChannels(channels), [channels])
  const look = actionLook(id, rule, index)
  return look === undefined ? null : (
    <StatusMark state={look.state} word={lookText(look, t)} wordHidden={wordHidden} />
  )
}
