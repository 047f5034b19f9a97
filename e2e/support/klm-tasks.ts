/**
 * The operator tasks counted so far: the cost of each in the peer's console, in seconds of the keystroke-level model, and
 * our limit by keyboard. By mouse the limit is the peer's cost. `tests/invariants/tasks.test.ts` checks their sum.
 */
export const tasksHeld = {
  1: { today: 15.7, keyboard: 6.1 },
  2: { today: 25.5, keyboard: 7 },
  3: { today: 9.9, keyboard: 4.7 },
  4: { today: 17.3, keyboard: 6.4 },
  5: { today: 16.3, keyboard: 3.9 },
  6: { today: 18.4, keyboard: 5.8 },
  7: { today: 35.1, keyboard: 13.7 },
  // Stopping traffic asks first, which the peer does not: one click more.
  8: { today: 6.4, keyboard: 3.7, mouse: 7 },
  8.5: { today: 8, keyboard: 3.1 },
  9: { today: 11.1, keyboard: 5.25 },
  10: { today: 40.9, keyboard: 20.1 },
  11: { today: 17, keyboard: 6.4 },
  12: { today: 6.4, keyboard: 3.1 },
  13: { today: 15.3, keyboard: 7.3 },
  14: { today: 21.5, keyboard: 7.8 },
  // The listeners are in a group of the menu that is closed until it is first opened: one click more, once.
  16: { today: 8.4, keyboard: 5.25, mouse: 9.3 },
  16.5: { today: 17.5, keyboard: 6.65 },
} as const

export type TaskNumber = keyof typeof tasksHeld

/** Limits in seconds of the tasks that the peer's console cannot do, or that it was not measured for. */
export const newTasks = {
  26: { keyboard: 12.3, mouse: 11.6 },
  27: { keyboard: 6.1, mouse: 9.1 },
  28: { keyboard: 14.1, mouse: 18 },
  29: { keyboard: 11.1, mouse: 12.3 },
  30: { keyboard: 9.8, mouse: 14.8 },
  31: { keyboard: 11.2, mouse: 14.9 },
  32: { keyboard: 20, mouse: 22.2 },
  33: { keyboard: 8.4, mouse: 8.4 },
  34: { keyboard: 13.1, mouse: 12.3 },
  35: { keyboard: 16.7, mouse: 22.2 },
  36: { keyboard: 7.5, mouse: 12.9 },
  37: { keyboard: 3.4, mouse: 4.4 },
} as const

export type NewTaskNumber = keyof typeof newTasks

const limitByMouse = (task: TaskNumber): number => {
  const held: { readonly today: number; readonly mouse?: number } = tasksHeld[task]
  return held.mouse ?? held.today
}

/** The reference and the limit of a task by keyboard or mouse, in seconds. */
export const heldTo = (task: TaskNumber, by: 'keyboard' | 'mouse') => ({
  today: tasksHeld[task].today,
  limit: by === 'keyboard' ? tasksHeld[task].keyboard : limitByMouse(task),
})
