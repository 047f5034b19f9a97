import { isSecretName, mask, redact } from '@/lib/text/redact'

/** Matches the Erlang stack trace in a crash message, with its first module. */
const stack = /, \[\{(\w+),(?:'[^']+'|\w+),[^]*$/

const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

/**
 * The secrets of a request that must not appear in its reply, by field name; also without a scheme
 * such as `Bearer`. Very short values are skipped.
 */
const secretsOf = (value: unknown, name = ''): readonly string[] =>
  typeof value === 'string'
    ? isSecretName(name)
      ? [escaped(escaped(value)), escaped(value), value, value.replace(/^\w+ /, '')].filter(
          ({ length }) => length > 3,
        )
      : []
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => secretsOf(item, Array.isArray(value) ? name : key))
      : []

/**
 * The text of a crash (500) without secrets, safe to show, log, copy or store. A newer broker repeats the complete request in it,
 * including `Authorization`: of the stack only the first module stays, and secrets of the request are masked everywhere.
 */
export const crashWords = (text: string, sent: unknown): string =>
  redact(secretsOf(sent).reduce((all, secret) => all.replaceAll(secret, mask), text.replace(stack, ', $1')))
