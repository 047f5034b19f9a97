import { topicMatches } from '@/lib/rule-sql/topics'
import { paginate, sifted, type Paged } from '../http/paging'
import { Refusal } from '../http/refusal'

/** What the list is asked for; `page` and `limit` may be anything, since the broker reads them late. */
export type RuleQuery = Readonly<Record<string, unknown>>

type Listed = { readonly id: string; readonly description: string; readonly enable: boolean; readonly from: readonly string[] }

function positive(value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise
  // What is no number crashes the real broker (contract B §3.1).
  if (typeof value !== 'number') throw new Error(`badarg: ${String(value)} is no number`)
  if (value < 1) throw new Refusal(400, 'BAD_REQUEST', 'page_limit_invalid')
  return value
}

/** The tests of the query that leave the count out: the broker stops as soon as it has a page. */
const fuzzy: Readonly<Record<string, (rule: Listed, wanted: string) => boolean>> = {
  from: ({ from }, wanted) => from.includes(wanted),
  like_from: ({ from }, wanted) => from.some((source) => source.includes(wanted)),
  match_from: ({ from }, wanted) => from.some((source) => topicMatches(source, wanted)),
  like_id: ({ id }, wanted) => id.includes(wanted),
  like_description: ({ description }, wanted) => description.includes(wanted),
}

/** One page of rules, by id (contract B §3.1). */
export function pageOf<R extends Listed>(rules: Iterable<R>, query: RuleQuery, draw: (rule: R) => object): Paged<object> {
  const page = positive(query['page'], 1)
  const limit = positive(query['limit'], 100)
  const asked = Object.entries(fuzzy).filter(([name]) => query[name] !== undefined)
  const { enable } = query
  const fits = (rule: R) => (enable === undefined || String(rule.enable) === String(enable)) && asked.every(([name, test]) => test(rule, String(query[name])))
  return paginate(sifted(rules, fits), { page, limit }, draw, { fuzzy: asked.length > 0 })
}
