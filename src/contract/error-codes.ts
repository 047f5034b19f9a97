import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { maybe, rows } from './schema'

/** The broker's descriptions of its error codes (src/contract/docs/cluster.md#status). */
const ErrorCode = z.looseObject({ code: z.string(), description: maybe(z.string()) })

export const errorCodesEndpoints = {
  errorCodes: endpoint('GET', {
    path: '/error_codes',
    resource: 'setting',
    reply: rows(ErrorCode),
    open: true,
  }),
  errorCodesDetail: endpoint('GET', {
    path: '/error_codes/{code}',
    reply: ErrorCode,
    codes: ['BAD_REQUEST'],
    open: true,
    replacement: 'errorCodes',
  }),
}
