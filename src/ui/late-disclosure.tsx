import type { DisclosureProps } from './disclosure'
import { part } from './part'

/** A fold for what the first paint draws: until its part is there its line stands there, and cannot be opened yet. */
export const LateDisclosure = part(
  async () => (await import('./disclosure')).Disclosure,
  ({ label, className }: DisclosureProps) => (
    <div className={className}>
      <span className="inline-flex min-h-6 items-center text-muted">{label}</span>
    </div>
  ),
)
