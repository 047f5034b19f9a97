import { at, type Config } from '@/contract/family/config'
import { hasTemplatedHost, type Problem } from '@/contract/family/check'

/**
 * Checks a configuration across fields
 * (src/contract/docs/authentication.md#fields).
 */
export function configProblems(config: Config): readonly Problem[] {
  const problems: Problem[] = []
  const url = at(config, 'url')
  if (typeof url === 'string' && /^https:/i.test(url) && at(config, 'ssl.enable') !== true)
    problems.push({ path: 'ssl.enable', reason: 'bridge.problem.httpsNeedsTls' })
  if (typeof url === 'string' && hasTemplatedHost(url)) {
    const hosts = at(config, 'allowed_hosts')
    if (at(config, 'hostname_resolution') !== 'dynamic')
      problems.push({ path: 'url', reason: 'error.host.name' })
    else if (!Array.isArray(hosts) || hosts.length === 0)
      problems.push({ path: 'allowed_hosts', reason: 'error.required' })
  }
  const command = at(config, 'cmd')
  if (
    typeof command === 'string' &&
    !/^\s*(?:HGET\s+\S+\s+password_hash|HMGET\s+\S+\s+(?:\S+\s+)*password_hash(?:\s|$))/i.test(command)
  )
    problems.push({ path: 'cmd', reason: 'bridge.problem.redisCommand' })
  const hash = at(config, 'password_hash_algorithm.name')
  const salt = at(config, 'password_hash_algorithm.salt_position')
  if (hash === 'plain' && salt !== undefined && salt !== 'disable')
    problems.push({ path: 'password_hash_algorithm.salt_position', reason: 'bridge.problem.plainNoSalt' })
  return problems
}
