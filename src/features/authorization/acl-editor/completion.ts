import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { splitTerms } from '../model/acl/split'
import { translate } from '@/i18n/use-words'

/**
 * How far back the start of a rule is searched, and how far around for topics used already, in characters.
 */
const reach = 4000

/** The position of the cursor in a rule: which of its four parts, the depth, and the unfinished text. */
type Spot = {
  readonly part: number
  readonly depth: number
  readonly inTuple: boolean
  readonly text: { readonly from: number } | undefined
}

/** The position at the end of the text before the cursor in its rule. */
function findSpot(before: string): Spot {
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
/** Completions for each part of a rule, and inside braces in it. */
const partOffers: readonly {
  readonly topLevel: readonly Completion[]
  readonly inner: readonly Completion[]
}[] = [
  { topLevel: permissions, inner: permissions },
  { topLevel: wholeWho, inner: whoNames },
  { topLevel: actions, inner: actionNames },
  { topLevel: wholeTopics, inner: [word('eq', 'keyword')] },
]

function topicsIn(text: string): Completion[] {
  const results = new Set<string>()
  for (const [, topic] of text.matchAll(/"((?:[^"\\\n]|\\.)*[/#+](?:[^"\\\n]|\\.)*)"/g))
    if (topic !== undefined && results.size < 60) results.add(topic)
  return [...results].map((label) => word(label, 'property'))
}
const placeholders = (): Completion[] =>
  ['${clientid}', '${username}'].map((label) => ({
    label,
    type: 'variable',
    detail: translate('acl.complete.placeholder'),
    boost: 2,
  }))
const wildcards = ['#', '$SYS/#'].map((label) => word(label, 'constant'))

/** Completes an ACL file; reads only the text near the cursor, never the whole file. */
export function completeAcl({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const from = Math.max(0, pos - reach)
  const nearbyText = state.sliceDoc(from, pos)
  const piece = splitTerms(nearbyText).findLast(
    ({ end }) => end >= nearbyText.length && !/\.$/.test(nearbyText.slice(0, end)),
  )
  const before = piece === undefined ? '' : nearbyText.slice(piece.start)
  const { part, depth, inTuple, text } = findSpot(before)
  if (text !== undefined) {
    if (part !== 3) return null
    const typed = before.slice(text.from)
    // A placeholder may follow any level of a topic; a full topic only starts at its beginning.
    const level = typed.lastIndexOf('$')
    if (level > 0)
      return { from: pos - (typed.length - level), options: placeholders(), validFor: /^\$\{?\w*\}?$/ }
    return {
      from: pos - typed.length,
      options: [...placeholders(), ...wildcards, ...topicsIn(state.sliceDoc(from, pos + reach))],
      validFor: /^[^"]*$/,
    }
  }
  if (/%[^\n]*$/.test(nearbyText.slice(nearbyText.lastIndexOf('\n') + 1))) return null
  const typed = /['\w]*$/.exec(before)?.[0] ?? ''
  if (typed === '' && !explicit) return null
  const offers = depth === 0 ? rules() : partOffers[part]?.[depth === 1 || !inTuple ? 'topLevel' : 'inner']
  return offers === undefined ? null : { from: pos - typed.length, options: offers, validFor: /^['\w]*$/ }
}
