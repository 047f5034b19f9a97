import { isSecretPath, mask } from '@/lib/secret/name'
import { mapLeaves, maskLeaf, type Leaf } from '@/lib/secret/value'
import type { AnyCommand, CommandArgs, MacroLines } from '../command'

/** Replaces a secret; receives the name of its field, the secret, and the text with the mask. */
type Cover = (field: string, secret: string, masked: string) => string

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
 * A body with every secret hidden: by the names of fields and headers, by the secret answers of the user, and by what looks like
 * a secret in a text.
 */
export const coverSecrets = (
  body: unknown,
  secrets: ReadonlySet<string>,
  cover: Cover,
  field?: string,
): unknown => {
  const path = field === undefined ? [] : [field]
  const replace = ({ value: leaf, path, isSecret }: Leaf): unknown => {
    if (typeof leaf !== 'string' || leaf === '' || leaf === mask) return maskLeaf(leaf, isSecret)
    const masked = String(maskLeaf(leaf, isSecret))
    if (masked === leaf && !secrets.has(leaf)) return leaf
    // Items of a list are called as their list.
    const name = path.findLast((one) => !/^\d+$/.test(one)) ?? 'body'
    return cover(name, leaf, masked === leaf ? mask : masked)
  }
  return mapLeaves(body, replace, { path, isSecret: isSecretPath(path) })
}

/** Masks a secret with asterisks; of a long text that contains one, the rest is shown. */
export const masking: Cover = (_field, _secret, masked) => masked
