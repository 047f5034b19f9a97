import { useRead } from '@/api/query'
import { StandingMark } from './state'

/** The status of an authenticator, read by each visible row. */
export function AuthnStatus({ id, enabled }: { id: string; enabled: boolean }) {
  return (
    <StandingMark
      query={useRead('authenticatorStatus', { params: { id } }, { every: 10_000 })}
      enabled={enabled}
    />
  )
}
