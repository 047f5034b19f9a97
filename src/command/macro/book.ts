import type { Macro } from '@/command/macro/macro'

const header = /^#\s*macro:\s*(.+?)\s*$/i
const goesOn = /^#\s*on error:\s*continue\s*$/i

/** A comment of a macro that looks like a line of {@link printMacros} gets one more `#` in the file. */
const likeHeader = /^##*\s*(?:macro:\s*\S|on error:\s*continue\s*$)/i
const escaped = (text: string): string =>
  text
    .split('\n')
    .map((line) => (likeHeader.test(line) ? `#${line}` : line))
    .join('\n')
const unescaped = (line: string): string =>
  line.startsWith('##') && likeHeader.test(line) ? line.slice(1) : line

/**
 * Prints macros as text that can be parsed again and that the terminal runs: each begins with its name,
 * which is a comment there.
 */
export const printMacros = (macros: readonly Macro[]): string =>
  macros
    .map(
      ({ name, text, goOn }) =>
        `# macro: ${name}\n${goOn ? '# on error: continue\n' : ''}${escaped(text.trim())}\n`,
    )
    .join('\n')

/** The names of the macros in a text, and the lines on which they begin, from 1. */
export const findMacroNames = (text: string): readonly { readonly name: string; readonly line: number }[] =>
  text.split(/\r\n|[\r\n]/).flatMap((line, index) => {
    const name = header.exec(line)?.[1]
    return name === undefined ? [] : [{ name, line: index + 1 }]
  })

/** Parses the output of {@link printMacros}. Lines before the first name become a macro without a name. */
export function parseMacros(
  text: string,
): readonly (Omit<Macro, 'name'> & { readonly name: string | undefined })[] {
  const found: { name: string | undefined; goOn: boolean; lines: string[] }[] = [
    { name: undefined, goOn: false, lines: [] },
  ]
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const name = header.exec(line)?.[1]
    const last = found.at(-1)
    if (name !== undefined) found.push({ name, goOn: false, lines: [] })
    else if (last !== undefined && last.lines.length === 0 && goesOn.test(line)) last.goOn = true
    else last?.lines.push(unescaped(line))
  }
  return found
    .map(({ name, goOn, lines }) => ({ name, goOn, text: lines.join('\n').trim() }))
    .filter(({ name, text: own }) => name !== undefined || own !== '')
}
