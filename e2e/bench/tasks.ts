import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from './figures'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'tasks')
const spec = join(root, 'e2e', 'tasks', 'tasks.e2e.ts')

type Way = { seconds: number; keys?: number; clicks?: number }
type Task = { id: number; what?: string; today?: Way; keyboard?: Way; mouse?: Way }

type TaskCounts = {
  task: number
  what?: string
  by: 'keyboard' | 'mouse'
  seconds: number
  today?: number
  operators?: { K?: number; B?: number }
}

/** The tests' figures, of which each way of a task has a file. */
function read(): Task[] {
  const tasks = new Map<number, Task>()
  for (const name of readdirSync(folder)) {
    const { task, what, by, seconds, today, operators } = JSON.parse(
      readFileSync(join(folder, name), 'utf8'),
    ) as TaskCounts
    const own =
      by === 'keyboard'
        ? { keyboard: { seconds, keys: operators?.K ?? 0 } }
        : { mouse: { seconds, clicks: (operators?.B ?? 0) / 2 } }
    tasks.set(task, {
      ...tasks.get(task),
      id: task,
      ...(what === undefined ? {} : { what }),
      ...(today === undefined ? {} : { today: { seconds: today } }),
      ...own,
    })
  }
  return [...tasks.values()]
}

const seconds = (way: Way | undefined) => (way === undefined ? '' : `${way.seconds.toFixed(1)} s`)
const many = (number: number | undefined) => (number === undefined ? '' : String(number))
const slower = (way: Way | undefined, today: Way | undefined) =>
  way !== undefined && today !== undefined && way.seconds > today.seconds ? ' **' : ''

/** Prints the cost of each operator task by keyboard and by mouse; the tests measure it, and are run if necessary. */
export function printTasks(browser: string): void {
  if (!existsSync(folder) && existsSync(spec)) {
    const run = spawnSync(
      process.execPath,
      [join(root, 'node_modules/@playwright/test/cli.js'), 'test', 'tasks', '--workers=1', '--reporter=line'],
      {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROMIUM_PATH: browser },
      },
    )
    if (run.status !== 0) console.log('\nSome task tests failed; the table holds those that ran.')
  }
  if (!existsSync(folder)) return console.log('\nOperator tasks: not counted yet (no .cache/tasks).')
  const tasks = read().sort((a, b) => a.id - b.id)
  console.log('\nOperator tasks, by the keystroke-level model (** slower than today)\n')
  print(
    ['task', 'today', 'keyboard', 'keys', 'mouse', 'clicks'],
    tasks.map(({ id, what, today, keyboard, mouse }) => [
      `${id}${what === undefined ? '' : ` ${what}`}`,
      seconds(today),
      seconds(keyboard) + slower(keyboard, today),
      many(keyboard?.keys),
      seconds(mouse) + slower(mouse, today),
      many(mouse?.clicks),
    ]),
  )
  const compared = tasks.filter(({ today, keyboard }) => today !== undefined && keyboard !== undefined)
  const sum = (of: (task: Task) => Way | undefined) =>
    compared.reduce((total, task) => total + (of(task)?.seconds ?? 0), 0)
  const [now, before] = [sum(({ keyboard }) => keyboard), sum(({ today }) => today)]
  if (compared.length > 0)
    console.log(
      `\n${compared.length} tasks by keyboard: ${now.toFixed(1)} s of today's ${before.toFixed(1)} s, ` +
        `ratio ${(now / before).toFixed(2)} (aim ≤ 0.4: ${now / before <= 0.4 ? 'met' : '** MISSED **'})`,
    )
}
