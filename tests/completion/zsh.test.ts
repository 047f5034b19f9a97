import { afterAll, beforeAll, expect, it } from 'vitest'
import { startShell } from './shell'

let shell: Awaited<ReturnType<typeof startShell>>
beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell.close())

/** The values that the completion function gives to zsh. */
const complete = (words: string) =>
  shell.run('zsh', [
    '-f',
    '-c',
    'compdef() { :; }; _describe() { print -rl -- "${(@P)3}"; }; source <(switchboard completion zsh); ' +
      `words=(${words}); CURRENT=$#words; _switchboard`,
  ])

it('zsh completes commands, with their titles', async () => {
  expect(await complete('switchboard cmd client.ki')).toEqual([expect.stringMatching(/^client\.kick:\w/)])
})

it('zsh completes names of the broker', async () => {
  expect(await complete('switchboard cmd listener.show --listener tcp:')).toEqual([
    expect.stringMatching(/^tcp\\:default/),
  ])
})
