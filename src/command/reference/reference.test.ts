import { describe, expect, it } from 'vitest'
import { splitLine } from '@/lib/text/line'
import { parseArguments, readFlags } from '@/terminal/arguments'
import { commandsMarkdown } from '@/terminal/markdown'
import { loadWords } from '@/terminal/words'
import { commandFiles } from '../../../tests/registries'
import { contextWith } from '../fixture'
import { checkFile } from '../macro/check'
import { parseFile } from '../macro/file'
import { commandNames, parseCommandLine, readTexts } from '../prompt/line'
import { fileLine, isRequired, paletteLine, terminalLine } from './example'

const commands = (await commandFiles()).map(({ command }) => command)
const now = Date.now()
const words = loadWords()
const names = commandNames(commands, () => [])

describe('the examples of every command', () => {
  it('exist for all', () => {
    expect(commands.filter((command) => fileLine(command, now) === undefined).map(({ id }) => id)).toEqual([])
  })
  it('parse as lines of a command file', () => {
    for (const command of commands) {
      const { lines, problems } = parseFile(fileLine(command, now) ?? '')
      const asked = checkFile(lines, {
        commandOf: (id) => commands.find((one) => one.id === id),
        now,
      }).problems.filter(({ key }) => key !== 'macro.problem.yes')
      expect([lines.length, problems, asked], command.id).toEqual([1, [], []])
    }
  })
  it('parse as lines of the palette', () => {
    for (const command of commands) {
      const line = paletteLine(command, now) ?? ''
      if (!line.includes(' ')) continue
      const read = parseCommandLine(line, line.length, names)
      const { given, refused } = readTexts(command, read?.texts ?? {}, contextWith({ now: () => now }))
      expect([read?.command.id, read?.excess, refused], line).toEqual([command.id, false, undefined])
      expect(
        Object.entries(command.params).filter(
          ([name, param]) => isRequired(param) && param.prompt.kind !== 'secret' && given[name] === undefined,
        ),
        line,
      ).toEqual([])
    }
  })
  it('parse as lines of the terminal', () => {
    for (const command of commands) {
      const line = terminalLine(command, now) ?? ''
      const args = parseArguments(
        splitLine(line.replace('switchboard cmd ', '')).tokens.map(({ text, name }) =>
          name === undefined ? text : `${name}=${text}`,
        ),
      )
      expect(args.id, line).toBe(command.id)
      expect(() => readFlags(command, args.flags, words), line).not.toThrow()
    }
  })
})

it('states of each command whether it can be undone, and lists those that cannot with their reason', () => {
  const [every = '', never = ''] = commandsMarkdown(commands, words, now).split('## Commands without undo')
  expect(every).toContain('### Ban (`ban.create`)\n\n- Effect: Changes\n- Undo: Can be undone.')
  expect(every).toContain('- Undo: Can be undone. Undo restores payload and QoS.')
  const listed = [...never.matchAll(/^- .+ \(`([\w.-]+)`\): (.+)$/gm)].map(([, id, reason]) => [id, reason])
  expect(listed).toContainEqual(['client.kick', 'No undo: a session or connection cannot be restored.'])
  expect(listed.map(([id]) => id)).toEqual(
    commands.filter(({ irreversible }) => irreversible !== undefined).map(({ id }) => id),
  )
})
