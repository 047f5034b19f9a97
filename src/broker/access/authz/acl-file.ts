import { createJudge } from '@/features/authorization/model/acl/match'
import { whoText } from '@/features/authorization/model/acl/print'
import type { Who } from '@/features/authorization/model/acl/rule'
import { parseAcl } from '@/features/authorization/model/acl/parse'
import type { Problem } from '@/features/authorization/model/acl/place'
import { quotedTerm } from '@/rule-sql/term'
import { Refusal } from '../../http/refusal'
import type { DecisionFunction } from './decision'

/** Number of characters quoted from an unfinished text. */
const excerpt = 16

/** The broker's message for an invalid file. */
function refusalText({ code, line, text }: Problem): string {
  const unread = (what: string) => `{bad_acl_file_content,{${String(line)},${what}}}`
  switch (code) {
    case 'syntax':
      return unread(`erl_parse,["syntax error before: ",${quotedTerm(text)}]`)
    case 'unfinished':
      return unread('erl_parse,["syntax error before: ",[]]')
    case 'character':
      return unread('erl_scan,{illegal,character}')
    case 'open':
      return unread(
        `erl_scan,{${text.startsWith('"') ? 'string,34' : 'char,39'},${quotedTerm(text.slice(1, excerpt + 1))}}`,
      )
    case 'rule':
    case 'permission':
    case 'action':
    case 'qos':
    case 'retain':
      return `{invalid_authorization_${code},${text}}`
    default:
      return `{invalid_authorization_rule,${text}}`
  }
}

/** Whether a condition is, or contains, one of these. */
const contains = (who: Who, kinds: readonly Who['kind'][]): boolean =>
  kinds.includes(who.kind) || ('of' in who && who.of.some((one) => contains(one, kinds)))

/** Decides by the first matching rule of a file. Refuses an invalid file, and conditions that the release does not have. */
export function createFileDecision(
  text: string,
  withoutConditions: readonly Who['kind'][],
): DecisionFunction {
  const {
    rules,
    problems: [problem],
  } = parseAcl(text)
  if (problem !== undefined) throw new Refusal(400, 'BAD_REQUEST', refusalText(problem))
  const unknown = rules.find(({ rule }) => contains(rule.who, withoutConditions))
  if (unknown !== undefined)
    throw new Refusal(400, 'BAD_REQUEST', `{invalid_client_match_condition,${whoText(unknown.rule.who)}}`)
  const decisions = rules.map(({ rule }) => createJudge(rule))
  return (identity, ask) => {
    for (const decide of decisions) {
      const decision = decide(identity, ask)
      if (decision !== undefined) return decision
    }
    return 'nomatch'
  }
}
