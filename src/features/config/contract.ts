import * as z from 'zod/mini'
import { endpoint } from '@/contract/endpoint'

/** How a text is laid over what runs: `replace` takes away what it does not name within the roots it does. */
export const applyModes = ['merge', 'replace'] as const
export type ApplyMode = (typeof applyModes)[number]

export const configEndpoints = {
  /** HOCON of everything or of one root, of the answering node or of another; secrets in clear. */
  configText: endpoint('GET', {
    path: '/configs',
    query: z.object({ key: z.optional(z.string()), node: z.optional(z.string()) }),
    reply: 'text',
    codes: ['INVALID_ACCEPT', 'NOT_FOUND', 'BAD_NODE'],
    slow: true,
  }),
  /** `ignore_readonly` passes over what is set at start alone (from 5.7 on; recorded: `configs`); without it such a root refuses the whole. */
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
