import { topicMatches } from '@/rule-sql/topics'
import { paginate, filtered, type Paged } from '../http/paging'
import { crashed, Refusal } from '../http/refusal'

/** The query of the list; `page` and `limit` are converted late and may be invalid. */
export type RuleQuery = Readonly<Record<string, string | undefined>>

type Listed = {
  readonly id: string
  readonly description: string
  readonly enable: boolean
  readonly from: readonly string[]
}

function positive(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  // An invalid number crashes the real broker (src/contract/docs/rules.md#rules).
  if (!/^[+-]?\d+$/.test(text)) throw crashed('badarg')
  if (Number(text) < 1) throw new Refusal(400, 'BAD_REQUEST', 'page_limit_invalid')
  return Number(text)
}

/** Substring filter; an empty text crashes in the broker. */
function contains(text: string, wanted: string): boolean {
  if (wanted === '') throw crashed('badarg')
  return text.includes(wanted)
}

/** Fuzzy filters, which omit the count. */
const fuzzy: Readonly<Record<string, (rule: Listed, wanted: string) => boolean>> = {
  from: ({ from }, wanted) => from.includes(wanted),
  like_from: ({ from }, wanted) => from.some((source) => contains(source, wanted)),
  match_from: ({ from }, wanted) => from.some((source) => topicMatches(source, wanted)),
  like_id: ({ id }, wanted) => contains(id, wanted),
  like_description: ({ description }, wanted) => contains(description, wanted),
}

/** One page of rules, sorted by id (src/contract/docs/rules.md#rules). */
export function pageOf<R extends Listed>(
  rules: Iterable<R>,
  query: RuleQuery,
  draw: (rule: R) => object,
): Paged<object> {
  const page = positive(query['page'], 1)
  const limit = positive(query['limit'], 100)
  const likes = Object.entries(fuzzy).filter(([name]) => query[name] !== undefined)
  const { enable } = query
  const fits = (rule: R) =>
    (enable === undefined || String(rule.enable) === String(enable)) &&
    likes.every(([name, test]) => test(rule, String(query[name])))
  return paginate(filtered(rules, fits), { page, limit }, draw, { fuzzy: likes.length > 0 })
}
