import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

/** How a text is applied: `replace` removes what it omits within its roots. */
export const applyModes = ['merge', 'replace'] as const
export type ApplyMode = (typeof applyModes)[number]

export const configEndpoints = {
  /** HOCON of all roots or of one, from any node; secrets are in plain text. */
  configText: endpoint('GET', {
    path: '/configs',
    resource: 'setting',
    query: z.object({ key: z.optional(z.string()), node: z.optional(z.string()) }),
    reply: 'text',
    codes: ['INVALID_ACCEPT', 'NOT_FOUND', 'BAD_NODE'],
    slow: true,
  }),
  /**
   * `ignore_readonly` skips roots that need a restart (since 5.7; recorded: `configs`); without it they cause
   * the complete text to be rejected.
   */
  configApply: endpoint('PUT', {
    path: '/configs',
    query: z.object({ mode: z.optional(z.enum(applyModes)), ignore_readonly: z.optional(z.string()) }),
    body: z.string(),
    plain: true,
    reply: 'none',
    codes: ['UPDATE_FAILED'],
    slow: true,
  }),
}
