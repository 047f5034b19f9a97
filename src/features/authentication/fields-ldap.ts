import { choice, hostPort, secret, text, type Fields } from '@/contract/family/field'
import { clientTls } from '@/contract/family/tls'
import {
  type AuthnKind,
  constantsFor,
  enableField,
  ignored,
  poolField,
  preconditionField,
  timeout,
} from './fields-common'

/** How the broker reaches a directory and searches it. */
export const directoryFields: Fields = {
  base_dn: text({ group: 'general', required: true, initial: 'uid=${username},ou=testdevice,dc=emqx,dc=io' }),
  filter: text({ group: 'general', default: '(objectClass=mqttUser)' }),
  server: hostPort({ group: 'connection', required: true, port: 389, initial: '127.0.0.1:389' }),
  username: text({ group: 'connection', required: true }),
  password: secret({ group: 'connection' }),
  query_timeout: timeout('5s'),
  request_timeout: timeout('10s'),
  ...poolField,
  ...clientTls('ssl', 'tls'),
}

const attribute = (fallback?: string) =>
  text({
    group: 'general',
    needs: 'ldapAttributes',
    advanced: true,
    ...(fallback === undefined ? {} : { default: fallback }),
  })

/** Passwords in a directory: the broker tries them by a bind, or compares a hash. */
export const ldap: AuthnKind = {
  kind: 'ldap',
  mechanism: 'password_based',
  backend: 'ldap',
  needs: 'ldapAccess',
  ignored,
  fields: {
    ...constantsFor('ldap'),
    ...enableField,
    'method.type': choice({ group: 'general', options: ['bind', 'hash'], initial: 'bind', required: true }),
    'method.bind_password': text({
      group: 'general',
      default: '${password}',
      when: { 'method.type': 'bind' },
      only: true,
      advanced: true,
    }),
    'method.password_attribute': text({
      group: 'general',
      default: 'userPassword',
      when: { 'method.type': 'hash' },
      only: true,
    }),
    'method.is_superuser_attribute': attribute('isSuperuser'),
    'method.clientid_override_attribute': attribute('clientIdOverride'),
    ...directoryFields,
    publish_attribute: attribute(),
    subscribe_attribute: attribute(),
    all_attribute: attribute(),
    acl_rule_attribute: attribute(),
    acl_ttl_attribute: attribute(),
    ...preconditionField,
  },
}
