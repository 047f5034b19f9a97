import { useRead } from '@/api/query'
import { StandingMark } from './state'

/** How an authenticator stands, asked for by each row in sight. */
export function AuthnStatus({ id, enabled }: { id: string; enabled: boolean }) {
  return (
    <StandingMark
      query={useRead('authn', 'authenticatorStatus', { params: { id } }, { every: 10_000 })}
      enabled={enabled}
    />
  )
}
