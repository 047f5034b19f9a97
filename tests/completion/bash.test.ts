import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShell } from './shell'

let shell: Awaited<ReturnType<typeof startShell>>
beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell.close())

const complete = (line: string) =>
  shell.run('bash', [
    '--norc',
    '-c',
    `source <(switchboard completion bash); COMP_LINE='${line}'; COMP_POINT=\${#COMP_LINE}; ` +
      'compopt() { :; }; _switchboard; printf "%s\\n" "${COMPREPLY[@]}"',
  ])

it.each([
  ['commands', 'switchboard cmd client.ki', ['client.kick']],
  ['parameters', 'switchboard cmd client.kick --cl', ['--clientid']],
  // Bash replaces what follows the colon.
  ['names of the broker', 'switchboard cmd listener.show --listener tcp:', ['default']],
])('bash completes %s', async (_, line, expected) => {
  expect(await complete(line)).toEqual(expected)
})
