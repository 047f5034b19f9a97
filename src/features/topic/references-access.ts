import type { ApiClient } from '@/api/client'
import { readable } from '@/command/finder'
import { listAclRules } from '@/features/authorization/acl'
import { aclId, type AclEntryKey } from '@/features/authorization/model/id'
import type { TopicPattern } from './model/patterns'
import { readUpTo, type TopicReader } from './topic-reader'

/** The topic of a rule; with the prefix `eq `, a filter matches only its own text (src/contract/docs/authorization.md#topic-matching). */
const toPattern = (topic: string): Pick<TopicPattern, 'pattern' | 'isLiteral'> =>
  topic.startsWith('eq ') ? { pattern: topic.slice(3), isLiteral: true } : { pattern: topic }

const useOf = (permission: unknown): 'allows' | 'denies' => (permission === 'deny' ? 'denies' : 'allows')

/** The rules of the built-in database outside of namespaces. */
async function readDatabase(api: ApiClient, signal: AbortSignal, onCut: () => void, disabled: boolean) {
  const toPatterns = (key: AclEntryKey, entry: object): readonly TopicPattern[] =>
    listAclRules(entry).flatMap(({ topic, permission, action }, place): readonly TopicPattern[] => {
      if (typeof topic !== 'string') return []
      const rule = { use: useOf(permission), action, place, disabled, ...toPattern(topic) }
      return [{ resource: 'acl', id: aclId(key), ...rule }]
    })
  const [all, users, clients] = await Promise.all([
    api.authzAllRules({}, { signal }),
    readUpTo((page, limit) => api.authzUserRules({ query: { page, limit } }, { signal }), signal, onCut),
    readUpTo((page, limit) => api.authzClientRules({ query: { page, limit } }, { signal }), signal, onCut),
  ])
  return [
    ...toPatterns({ as: 'all', who: '' }, all),
    ...readable(users).flatMap((entry) => toPatterns({ as: 'username', who: entry.username }, entry)),
    ...readable(clients).flatMap((entry) => toPatterns({ as: 'clientid', who: entry.clientid }, entry)),
  ]
}

/** The rules of a file; the parser is fetched with it. */
async function readFile(text: string, disabled: boolean): Promise<readonly TopicPattern[]> {
  const { parseAcl } = await import('@/features/authorization/model/acl/parse')
  return parseAcl(text).rules.flatMap(({ line, rule: { permission, action, topics } }) =>
    topics.map((topic) => ({
      resource: 'authz',
      id: 'file',
      use: useOf(permission),
      action,
      place: line,
      disabled,
      ...('eq' in topic ? { pattern: topic.eq, isLiteral: true } : { pattern: topic.filter }),
    })),
  )
}

/** The rules of access control that the broker returns: those of its database and of its file. */
export const readAccessRules: TopicReader['read'] = async (api, signal, onCut) => {
  const { sources } = await api.authzSources({}, { signal })
  const patterns = await Promise.all(
    readable(sources).map(async ({ type, enable, rules = '' }) => {
      const disabled = enable === false
      if (type === 'built_in_database') return readDatabase(api, signal, onCut, disabled)
      return type === 'file' ? readFile(rules, disabled) : []
    }),
  )
  return patterns.flat()
}
