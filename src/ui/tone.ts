/** A color that marks something, in addition to its text. */
export type Tone = 'accent' | 'ok' | 'info' | 'warn' | 'bad'

/** The colors of an edge. */
export const edgeClasses: Readonly<Record<Tone, string>> = {
  accent: 'border-accent',
  ok: 'border-ok',
  info: 'border-info',
  warn: 'border-warn',
  bad: 'border-bad',
}

/** The colors of text and icons. */
export const textClasses: Readonly<Record<Tone, string>> = {
  accent: 'text-accent',
  ok: 'text-ok',
  info: 'text-info',
  warn: 'text-warn',
  bad: 'text-bad',
}
