import * as z from 'zod/mini'
import { openCommand } from '@/command/makers'
import { choice, text } from '@/command/param'
import { auditResults, auditSources } from '@/features/audit/contract'
import { auditPaths } from '@/features/audit/paths'
import { to } from '@/route/paths'

const byName = { optional: true, askedOnlyByName: true } as const

/** Opens the audit log with the entries of a user, an address, an operation or a result. */
export default openCommand(
  {
    id: 'audit.find',
    group: 'group.system',
    needs: 'audit',
    params: {
      user: text(z.string(), { optional: true, label: 'audit.source' }),
      operation: text(z.string(), { ...byName, label: 'audit.operationId' }),
      address: text(z.string(), { ...byName, label: 'audit.ip' }),
      result: choice(auditResults, 'audit.result', { ...byName, label: 'audit.resultLabel' }),
      via: choice(auditSources, 'audit.from', { ...byName, label: 'audit.fromLabel' }),
    },
  },
  ({ user, operation, address, result, via }) =>
    to(auditPaths.audit, undefined, {
      source: user,
      operation_id: operation,
      source_ip: address,
      operation_result: result,
      from: via,
    }),
)
