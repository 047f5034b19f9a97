import { suggest } from '@/lib/text/similar'
import { BadOption } from '@/server/bad-option'
import { complete } from './complete'
import { completionScripts, isShell, shells } from './scripts'
import { formatReplies, splitWords } from './shell-words'
import { createSources } from './sources'

/** `switchboard completion bash`: prints what the shell reads once. Throws {@link BadOption}. */
export function printCompletion(shell: string | undefined): void {
  if (!isShell(shell))
    throw new BadOption(
      shell === undefined
        ? `completion needs a shell: ${shells.join(', ')}`
        : `There is no completion for ${shell}, only for ${shells.join(', ')}.${suggest(shell, shells)}`,
    )
  console.log(completionScripts[shell])
}

/**
 * `switchboard complete <shell> …`, which the scripts call: prints the ways to go on, one per line. Bash gives the line up to
 * the cursor and its word breaks, the others the words after the program.
 */
export async function printReplies([shell, ...args]: readonly string[]): Promise<void> {
  if (!isShell(shell)) return
  const [line = '', wordBreaks = ''] = args
  const words = shell === 'bash' ? splitWords(line).slice(1) : args
  const text = words.at(-1) ?? ''
  const candidates = await complete(words, createSources(process.env))
  for (const reply of formatReplies(shell, candidates, text, wordBreaks)) console.log(reply)
}
