import { describe, expect, it } from 'vitest'
import { tasksHeld } from '../../e2e/support/klm-tasks'

const tasks = Object.entries(tasksHeld)
const sum = (of: (task: (typeof tasksHeld)[keyof typeof tasksHeld]) => number) =>
  tasks.reduce((total, [, task]) => total + of(task), 0)

describe('limits of the operator tasks', () => {
  it('add up to at most 0.4 of what they cost in the console of the peer', () => {
    expect(sum(({ keyboard }) => keyboard) / sum(({ today }) => today)).toBeLessThanOrEqual(0.4)
  })
  it.each(tasks)('task %s takes no longer than today', (_, { keyboard, today }) =>
    expect(keyboard).toBeLessThan(today),
  )
})
