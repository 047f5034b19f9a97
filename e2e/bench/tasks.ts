import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from '../klm'
import type { Line } from './figures'

const file = join(import.meta.dirname, '..', '..', '.cache', 'tasks.json')

/** The operator tasks as the end-to-end tests last counted them (`npx playwright test e2e/tasks`); nothing where they have not run. */
export function taskLines(): Line[] {
  if (!existsSync(file)) return []
  return (JSON.parse(readFileSync(file, 'utf8')) as Figure[]).map(({ task, what, by, seconds, today, limit }) => ({
    what: `task ${task} by ${by}: ${what}`,
    figure: `${seconds.toFixed(2)} s`,
    aim: limit === undefined ? 'not possible today' : `≤ ${limit} s (today ${today ?? ''} s)`,
    met: limit === undefined ? undefined : seconds <= limit,
  }))
}
