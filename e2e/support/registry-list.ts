import { spawnSync } from 'node:child_process'

/** The registries, as `npm run -s commands -- --json` and `screens` list them. */
export function listed<T>(what: 'commands' | 'screens'): T[] {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/terminal/list.ts', what, '--json'],
    { encoding: 'utf8' },
  )
  return JSON.parse(stdout) as T[]
}
