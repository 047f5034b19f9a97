import { regexTest } from '@/rule-sql/functions/regex'
import { Raised } from '@/rule-sql/value'
import { parseNetwork } from './network'
import { Unreadable, type Place, type Problem, type ProblemCode } from './place'
import {
  topicTest,
  type NameTest,
  type Permission,
  type Qos,
  type Rule,
  type TopicTest,
  type Who,
} from './rule'
import { readTerms, termText, type Term } from './term'

/** A rule and where its term stands. */
export type PlacedRule = Place & { readonly rule: Rule }

/** The rules that could be read, and everything that is wrong. A text with any problem is refused as a whole by the broker. */
export type ParsedAcl = { readonly rules: readonly PlacedRule[]; readonly problems: readonly Problem[] }

const problemAt = (code: ProblemCode, term: Term): Problem => {
  const { start, end, line, column } = term
  return { code, text: termText(term), start, end, line, column }
}

const wrong = (code: ProblemCode, term: Term): never => {
  throw new Unreadable(problemAt(code, term))
}

const isAtom = (term: Term | undefined, ...names: readonly string[]): boolean =>
  term?.kind === 'atom' && names.includes(term.name)

/** The items of a list; no text is one too. */
const itemsOf = (term: Term): readonly Term[] | undefined =>
  term.kind === 'list' ? term.items : term.kind === 'string' && term.text === '' ? [] : undefined

const textIn = (term: Term): string | undefined =>
  term.kind === 'string' || term.kind === 'binary' ? term.text : isEmptyList(term) ? '' : undefined
const isEmptyList = (term: Term): boolean => term.kind === 'list' && term.items.length === 0

/** The second of a pair whose first is one of these words. */
const pairOf = (term: Term, ...names: readonly string[]): Term | undefined =>
  term.kind === 'tuple' && term.items.length === 2 && isAtom(term.items[0], ...names)
    ? term.items[1]
    : undefined

function isPattern(text: string): boolean {
  try {
    regexTest(text)
    return true
  } catch (error) {
    if (error instanceof Raised) return false
    throw error
  }
}

function nameOf(term: Term): NameTest {
  const pattern = pairOf(term, 're')
  if (pattern === undefined) return { is: textIn(term) ?? wrong('name', term) }
  const like = textIn(pattern) ?? wrong('regex', pattern)
  return isPattern(like) ? { like } : wrong('regex', pattern)
}

const networkOf = (term: Term): string => {
  const text = textIn(term)
  return text !== undefined && parseNetwork(text) !== undefined ? text : wrong('address', term)
}

function whoOf(term: Term): Who {
  if (isAtom(term, 'all')) return { kind: 'all' }
  const user = pairOf(term, 'username', 'user')
  if (user) return { kind: 'username', test: nameOf(user) }
  const client = pairOf(term, 'clientid', 'client')
  if (client) return { kind: 'clientid', test: nameOf(client) }
  const address = pairOf(term, 'ipaddr')
  if (address) return { kind: 'address', networks: [networkOf(address)], single: true }
  const addresses = pairOf(term, 'ipaddrs')
  if (addresses)
    return {
      kind: 'address',
      networks: (itemsOf(addresses) ?? wrong('address', addresses)).map(networkOf),
      single: false,
    }
  for (const kind of ['and', 'or'] as const) {
    const of = pairOf(term, kind)
    if (of) return { kind, of: (itemsOf(of) ?? wrong('who', of)).map(whoOf) }
  }
  return wrong('who', term)
}

const qosOf = (term: Term): Qos =>
  term.kind === 'number' && (term.value === 0 || term.value === 1 || term.value === 2)
    ? term.value
    : wrong('qos', term)

/** What an action's options say; those that nobody knows are passed over, as the broker does. */
function optionsOf(options: readonly Term[], withRetain: boolean): Pick<Rule, 'qos' | 'retain'> {
  const qos = options
    .flatMap((option) => pairOf(option, 'qos') ?? [])
    .flatMap((each) => (itemsOf(each) ?? [each]).map(qosOf))
  const any = !options.some((option) => pairOf(option, 'qos') !== undefined)
  const retain = withRetain
    ? options.map((option) => pairOf(option, 'retain')).find((each) => each !== undefined)
    : undefined
  if (retain !== undefined && !isAtom(retain, 'all', 'true', 'false')) wrong('retain', retain)
  return {
    ...(any ? {} : { qos }),
    ...(retain === undefined || isAtom(retain, 'all') ? {} : { retain: isAtom(retain, 'true') }),
  }
}

function actionOf(term: Term): Pick<Rule, 'action' | 'qos' | 'retain'> {
  for (const action of ['publish', 'subscribe', 'all'] as const) {
    if (isAtom(term, action)) return { action }
    const pair = pairOf(term, action)
    const options = pair && itemsOf(pair)
    if (options) return { action, ...optionsOf(options, action !== 'subscribe') }
  }
  return wrong('action', term)
}

function topicOf(term: Term): TopicTest {
  const literal = pairOf(term, 'eq')
  if (literal) return { eq: textIn(literal) ?? wrong('topic', literal) }
  return topicTest(textIn(term) ?? wrong('topic', term))
}

function ruleOf(term: Term): Rule {
  const items = term.kind === 'tuple' ? term.items : []
  const [first, who, action, topics] = items
  const permission: Permission | undefined = isAtom(first, 'allow')
    ? 'allow'
    : isAtom(first, 'deny')
      ? 'deny'
      : undefined
  if (items.length === 2 && permission !== undefined && isAtom(who, 'all'))
    return { permission, who: { kind: 'all' }, action: 'all', topics: [{ filter: '#' }] }
  if (
    items.length !== 4 ||
    first === undefined ||
    who === undefined ||
    action === undefined ||
    topics === undefined
  )
    return wrong('rule', term)
  return {
    permission: permission ?? wrong('permission', first),
    who: whoOf(who),
    ...actionOf(action),
    topics: (itemsOf(topics) ?? wrong('topics', topics)).map(topicOf),
  }
}

/** What `read` gives, or the problem that stopped it. */
function attempt<T>(read: () => T): { readonly value: T } | { readonly problem: Problem } {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

/** Reads the text of an ACL file (src/contract/docs/authorization.md#sources): rules as Erlang terms. */
export function parseAcl(text: string): ParsedAcl {
  const read = attempt(() => readTerms(text))
  if ('problem' in read) return { rules: [], problems: [read.problem] }
  const rules: PlacedRule[] = []
  const problems: Problem[] = []
  for (const term of read.value) {
    const { start, end, line, column } = term
    const found = attempt(() => ruleOf(term))
    if ('problem' in found) problems.push(found.problem)
    else rules.push({ rule: found.value, start, end, line, column })
  }
  return { rules, problems }
}
