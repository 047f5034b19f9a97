import { hostileTexts } from '@/lib/text/hostile'
import type { StoredRule } from '../access/authz/database'
import { noAuthz, type SeededAuthz } from '../access/authz/stored'

const rule = (
  permission: StoredRule['permission'],
  action: StoredRule['action'],
  topic: string,
  more: Partial<StoredRule> = {},
): StoredRule => ({ topic, permission, action, qos: [0, 1, 2], retain: 'all', ...more })

/** Rules that allow what the simulated devices do. */
export const demoAuthz: SeededAuthz = {
  sources: [{ kind: 'built_in_database', enable: true, config: {} }],
  users: [
    {
      name: 'acme',
      rules: [
        rule('allow', 'publish', 'sensors/#'),
        rule('allow', 'all', 'gateway/#'),
        rule('deny', 'publish', 'jobs/#'),
      ],
    },
    {
      name: 'initech',
      rules: [
        rule('allow', 'publish', 'sensors/+/temp', { qos: [0, 1] }),
        rule('allow', 'subscribe', 'jobs/#'),
      ],
    },
    { name: 'trial', rules: [rule('allow', 'all', 'trial/${clientid}/#'), rule('deny', 'all', '#')] },
  ],
  clients: [
    { name: 'dashboard-01', rules: [rule('allow', 'subscribe', 'sensors/#'), rule('deny', 'publish', '#')] },
  ],
  all: [rule('deny', 'publish', 'config/#', { retain: true })],
}

/** The same after an unreachable database. */
export const degradedAuthz: SeededAuthz = {
  ...demoAuthz,
  sources: [
    {
      kind: 'mysql',
      enable: true,
      config: {
        server: 'acl.example:3306',
        database: 'mqtt_acl',
        query: 'SELECT action, permission, topic FROM mqtt_acl where username = ${username}',
      },
    },
    ...demoAuthz.sources,
  ],
}

const texts = hostileTexts.map(({ text }) => text)
const entries = texts.map((name, i) => ({
  name,
  rules: [rule('allow', 'all', texts[(i + 1) % texts.length] ?? ''), rule('deny', 'publish', `eq ${name}`)],
}))

/** The corpus as names and topics. */
export const hostileAuthz: SeededAuthz = {
  ...noAuthz,
  sources: demoAuthz.sources,
  users: entries,
  clients: entries,
}
