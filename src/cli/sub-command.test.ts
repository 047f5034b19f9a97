import { describe, expect, it } from 'vitest'
import { readLine, subCommandHelp } from './sub-command'
import {
  commandsCommand,
  completionCommand,
  exportCommand,
  healthCommand,
  libraryCommand,
  programHelp,
  screensCommand,
  subCommands,
  unknownName,
  watchCommand,
} from './sub-commands'

const described = [
  commandsCommand,
  screensCommand,
  exportCommand,
  healthCommand,
  completionCommand,
  watchCommand,
  libraryCommand,
]

describe('the help', () => {
  it('of the program names every sub-command', () => {
    const lines = programHelp().split('\n')
    for (const { name, about } of subCommands)
      expect(lines.some((line) => line.startsWith(`  ${name} `) && line.endsWith(` ${about}`))).toBe(true)
  })

  it.each(described)('of $name has usage, options and exit codes', (command) => {
    const help = subCommandHelp(command)
    expect(help).toMatch(new RegExp(`^usage: switchboard ${command.name}( |\n)`))
    for (const option of ['help, -h', ...Object.keys(command.options)])
      expect(help).toMatch(new RegExp(`^  --${option} .*  \\S|^  --${option} \\S* +\\S`, 'm'))
    expect(help).toMatch(/\nexit codes\n {2}0 {2}\S.*\n {2}1 {2}\S.*\n {2}2 {2}\S/)
  })
})

describe('the line of a sub-command', () => {
  it('has options and words', () => {
    expect(readLine(exportCommand, ['--to=a b']).options).toEqual(new Map([['to', 'a b']]))
    expect(readLine(exportCommand, ['--to', 'x']).options).toEqual(new Map([['to', 'x']]))
    expect(readLine(completionCommand, ['zsh']).words).toEqual(['zsh'])
    expect(readLine(libraryCommand, ['-o', 'json']).options).toEqual(new Map([['output', 'json']]))
    expect([...readLine(commandsCommand, ['--json']).options.keys()]).toEqual(['json'])
  })

  it.each([
    [exportCommand, ['--ot', 'x'], 'export has no option --ot. Did you mean --to?'],
    [exportCommand, ['--to'], '--to needs a value: --to <folder>'],
    [exportCommand, ['--to', '--to'], '--to needs a value'],
    [exportCommand, ['--to', 'a', '--to', 'b'], '--to is there twice'],
    [exportCommand, ['somewhere'], 'export does not take "somewhere"'],
    [commandsCommand, ['--json=1'], '--json takes no value'],
    [commandsCommand, ['-j'], 'commands has no option -j.'],
    [completionCommand, ['bash', 'zsh'], 'completion does not take "zsh"'],
  ])('of $name refuses %j with a sentence', (command, args, sentence) => {
    expect(() => readLine(command, args)).toThrow(sentence)
  })
})

it.each([
  ['helth', 'There is no "helth". Did you mean health?'],
  ['comands', 'Did you mean commands?'],
  ['confg', 'Did you mean config?'],
  ['xyzzy', 'There is no "xyzzy".\n'],
])('an unknown name is answered with the nearest: %s', (name, sentence) => {
  expect(unknownName(name)).toContain(sentence)
})
