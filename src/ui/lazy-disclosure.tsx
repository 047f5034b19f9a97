import type { DisclosureProps } from './disclosure'
import { lazyComponent } from './lazy-component'

/** A disclosure for the first paint: its header is shown until its code has loaded, and cannot be opened before. */
export const LazyDisclosure = lazyComponent(
  async () => (await import('./disclosure')).Disclosure,
  ({ label, className }: DisclosureProps) => (
    <div className={className}>
      <span className="inline-flex min-h-6 items-center text-muted">{label}</span>
    </div>
  ),
)
