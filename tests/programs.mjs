import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of another hand that some tests try the console against, the system's packages that bring them, and those tests. */
const programs = [
  {
    name: 'mosquitto',
    commands: ['mosquitto', 'mosquitto_pub', 'mosquitto_sub'],
    packages: ['mosquitto', 'mosquitto-clients'],
    tests: ['src/broker/mqtt/mosquitto.test.ts', 'e2e/messages/mosquitto.e2e.ts'],
  },
  {
    name: 'python3',
    commands: ['python3'],
    packages: ['python3'],
    tests: ['src/broker/monitoring/zip-stranger.test.ts'],
  },
]

const onPath = (command) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

/** The programs that are not here. */
export const missingPrograms = () => programs.filter(({ commands }) => !commands.every(onPath))

/** The tests that cannot run here, for want of a program; runners leave them out, and the gate says so. */
export const testsWithoutProgram = () => missingPrograms().flatMap(({ tests }) => tests)

/** Installs what is not here by the system's packages, where we may; without starting a service. */
export function installPrograms() {
  const wanted = missingPrograms().flatMap(({ packages }) => packages)
  if (wanted.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  // In run level 1 no package starts what it brings.
  const run = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    })
  run('update', '-qq')
  run('install', '-y', '-qq', '--no-install-recommends', ...wanted)
}
