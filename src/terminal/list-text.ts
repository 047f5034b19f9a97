import type { AnyCommand } from '@/command/command'
import { lifeLine } from '@/command/reference/life'
import type { Screen } from '@/features/screen'
import { commandsMarkdown } from './markdown'
import { loadRegistry, loadScreens } from './registry'
import { loadWords, type TerminalWords } from './words'

const describeCommand = (command: AnyCommand, words: TerminalWords) => ({
  id: command.id,
  title: words(command.title),
  group: words(command.group),
  params: Object.entries(command.params).map(([name, param]) => ({
    name,
    kind: param.prompt.kind,
    required: param.optional !== true && param.initial === undefined,
    many: param.many === true,
    ...(param.askedOnlyByName === true ? { quiet: true } : {}),
    ...(param.needs === undefined ? {} : { needs: param.needs }),
  })),
  danger: command.danger,
  needs: command.needs ?? null,
  since: lifeLine(command.needs) ?? null,
  hotkey: command.hotkey ?? null,
  calls: command.calls,
  goes: command.opensPath ?? null,
})

function commandLine({ id, danger, title, params }: ReturnType<typeof describeCommand>): string {
  const names = params.map(({ name, required }) => (required ? `<${name}>` : `[${name}]`)).join(' ')
  return `${id.padEnd(22)} ${danger.padEnd(13)} ${title}${names === '' ? '' : `  ${names}`}`
}

const describeScreen = ({ path, title, group, menu, needs }: Screen, words: TerminalWords) => ({
  path,
  title: words(title),
  group,
  menu,
  needs: needs ?? null,
  since: lifeLine(needs) ?? null,
})

/**
 * The registry of commands or screens, a line each. `options`: `--json` for machines, and for commands `--markdown` for a
 * document.
 */
export async function listText(what: 'commands' | 'screens', options: ReadonlySet<string>): Promise<string> {
  const words = loadWords()
  if (what === 'screens') {
    const screens = (await loadScreens()).map((screen) => describeScreen(screen, words))
    return options.has('--json')
      ? JSON.stringify(screens, null, 2)
      : screens.map(({ path, title }) => `${path.padEnd(28)} ${title}`).join('\n')
  }
  const { all } = await loadRegistry()
  if (options.has('--markdown')) return commandsMarkdown(all, words, Date.now())
  const commands = all.map((command) => describeCommand(command, words))
  return options.has('--json') ? JSON.stringify(commands, null, 2) : commands.map(commandLine).join('\n')
}
