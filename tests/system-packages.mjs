import { canInstallPackages, findOnPath, installPackages } from './processes.mjs'

/** External programs that some tests need: their system packages, and those tests. */
const programs = [
  {
    name: 'mosquitto',
    commands: ['mosquitto', 'mosquitto_pub', 'mosquitto_sub'],
    packages: ['mosquitto', 'mosquitto-clients'],
    tests: ['src/broker/mqtt/mosquitto.test.ts', 'e2e/messages/mosquitto.e2e.ts'],
  },
  {
    name: 'zsh',
    commands: ['zsh'],
    packages: ['zsh'],
    tests: ['tests/completion/zsh.test.ts'],
  },
  {
    name: 'prometheus',
    commands: ['prometheus', 'promtool'],
    packages: ['prometheus'],
    tests: ['tests/prometheus.test.ts'],
  },
  {
    name: 'nginx',
    commands: ['nginx'],
    packages: ['nginx-light'],
    tests: ['e2e/session/reverse-proxy.e2e.ts'],
  },
]

const missingPrograms = () =>
  programs.filter(({ commands }) => commands.some((command) => findOnPath(command) === undefined))

/** The test files that cannot run, because their program is not installed. */
export const testsWithoutProgram = () => missingPrograms().flatMap(({ tests }) => tests)

/** Announces and installs the missing programs, where that is allowed. */
export async function installPrograms() {
  const packages = missingPrograms().flatMap(({ packages: names }) => names)
  if (packages.length === 0 || !canInstallPackages()) return
  console.log(`Installing system packages: ${packages.join(', ')} (apt-get install, as root)`)
  const { ok, output } = await installPackages(packages)
  if (!ok) console.error(output)
}

/** Lists the test files that did not run because a program is missing, and what to do about it. */
export function reportMissingPrograms({ full }) {
  const missing = missingPrograms()
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  const remedy =
    full || !canInstallPackages()
      ? `install ${missing.flatMap(({ packages }) => packages).join(', ')} to run them`
      : 'npm run test:full installs what they need'
  console.log(
    `\nNot run, as ${names} ${missing.length === 1 ? 'is' : 'are'} not installed: ${testsWithoutProgram().join(', ')}; ${remedy}`,
  )
}
