import { describe, expect, it } from 'vitest'
import { tasksHeld } from '../../e2e/support/klm-tasks'

const tasks = Object.entries(tasksHeld)
const sum = (of: (task: (typeof tasksHeld)[keyof typeof tasksHeld]) => number) =>
  tasks.reduce((total, [, task]) => total + of(task), 0)

describe('what the operator tasks are held to', () => {
  it('is together no more than 0.4 of what they cost at the peer’s console', () => {
    expect(sum(({ keyboard }) => keyboard) / sum(({ today }) => today)).toBeLessThanOrEqual(0.4)
  })
  it.each(tasks)('task %s: is no more than today’s', (_, { keyboard, today }) =>
    expect(keyboard).toBeLessThan(today),
  )
})
