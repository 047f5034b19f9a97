import { redact } from '@/lib/text/redact'
import { holdsSecret } from '@/lib/text/secret-word'
import type { Param } from './param'

/*
 * The one rule of what this browser, a link or a macro may keep of an answer: nothing of a parameter that is, or may
 * hold, a secret, and no text that holds one by its content, whatever its parameter.
 */

/** Whether answers to a parameter may be kept at all. */
export const isStorable = ({ prompt, private: mayHoldSecret }: Pick<Param, 'prompt' | 'private'>): boolean =>
  prompt.kind !== 'secret' && mayHoldSecret !== true

/** Whether a text holds no secret that its content shows, such as `password=…`, a token, or a private key. */
export const isStorableText = (text: string): boolean => !holdsSecret(text) && redact(text) === text

/** The texts of a form that may be kept; one without a parameter is judged by its content. */
export const pickStorable = (
  params: Readonly<Record<string, Pick<Param, 'prompt' | 'private'>>>,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => {
      const param = Object.hasOwn(params, name) ? params[name] : undefined
      return (param === undefined || isStorable(param)) && isStorableText(text)
    }),
  )
