/** One point: a time in milliseconds and a value, or null if missing. */
export interface Point {
  t: number
  v: number | null
}

export type Tone = 'accent' | 'info' | 'ok' | 'warn' | 'bad'

/** One line of a chart. Lines differ in tone and dashes, so that color is not the only distinction. */
export interface Series {
  id: string
  label: string
  points: readonly Point[]
  tone?: Tone
  /** An average over a time, not measured at its points: drawn faintly. */
  average?: boolean
}

/** An event (epoch milliseconds) that may explain a line, such as an alarm or a restart. */
export interface ChartEvent {
  at: number
  label: string
  tone: 'warn' | 'info'
}

/** Localized formatters for numbers and times. */
export interface ChartFormat {
  value: (value: number) => string
  time: (time: number) => string
}

/** The tones of lines that have none of their own. */
const tones: readonly Tone[] = ['accent', 'info', 'ok', 'warn']

/** The dash pattern of each tone, in pixels. */
const dashes: Record<Tone, readonly number[]> = {
  accent: [],
  info: [6, 3],
  ok: [2, 3],
  warn: [8, 3, 2, 3],
  bad: [10, 2],
}
const averageDash = [1, 3]

/** The tone of a line: its own, else by index. */
export function getTone(series: Series, index: number): Tone {
  return series.tone ?? tones[index % tones.length] ?? 'accent'
}

/** The dash pattern of a line: none for a single line; a fifth line repeats the first tone with other dashes. */
export const getDash = (series: readonly Series[], index: number): readonly number[] => {
  const one = series[index]
  if (one?.average === true) return averageDash
  if (one === undefined || series.length < 2) return []
  if (one.tone !== undefined) return dashes[one.tone]
  const place = tones.indexOf(getTone(one, index)) + Math.floor(index / tones.length)
  return dashes[tones[place % tones.length] ?? 'accent']
}
