import { hoverTooltip, type EditorView } from '@codemirror/view'
import { functionTable, type FunctionEntry } from '../function-table'
import { lookUp } from '@/i18n/use-words'
import { eventName } from '../event-name'
import { namedEvents, type ListedEvent } from '../listed-events'

const byName = new Map(functionTable.map((entry) => [entry.name, entry]))

/** An event with its description. */
export type EventWords = ListedEvent & { readonly text: string }

/** A heading in monospace and a line below it. */
function note(head: string, text: string | undefined): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-help'
  const code = document.createElement('code')
  code.textContent = head
  box.append(code)
  if (text !== undefined) {
    const line = document.createElement('p')
    line.textContent = text
    box.append(line)
  }
  return box
}

/** Help for a function: signature and description. */
export const functionNote = ({ signature, help }: FunctionEntry): HTMLElement => note(signature, lookUp(help))

/** Help for an event: description and columns. */
export function eventNote({ source, text, columns }: EventWords): HTMLElement {
  const box = note(source, text)
  const list = document.createElement('p')
  list.textContent = columns.join(', ')
  box.append(list)
  return box
}

/** The word at a position with its bounds: a name, or the text between two quotes. */
function wordAt(view: EditorView, pos: number): { text: string; from: number; to: number } | undefined {
  const line = view.state.doc.lineAt(pos)
  for (const match of line.text.matchAll(/"[^"]*"|'[^']*'|[A-Za-z$][\w$@~/]*/g)) {
    const from = line.from + match.index
    if (from <= pos && pos <= from + match[0].length)
      return { text: match[0].replace(/^["']|["']$/g, ''), from, to: from + match[0].length }
  }
  return undefined
}

/** Help on the function or event under the pointer; an event may be in either spelling. */
export const hoverHelp = (events: () => readonly EventWords[]) =>
  hoverTooltip((view, pos) => {
    const word = wordAt(view, pos)
    const entry = word === undefined ? undefined : byName.get(word.text)
    const name = word === undefined ? undefined : eventName(word.text)
    const event = name === undefined ? undefined : namedEvents(events()).find((one) => one.name === name)
    const make =
      entry !== undefined
        ? () => functionNote(entry)
        : event !== undefined
          ? () => eventNote(event)
          : undefined
    const dom = make?.()
    return word === undefined || dom === undefined
      ? null
      : { pos: word.from, end: word.to, above: true, create: () => ({ dom }) }
  })
