import type { Resource } from '@/api/resource'
import type { AnyCommand } from '@/command/command'
import { splitLine, type Token } from '@/lib/text/line'
import { fold } from '@/command/search/fold'
import { RowRank } from '@/command/search/rank'
import { plain } from '@/lib/text/untrusted'
import { brokerIntents } from './broker-intents'
import type { Intent } from './intent'
import { screenIntents } from './screen-intents'
import { trafficIntents } from './traffic-intents'
import { commandRow, isAbsent, isScoped, type LocalQuery, type PaletteRow } from './palette-row'
import { isValueLike, withoutIdle } from './phrase-words'

/** Words that mean the same in a phrase. */
const same: Readonly<Record<string, string>> = {
  "can't": 'cannot',
  cant: 'cannot',
  "couldn't": 'cannot',
  "doesn't": 'not',
  "isn't": 'not',
  "won't": 'cannot',
}

/** A word that is rather the name of an object than one of a phrase. */
const isName = ({ text, quoted }: Token): boolean => quoted || isValueLike(text)

type Typed = { readonly words: readonly string[]; readonly names: readonly string[] }

/** The words of a text that matter, and the names of objects in it. */
function read(text: string): Typed {
  const words: string[] = []
  const names: string[] = []
  for (const token of splitLine(text.replaceAll('’', "'")).tokens) {
    const word = fold(token.text).replace(/[?!,;？！，]+$/u, '')
    if (isName(token) && same[word] === undefined) names.push(token.text.replace(/[?!？！]+$/u, ''))
    else if (word !== '') words.push(same[word] ?? word)
  }
  return { words, names }
}

type Phrase = {
  readonly intent: Intent
  readonly words: readonly string[]
  readonly isHan: boolean
  readonly takesName: boolean
}

const phrases: readonly Phrase[] = [...trafficIntents, ...brokerIntents, ...screenIntents].flatMap((intent) =>
  intent.phrases.map((phrase) => {
    const words = fold(phrase).split(' ')
    return {
      intent,
      words: withoutIdle(words.filter((word) => word !== '*')),
      isHan: /\p{Script=Han}/u.test(phrase),
      takesName: words.includes('*'),
    }
  }),
)

/** How well typed words fit a phrase: all of it, or all but the end of the last word; undefined where they do not. */
function fits({ words, names }: Typed, phrase: Phrase): 'whole' | 'unfinished' | undefined {
  if (phrase.takesName !== (names.length === 1) || names.length > 1) return undefined
  const typed = withoutIdle(words)
  if (typed.length !== phrase.words.length) return undefined
  if (typed.every((word) => phrase.words.includes(word))) return 'whole'
  const last = typed.at(-1) ?? ''
  const isUnfinished =
    typed.length > 1 &&
    last.length > 1 &&
    typed.slice(0, -1).every((word) => phrase.words.includes(word)) &&
    phrase.words.some((word) => word.startsWith(last))
  return isUnfinished ? 'unfinished' : undefined
}

/** Chinese has no blanks: the phrase is compared as folded text, the name being what is left of it. */
function readHan(folded: string, phrase: Phrase): Typed | undefined {
  if (!phrase.isHan) return undefined
  const rest = phrase.words.reduce<string | undefined>(
    (left, word) => (left?.includes(word) === true ? left.replace(word, ' ') : undefined),
    folded,
  )
  if (rest === undefined) return undefined
  const names = rest.split(/[\s了的吗呢？?]+/u).filter((part) => part !== '')
  return names.every((name) => /^[\x21-\x7e]+$/.test(name)) ? { words: phrase.words, names } : undefined
}

/** The noun of the objects that a parameter names, which they replace in the title of its command. */
function nounOf({ params }: AnyCommand, name: string | undefined): Resource | undefined {
  const prompt = name === undefined ? undefined : params[name]?.prompt
  return prompt?.kind === 'pick' ? prompt.resource : undefined
}

/** The commands for what was typed in other words than theirs: “can't connect sensor-17”, “offline clients”. */
export function intentRows(query: LocalQuery, text: string): PaletteRow[] {
  if (isScoped(query) || text.trim() === '') return []
  const typed = read(text)
  const folded = fold(text)
  const rows = new Map<string, PaletteRow>()
  for (const phrase of phrases) {
    const { intent } = phrase
    const han = readHan(folded, phrase)
    const fit = fits(typed, phrase) ?? (han === undefined ? undefined : fits(han, phrase))
    const command = query.registry.get(intent.command)
    if (fit === undefined || command === undefined || isAbsent(command, query.context)) continue
    const [name] = typed.names.length > 0 ? typed.names : (han?.names ?? [])
    const given = {
      ...(typeof intent.given === 'function' ? intent.given(query.context) : intent.given),
      ...(intent.takes === undefined || name === undefined ? {} : { [intent.takes]: name }),
    }
    const id = `intent:${intent.command}:${JSON.stringify(given)}`
    if (rows.has(id)) continue
    rows.set(id, {
      ...commandRow(command, query.context, {
        id,
        given,
        ...(name === undefined ? {} : { what: plain(name, 60), noun: nounOf(command, intent.takes) }),
      }),
      rank: fit === 'whole' ? RowRank.Exact : RowRank.Word,
      // Enter on words of its own must not stop anything: the row is chosen first.
      guarded: command.danger !== 'read' && command.confirm === undefined && command.danger !== 'reversible',
    })
  }
  return [...rows.values()]
}
