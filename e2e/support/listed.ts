import { spawnSync } from 'node:child_process'
import { brokerOf } from '@/broker/releases/profiles'
import { offers, type Capability } from '@/contract/capability'

/** The registries, as `npm run -s commands -- --json` and `screens` tell them. */
export function listed<T>(what: 'commands' | 'screens'): T[] {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/terminal/list.ts', what, '--json'],
    { encoding: 'utf8' },
  )
  return JSON.parse(stdout) as T[]
}

/** Whether the broker of the journeys offers what is needed. */
export const isHere = (needs: Capability | null | undefined): boolean =>
  offers(needs ?? undefined, brokerOf('opensource'))
