import type { Revealed } from '@/lib/text/untrusted'

type Part = Revealed['parts'][number]

/** The end of an id tells it from its like: this much of it always stays in sight, in characters. */
export const tailLength = 10

/** The parts of a text in two: all but the end, and the end, of at least {@link tailLength} characters as they are drawn. No escape is split. */
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
    const whole = last.kind === 'escape' || points.length <= left
    tail.unshift(whole ? last : { kind: 'plain', text: points.slice(-left).join('') })
    if (!whole) head.push({ kind: 'plain', text: points.slice(0, -left).join('') })
    left -= points.length
  }
  return { head, tail }
}
