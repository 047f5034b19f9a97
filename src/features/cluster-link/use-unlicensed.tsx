import { useRead } from '@/api/query'
import { useOffers } from '@/command/current-broker'
import { licensePaths } from '@/features/license/paths'
import { to } from '@/route/paths'
import { SwitchedOff } from '@/list/switched-off'

/** Whether the license excludes cluster links: the community license is for one node. */
export function useUnlicensed(): boolean {
  const offered = useOffers()
  const { data } = useRead('license', {}, { every: 60_000, enabled: offered('license') })
  return data?.type === 'community'
}

/** Says that the license excludes cluster links, with a link to it. */
export const Unlicensed = () => (
  <SwitchedOff text="clusterLink.community" link="clusterLink.license" to={to(licensePaths.license)} />
)
