import { useMemo } from 'react'
import type { RuleAction } from './contract'
import { missingBridges } from '@/features/flow/rule-look'
import { Sentence } from '@/i18n/sentence'
import { sourcesIn } from '@/rule-sql/sources'
import { StatusMark } from '@/ui/status-mark'
import { Untrusted } from '@/ui/untrusted'
import type { KnownBridges } from './use-bridges'

type Props = { sql: string; actions: readonly RuleAction[]; bridges: KnownBridges }

/** Lists bridges that a rule refers to and that do not exist; the broker accepts such a rule. */
export function MissingBridges({ sql, actions, bridges }: Props) {
  const missing = useMemo(
    () => (bridges.known ? missingBridges(sourcesIn(sql), actions, bridges) : []),
    [sql, actions, bridges],
  )
  return (
    <div role="status" className="empty:-mt-3">
      {missing.length > 0 && (
        <p className="flex items-baseline gap-1.5 text-warn">
          <StatusMark state="warning" />
          <span className="min-w-0">
            <Sentence
              of={bridges.newer ? 'rule.channel.missingAll' : 'rule.missing'}
              parts={{
                bridges: (
                  <>
                    {missing.map((id) => (
                      <Untrusted key={id} mono className="mr-2" text={id} max={80} />
                    ))}
                  </>
                ),
              }}
            />
          </span>
        </p>
      )}
    </div>
  )
}
