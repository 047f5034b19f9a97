import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { toAnchor } from './anchor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A page of the command reference: the commands of one group. */
export type CommandGroup = { readonly title: string; readonly page: string; readonly content: string }

/** Splits the command reference, one document, into a page for each of its second-level headings. */
export function splitReference(markdown: string): readonly CommandGroup[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = ''] = part.split('\n')
      return { title, page: toAnchor(title), content: `# ${part.replace(/^### /gm, '## ')}` }
    })
}

/** The command reference as `switchboard commands --markdown` prints it. */
export const readGroups = (): readonly CommandGroup[] =>
  splitReference(
    execFileSync(process.execPath, ['--import', 'tsx', 'src/terminal/list.ts', 'commands', '--markdown'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    }),
  )
