import type { AnyCommand, CommandArgs } from '@/command/command'
import { randomId } from '@/lib/text/random-id'
import { refuse } from '../usage'

/** A run that was planned, and has not been started. */
export type Plan = {
  readonly id: string
  readonly broker: string
  readonly command: AnyCommand
  readonly given: CommandArgs
  /** The requests that it would send, and what they change, as they were planned. */
  readonly lines: readonly string[]
  readonly at: number
}

/** How long a plan can be run: what it is about changes, in milliseconds. */
export const planLifeMs = 10 * 60_000
const maxPlans = 50

/** The plans that can be run. Each can be run once. */
export type Plans = {
  readonly add: (plan: Omit<Plan, 'id'>) => Plan
  /** Removes a plan, to run it. Throws `UsageError` where there is none of this id, or it is too old. */
  readonly take: (id: string, now: number) => Plan
}

export function createPlans(): Plans {
  const plans = new Map<string, Plan>()
  return {
    add(planned) {
      const plan = { ...planned, id: randomId() }
      plans.set(plan.id, plan)
      for (const id of [...plans.keys()].slice(0, -maxPlans)) plans.delete(id)
      return plan
    },
    take(id, now) {
      const plan =
        plans.get(id) ?? refuse(`There is no plan ${id}: each can be run once. Make one with "plan"`)
      plans.delete(id)
      if (now - plan.at > planLifeMs) refuse(`The plan ${id} is older than 10 minutes: make it again`)
      return plan
    },
  }
}
