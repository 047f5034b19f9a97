import { lifeLine } from '@/command/reference/life'
import { commandsMarkdown } from './markdown'
import { loadRegistry, loadScreens } from './registry'
import { loadWords } from './words'

/** `npm run -s commands -- --json` and `npm run -s screens -- --json`: the registries for people and for machines. */
const what = process.argv[2]
const json = process.argv.includes('--json')
const words = loadWords()

const registry = await loadRegistry()
const commands = registry.all.map((command) => ({
  id: command.id,
  title: words(command.title),
  group: words(command.group),
  params: Object.entries(command.params).map(([name, param]) => ({
    name,
    kind: param.prompt.kind,
    required: param.optional !== true && param.initial === undefined,
    many: param.many === true,
    ...(param.quiet === true ? { quiet: true } : {}),
    ...(param.needs === undefined ? {} : { needs: param.needs }),
  })),
  danger: command.danger,
  needs: command.needs ?? null,
  since: lifeLine(command.needs) ?? null,
  hotkey: command.hotkey ?? null,
  calls: command.calls,
  goes: command.opensPath ?? null,
}))
const views = (await loadScreens()).map(({ path, title, group, menu, needs }) => ({
  path,
  title: words(title),
  group,
  menu,
  needs: needs ?? null,
  since: lifeLine(needs) ?? null,
}))

const list: readonly object[] = what === 'screens' ? views : commands
if (what === 'commands' && process.argv.includes('--markdown'))
  console.log(commandsMarkdown(registry.all, words, Date.now()))
else if (json) console.log(JSON.stringify(list, null, 2))
else if (what === 'screens') for (const view of views) console.log(`${view.path.padEnd(28)} ${view.title}`)
else {
  for (const command of commands) {
    const params = command.params
      .map((param) => (param.required ? `<${param.name}>` : `[${param.name}]`))
      .join(' ')
    console.log(
      `${command.id.padEnd(22)} ${command.danger.padEnd(13)} ${command.title}${params === '' ? '' : `  ${params}`}`,
    )
  }
}
