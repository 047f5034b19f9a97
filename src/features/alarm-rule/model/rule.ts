import * as z from 'zod/mini'

export const severities = ['info', 'warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/** The hours without toasts, notifications, sounds and webhooks; minutes of the day in the time zone of the browser or the machine. */
export const QuietHours = z.object({
  enabled: z.boolean(),
  from: z.number(),
  to: z.number(),
  /** The weekdays on which they begin; 0 is Sunday. */
  days: z.array(z.number()),
})
export type QuietHours = z.infer<typeof QuietHours>

/** An alarm rule of the console, as it is stored and exported. */
export const AlarmRule = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Text that `parseCondition` reads. */
  condition: z.string(),
  severity: z.literal(severities),
  /** How long the condition must last before the rule fires, in milliseconds. */
  forMs: z.number().check(z.gte(0)),
  enabled: z.boolean(),
  /** Shows a notification of the browser. */
  notify: z.boolean(),
  sound: z.boolean(),
  /** Until then the rule fires without a toast, notification or sound; epoch milliseconds. */
  silencedUntil: z.optional(z.number()),
  /** The rule's own quiet hours; without them the general ones apply. */
  quietHours: z.optional(QuietHours),
})
export type AlarmRule = z.infer<typeof AlarmRule>

export const noQuietHours: QuietHours = {
  enabled: false,
  from: 22 * 60,
  to: 7 * 60,
  days: [0, 1, 2, 3, 4, 5, 6],
}

/** Whether a time (epoch milliseconds) is within the quiet hours; those that pass midnight belong to the day on which they begin. */
export function isQuiet({ enabled, from, to, days }: QuietHours, at: number): boolean {
  if (!enabled) return false
  const date = new Date(at)
  const minute = date.getHours() * 60 + date.getMinutes()
  const today = days.includes(date.getDay())
  const yesterday = days.includes((date.getDay() + 6) % 7)
  if (from === to) return today
  return from < to
    ? today && minute >= from && minute < to
    : (today && minute >= from) || (yesterday && minute < to)
}

/** Whether a rule that fires at a time (epoch milliseconds) is only listed: it is silenced, or within its quiet hours or the general ones. */
export const isSilent = (
  { silencedUntil = 0, quietHours }: AlarmRule,
  general: QuietHours,
  at: number,
): boolean => silencedUntil > at || isQuiet(quietHours ?? general, at)

/** Parses `22:00` as minutes of the day; undefined if it is no time. */
export function parseMinutes(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  const [hour, minute] = [Number(hours), Number(minutes)]
  return hour < 24 && minute < 60 ? hour * 60 + minute : undefined
}

/** Formats minutes of the day as `22:00`. */
export const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
