import type { PlanItem } from './plan'

/** An item of a plan for tests: new, without anything that it needs. */
export const planItem = (part: string, id: string, more: Partial<PlanItem> = {}): PlanItem => ({
  part,
  id,
  body: {},
  state: 'new',
  changes: [],
  secrets: [],
  needs: [],
  places: [],
  dropped: [],
  ...more,
})
