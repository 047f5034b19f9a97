import { useRead } from '@/api/query'
import { StandingMark } from '@/features/authentication/state'

/** How a source stands, asked for by each row in sight. */
export function SourceStatus({ type, enabled }: { type: string; enabled: boolean }) {
  return (
    <StandingMark
      query={useRead('authz', 'authzSourceStatus', { params: { type } }, { every: 10_000 })}
      enabled={enabled}
    />
  )
}
