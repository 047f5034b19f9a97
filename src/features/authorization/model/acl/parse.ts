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
  type SecurityProfile,
  type TopicTest,
  type Who,
} from './rule'
import { readTerms, termText, type Term } from './term'

/** A rule with the place of its term. */
export type LocatedRule = Place & { readonly rule: Rule }

/** The rules that could be read, and all problems. The broker refuses a text with any problem entirely. */
export type ParsedAcl = { readonly rules: readonly LocatedRule[]; readonly problems: readonly Problem[] }

const problemAt = (code: ProblemCode, term: Term): Problem => {
  const { start, end, line, column } = term
  return { code, text: termText(term), start, end, line, column }
}

const wrong = (code: ProblemCode, term: Term): never => {
  throw new Unreadable(problemAt(code, term))
}

const isAtom = (term: Term | undefined, ...names: readonly string[]): boolean =>
  term?.kind === 'atom' && names.includes(term.name)

/** The items of a list; an empty string is an empty list in Erlang. */
const listItems = (term: Term): readonly Term[] | undefined =>
  term.kind === 'list' ? term.items : term.kind === 'string' && term.text === '' ? [] : undefined

const textIn = (term: Term): string | undefined =>
  term.kind === 'string' || term.kind === 'binary' ? term.text : isEmptyList(term) ? '' : undefined
const isEmptyList = (term: Term): boolean => term.kind === 'list' && term.items.length === 0

/** The second element of a pair whose first is one of these atoms. */
const pairValue = (term: Term, ...names: readonly string[]): Term | undefined =>
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

/** Some names may also be atoms, as in `{zone, default}`. */
const nameIn = (term: Term): string | undefined => (term.kind === 'atom' ? term.name : textIn(term))

const parseProfile = (term: Term): SecurityProfile =>
  isAtom(term, 'legacy') ? 'legacy' : isAtom(term, 'hardened') ? 'hardened' : wrong('profile', term)

function parseName(term: Term, nameOf = textIn): NameTest {
  const pattern = pairValue(term, 're')
  if (pattern === undefined) return { is: nameOf(term) ?? wrong('name', term) }
  const like = textIn(pattern) ?? wrong('regex', pattern)
  return isPattern(like) ? { like } : wrong('regex', pattern)
}

const parseNetworkTerm = (term: Term): string => {
  const text = textIn(term)
  return text !== undefined && parseNetwork(text) !== undefined ? text : wrong('address', term)
}

function parseWho(term: Term): Who {
  if (isAtom(term, 'all')) return { kind: 'all' }
  const user = pairValue(term, 'username', 'user')
  if (user) return { kind: 'username', test: parseName(user) }
  const client = pairValue(term, 'clientid', 'client')
  if (client) return { kind: 'clientid', test: parseName(client) }
  const address = pairValue(term, 'ipaddr')
  if (address) return { kind: 'address', networks: [parseNetworkTerm(address)], single: true }
  const addresses = pairValue(term, 'ipaddrs')
  if (addresses)
    return {
      kind: 'address',
      networks: (listItems(addresses) ?? wrong('address', addresses)).map(parseNetworkTerm),
      single: false,
    }
  for (const kind of ['zone', 'listener'] as const) {
    const place = pairValue(term, kind)
    if (place) return { kind, test: parseName(place, nameIn) }
  }
  const profile = pairValue(term, 'security_profile')
  if (profile) return { kind: 'profile', profile: parseProfile(profile) }
  const attribute = term.kind === 'tuple' && isAtom(term.items[0], 'client_attr') ? term.items : []
  const [, name, value] = attribute
  if (attribute.length === 3 && name !== undefined && value !== undefined)
    return { kind: 'attribute', name: nameIn(name) ?? wrong('name', name), test: parseName(value, nameIn) }
  for (const kind of ['and', 'or'] as const) {
    const of = pairValue(term, kind)
    if (of) return { kind, of: (listItems(of) ?? wrong('who', of)).map(parseWho) }
  }
  return wrong('who', term)
}

const parseQos = (term: Term): Qos =>
  term.kind === 'number' && (term.value === 0 || term.value === 1 || term.value === 2)
    ? term.value
    : wrong('qos', term)

/** The options of an action; unknown ones are ignored like in the broker. */
function parseOptions(options: readonly Term[], withRetain: boolean): Pick<Rule, 'qos' | 'retain'> {
  const qos = options
    .flatMap((option) => pairValue(option, 'qos') ?? [])
    .flatMap((each) => (listItems(each) ?? [each]).map(parseQos))
  const any = !options.some((option) => pairValue(option, 'qos') !== undefined)
  const retain = withRetain
    ? options.map((option) => pairValue(option, 'retain')).find((each) => each !== undefined)
    : undefined
  if (retain !== undefined && !isAtom(retain, 'all', 'true', 'false')) wrong('retain', retain)
  return {
    ...(any ? {} : { qos }),
    ...(retain === undefined || isAtom(retain, 'all') ? {} : { retain: isAtom(retain, 'true') }),
  }
}

function parseAction(term: Term): Pick<Rule, 'action' | 'qos' | 'retain'> {
  for (const action of ['publish', 'subscribe', 'all'] as const) {
    if (isAtom(term, action)) return { action }
    const pair = pairValue(term, action)
    const options = pair && listItems(pair)
    if (options) return { action, ...parseOptions(options, action !== 'subscribe') }
  }
  return wrong('action', term)
}

function parseTopic(term: Term): TopicTest {
  const literal = pairValue(term, 'eq')
  if (literal) return { eq: textIn(literal) ?? wrong('topic', literal) }
  return topicTest(textIn(term) ?? wrong('topic', term))
}

const everyTopic: readonly TopicTest[] = [{ filter: '#' }]

function parseRule(term: Term): Rule {
  const items = term.kind === 'tuple' ? term.items : []
  const [first, who, action, topics] = items
  const permission: Permission | undefined = isAtom(first, 'allow')
    ? 'allow'
    : isAtom(first, 'deny')
      ? 'deny'
      : undefined
  const isShort =
    isAtom(who, 'all') || (who !== undefined && pairValue(who, 'security_profile') !== undefined)
  if (items.length === 2 && permission !== undefined && who !== undefined && isShort)
    return { permission, who: parseWho(who), action: 'all', topics: everyTopic }
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
    who: parseWho(who),
    ...parseAction(action),
    topics: isAtom(topics, 'all')
      ? everyTopic
      : (listItems(topics) ?? wrong('topics', topics)).map(parseTopic),
  }
}

/** The result of `read`, or the problem that stopped it. */
function attempt<T>(read: () => T): { readonly value: T } | { readonly problem: Problem } {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

/** Parses the text of an ACL file (src/contract/docs/authorization.md#sources): rules as Erlang terms. */
export function parseAcl(text: string): ParsedAcl {
  const read = attempt(() => readTerms(text))
  if ('problem' in read) return { rules: [], problems: [read.problem] }
  const rules: LocatedRule[] = []
  const problems: Problem[] = []
  for (const term of read.value) {
    const { start, end, line, column } = term
    const result = attempt(() => parseRule(term))
    if ('problem' in result) problems.push(result.problem)
    else rules.push({ rule: result.value, start, end, line, column })
  }
  return { rules, problems }
}
