import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { splitTerms } from '../model/acl/split'
import { translate } from '@/i18n/use-words'

/** So far back the beginning of a rule is looked for, and so far around for topics that were written already. */
const reach = 4000

/** Where in a rule the cursor is: which of its four parts, how deep, and the text that is open there. */
type Spot = {
  readonly part: number
  readonly depth: number
  readonly inTuple: boolean
  readonly text: { readonly from: number } | undefined
}

/** The spot at the end of what stands before the cursor in its rule. */
function spotOf(before: string): Spot {
  const open: { sign: string; commas: number }[] = []
  let text: { from: number } | undefined
  for (let at = 0; at < before.length; at += 1) {
    const sign = before[at] ?? ''
    if (text !== undefined) {
      if (sign === '\\') at += 1
      else if (sign === '"') text = undefined
    } else if (sign === '"') text = { from: at + 1 }
    else if (sign === '%') {
      const end = before.indexOf('\n', at)
      at = end < 0 ? before.length : end
    } else if (sign === '{' || sign === '[') open.push({ sign, commas: 0 })
    else if (sign === '}' || sign === ']') open.pop()
    else if (sign === ',') {
      const last = open.at(-1)
      if (last !== undefined) last.commas += 1
    }
  }
  return { part: open[0]?.commas ?? -1, depth: open.length, inTuple: open.at(-1)?.sign === '{', text }
}

const word = (label: string, type: string): Completion => ({ label, type })
const filling = (label: string, template: string, detail?: string): Completion =>
  snippetCompletion(template, { label, type: 'text', ...(detail === undefined ? {} : { detail }) })

const rules = (): Completion[] => [
  filling('{allow, all}.', '{allow, all}.', translate('acl.complete.allowAll')),
  filling('{deny, all}.', '{deny, all}.', translate('acl.complete.denyAll')),
  filling(
    '{allow, Who, Action, Topics}.',
    '{allow, ${all}, ${all}, ["${topic}"]}.',
    translate('acl.complete.rule'),
  ),
  filling(
    '{deny, Who, Action, Topics}.',
    '{deny, ${all}, ${all}, ["${topic}"]}.',
    translate('acl.complete.rule'),
  ),
]
const wholeWho: readonly Completion[] = [
  word('all', 'keyword'),
  filling('{username, "…"}', '{username, "${name}"}'),
  filling('{username, {re, "…"}}', '{username, {re, "^${pattern}$"}}'),
  filling('{clientid, "…"}', '{clientid, "${id}"}'),
  filling('{clientid, {re, "…"}}', '{clientid, {re, "^${pattern}$"}}'),
  filling('{ipaddr, "…"}', '{ipaddr, "${127.0.0.1}"}'),
  filling('{ipaddrs, […]}', '{ipaddrs, ["${10.0.0.0/8}"]}'),
  filling("{'and', […]}", "{'and', [${}]}"),
  filling("{'or', […]}", "{'or', [${}]}"),
]
const whoNames = ['username', 'clientid', 'ipaddr', 'ipaddrs', "'and'", "'or'", 're'].map((name) =>
  word(name, 'keyword'),
)
const actions: readonly Completion[] = [
  word('publish', 'keyword'),
  word('subscribe', 'keyword'),
  word('all', 'keyword'),
  filling('{publish, [{qos, …}, {retain, …}]}', '{publish, [{qos, [${0, 1}]}, {retain, ${false}}]}'),
]
const actionNames = ['publish', 'subscribe', 'all', 'qos', 'retain', 'true', 'false'].map((name) =>
  word(name, 'keyword'),
)
const wholeTopics: readonly Completion[] = [
  filling('["…"]', '["${topic}"]'),
  filling('{eq, "…"}', '{eq, "${topic}"}'),
]

const permissions = [word('allow', 'keyword'), word('deny', 'keyword')]
/** What each part of a rule may be, and what may stand within a pair of braces in it. */
const partOffers: readonly {
  readonly whole: readonly Completion[]
  readonly inner: readonly Completion[]
}[] = [
  { whole: permissions, inner: permissions },
  { whole: wholeWho, inner: whoNames },
  { whole: actions, inner: actionNames },
  { whole: wholeTopics, inner: [word('eq', 'keyword')] },
]

function topicsAround(text: string): Completion[] {
  const found = new Set<string>()
  for (const [, topic] of text.matchAll(/"((?:[^"\\\n]|\\.)*[/#+](?:[^"\\\n]|\\.)*)"/g))
    if (topic !== undefined && found.size < 60) found.add(topic)
  return [...found].map((label) => word(label, 'property'))
}
const placeholders = (): Completion[] =>
  ['${clientid}', '${username}'].map((label) => ({
    label,
    type: 'variable',
    detail: translate('acl.complete.placeholder'),
    boost: 2,
  }))
const wildcards = ['#', '$SYS/#'].map((label) => word(label, 'constant'))

/** Completion for a place in an ACL file; it looks at the rule around the cursor and what is near, never at the whole text. */
export function completeAcl({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const from = Math.max(0, pos - reach)
  const near = state.sliceDoc(from, pos)
  const piece = splitTerms(near).findLast(({ end }) => end >= near.length && !/\.$/.test(near.slice(0, end)))
  const before = piece === undefined ? '' : near.slice(piece.start)
  const { part, depth, inTuple, text } = spotOf(before)
  if (text !== undefined) {
    if (part !== 3) return null
    const typed = before.slice(text.from)
    // A placeholder may stand anywhere in a topic, a whole topic only from its beginning.
    const level = typed.lastIndexOf('$')
    if (level > 0)
      return { from: pos - (typed.length - level), options: placeholders(), validFor: /^\$\{?\w*\}?$/ }
    return {
      from: pos - typed.length,
      options: [...placeholders(), ...wildcards, ...topicsAround(state.sliceDoc(from, pos + reach))],
      validFor: /^[^"]*$/,
    }
  }
  if (/%[^\n]*$/.test(near.slice(near.lastIndexOf('\n') + 1))) return null
  const typed = /['\w]*$/.exec(before)?.[0] ?? ''
  if (typed === '' && !explicit) return null
  const offers = depth === 0 ? rules() : partOffers[part]?.[depth === 1 || !inTuple ? 'whole' : 'inner']
  return offers === undefined ? null : { from: pos - typed.length, options: offers, validFor: /^['\w]*$/ }
}
