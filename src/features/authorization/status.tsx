import { useRead } from '@/api/query'
import { StandingMark } from '@/features/authentication/state'

/** The status of a source, read by each visible row. */
export function SourceStatus({ type, enabled }: { type: string; enabled: boolean }) {
  return (
    <StandingMark
      query={useRead('authzSourceStatus', { params: { type } }, { every: 10_000 })}
      enabled={enabled}
    />
  )
}
