import { isSecretKey } from '@/contract/family/config'
import { isSecretName, mask, redact } from '@/lib/text/redact'
import type { AnyCommand, CommandArgs, MacroLines } from '../command'

/** Replaces a secret; receives the name of its field and the secret. */
type Cover = (field: string, secret: string) => string

/** A command with its answers; a macro with its lines. */
export type CommandWithAnswers = {
  readonly command: AnyCommand
  readonly answers: CommandArgs
  readonly lines?: MacroLines | undefined
}

/** The secrets among the answers, which are hidden wherever they occur. */
export const collectSecrets = ({ command, answers, lines }: CommandWithAnswers): ReadonlySet<string> =>
  new Set(
    [{ command, given: answers }, ...(lines?.steps ?? [])].flatMap(({ command: { params }, given }) =>
      Object.entries(params).flatMap(([name, { prompt, private: hidden }]) => {
        const value = given[name]
        return (prompt.kind === 'secret' || hidden === true) && typeof value === 'string' && value !== ''
          ? [value]
          : []
      }),
    ),
  )

/**
 * A body with every secret hidden: by the name of the field, by the secret answers of the user, and by what
 * looks like a secret in a text.
 */
export function coverSecrets(
  body: unknown,
  secrets: ReadonlySet<string>,
  cover: Cover,
  field = 'body',
): unknown {
  if (typeof body === 'string') {
    if (body === '' || body === mask) return body
    return isSecretName(field) || isSecretKey(field) || secrets.has(body) || redact(body) !== body
      ? cover(field, body)
      : body
  }
  if (Array.isArray(body)) return body.map((one) => coverSecrets(one, secrets, cover, field))
  if (typeof body !== 'object' || body === null || body instanceof Blob) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, coverSecrets(value, secrets, cover, name)]),
  )
}

/** Masks a secret with asterisks; of a long text that contains one, the rest is shown. */
export const masking: Cover = (field, secret) =>
  isSecretName(field) || isSecretKey(field) || redact(secret) === secret ? mask : redact(secret)
