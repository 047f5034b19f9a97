import { binary, boolean, either, list, may, need, qos, struct, words, type Fields } from './kind'
import { listed, readWhole } from './read'

const everyQos: (0 | 1 | 2)[] = [0, 1, 2]

/** Bodies with rules of the built-in database; `conditions` are the further fields of a rule. */
export function aclRuleBodies<C extends Fields>(conditions: C) {
  const rule = struct({
    topic: need(binary),
    permission: need(words('allow', 'deny')),
    action: need(words('publish', 'subscribe', 'all')),
    qos: may(list(qos), everyQos),
    retain: may(either(words('all'), boolean), 'all'),
    ...conditions,
  })
  const rules = { rules: may(list(rule)) }
  const ofUser = struct({ ...rules, username: need(binary) })
  const ofClient = struct({ ...rules, clientid: need(binary) })
  return {
    authzUserRulesCreate: listed(ofUser),
    authzUserRulesUpdate: readWhole(ofUser),
    authzClientRulesCreate: listed(ofClient),
    authzClientRulesUpdate: readWhole(ofClient),
    authzAllRulesReplace: readWhole(struct(rules)),
  }
}
