import {
  isUnited,
  oldest,
  findReleaseSpan,
  formatRelease,
  type Capability,
  type Edition,
  type Span,
  type Steps,
} from './capability'

/** When a capability exists: in which edition (default: both), since which releases (default: always), and until which. */
export type Life = { readonly edition?: Edition; readonly since?: string; readonly until?: string }

const versions = (steps: Steps): string => steps.map(formatRelease).join(', ')
const spanWords = ({ since, until }: Span): Life => ({
  ...(versions(since) === formatRelease(oldest) ? {} : { since: versions(since) }),
  ...(until === undefined ? {} : { until: versions(until) }),
})

/** When a capability exists, per edition if they differ; for help texts. */
export function getLives(capability: Capability): readonly Life[] {
  const [opensource, paid] = [
    findReleaseSpan(capability, 'opensource'),
    findReleaseSpan(capability, 'enterprise'),
  ]
  const [open, other] = [opensource && spanWords(opensource), paid && spanWords(paid)]
  if (open === undefined && other !== undefined)
    return [paid !== undefined && isUnited(paid) ? other : { edition: 'enterprise', ...other }]
  if (open !== undefined && other !== undefined)
    return open.since === other.since && open.until === other.until
      ? [open]
      : [
          { edition: 'opensource', ...open },
          { edition: 'enterprise', ...other },
        ]
  return open === undefined ? [] : [{ edition: 'opensource', ...open }]
}
