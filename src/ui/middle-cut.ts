import type { Revealed } from '@/lib/text/untrusted'

type Part = Revealed['parts'][number]

/** The number of characters at the end of an id that stay visible, because similar ids differ there. */
export const tailLength = 10

/** Splits the parts of a text before the end, which has at least {@link tailLength} rendered characters. Never splits an escape. */
export function splitEnd(parts: readonly Part[]): {
  readonly head: readonly Part[]
  readonly tail: readonly Part[]
} {
  const head = [...parts]
  const tail: Part[] = []
  for (let left = tailLength; left > 0;) {
    const last = head.pop()
    if (last === undefined) break
    const points = [...last.text]
    const fits = last.kind === 'escape' || points.length <= left
    tail.unshift(fits ? last : { kind: 'plain', text: points.slice(-left).join('') })
    if (!fits) head.push({ kind: 'plain', text: points.slice(0, -left).join('') })
    left -= points.length
  }
  return { head, tail }
}
