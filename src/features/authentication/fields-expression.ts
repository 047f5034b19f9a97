import { choice, constant, list, rows, text, type Fields } from '@/contract/family/field'
import { type AuthnKind, enableField, ignored, preconditionField } from './fields-common'

const check: Fields = {
  is_match: list({ group: 'checks', single: true, required: true }),
  result: choice({ group: 'checks', options: ['allow', 'deny', 'ignore'], required: true }),
}

/** Decides by expressions on the client, without a password (src/contract/docs/authentication.md#expressions). */
export const clientInfo: AuthnKind = {
  kind: 'cinfo',
  mechanism: 'cinfo',
  needs: 'clientInfoAuthentication',
  ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'cinfo' }),
    ...enableField,
    ...preconditionField,
    checks: rows({
      group: 'checks',
      fields: check,
      least: 1,
      ordered: true,
      required: true,
      initial: [{ is_match: ["str_eq(username, 'example')"], result: 'ignore' }],
    }),
  },
}

/** Kerberos tickets by GSSAPI; MQTT 5 only. */
export const kerberos: AuthnKind = {
  kind: 'kerberos',
  mechanism: 'gssapi',
  backend: 'kerberos',
  needs: 'kerberosAuthentication',
  ignored,
  fields: {
    mechanism: constant({ group: 'general', value: 'gssapi' }),
    backend: constant({ group: 'general', value: 'kerberos' }),
    ...enableField,
    principal: text({ group: 'general', required: true }),
    ...preconditionField,
  },
}
