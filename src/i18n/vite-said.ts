import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasLateRuns, isLaterNoun } from './late-nouns.ts'

/** What may be written before a screen other than the overview is opened: commands, palette, dialogs, and all that they lean on. */
const code = [
  'commands',
  ...[
    'api',
    'app',
    'chart',
    'command',
    'contract',
    'form',
    'i18n',
    'lib',
    'mqtt',
    'route',
    'screens/overview',
    'table',
    'ui',
  ].map((folder) => `src/${folder}`),
]
/**
 * Forms and tables that only screens have, and what fetches its words before it says any: questions
 * (`command/runner.ts`, `app/dialogs`, `table/marks/pasted-view`), the first steps, and all about taking back.
 */
const ofScreens = new RegExp(
  [
    '\\.test\\.tsx?$',
    '^src/(?:form/(?:acl|family|kind)/|lib/(?:acl|rule-sql)/|(?:app|command)/plan/)',
    '^src/command/(?:(?:changes|alarm-meaning)\\.ts$|diagnose/|reference/|undo/)',
    '^src/app/dialogs/(?:undo|never)-line\\.tsx$',
    '^src/app/session/(?:(?:second-step|other-ways)\\.tsx|forgotten\\.tsx|password-age\\.ts)$',
    '^src/table/(?:getting-started/|marks/pasted-view\\.tsx$)',
  ].join('|'),
)

/** Text in quotes that may be a key, whole or up to what is put into it. A command's id is none. */
const quoted = /(?<!\bid: )['"`]([a-z][\w-]*(?:\.[\w-]+)*\.?)(\$\{|['"`])/gi

/** What a command does, where that is fetched with all words when it is first run (`app/vite-runs.ts`). */
const lateRun = /^ {2}async (?:run|warn)\([\s\S]*?^ {2}\},?$/gm
const withoutLateRuns = (file: string, text: string): string => {
  const noun = /^commands\/([\w-]+)\//.exec(file)?.[1]
  return noun !== undefined && (isLaterNoun(noun) || hasLateRuns(noun)) ? text.replace(lateRun, '') : text
}

/** The keys that commands, palette, dialogs and the overview may say, as `.` under `root` has them written. */
export function saidOutsideScreens(root = '.'): (key: string) => boolean {
  const files = code.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  const whole = new Set<string>()
  const begun = new Set<string>()
  const commands = new Set(
    files.flatMap((file) => /^commands\/([\w-]+)\/([\w-]+)\.ts$/.exec(file)?.slice(1).join('.') ?? []),
  )
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !ofScreens.test(name))) {
    for (const [, text = '', then] of withoutLateRuns(file, readFileSync(join(root, file), 'utf8')).matchAll(
      quoted,
    )) {
      // A group alone names no key: it is the root of a setting. Nor does a command's id.
      if (!text.includes('.') || (then !== '${' && !/\../.test(text)) || commands.has(text)) continue
      if (then === '${') begun.add(text)
      // The words of a choice are named by what comes before the choice.
      else whole.add(text).add(`${text}.`)
    }
  }
  const starts = [...begun]
  return (key) => {
    const plain = key.replace(/_(?:zero|one|other)$/, '')
    const parts = plain.split('.')
    return (
      parts.some((_, at) =>
        whole.has(at === parts.length - 1 ? plain : `${parts.slice(0, at + 1).join('.')}.`),
      ) || starts.some((start) => plain.startsWith(start))
    )
  }
}
