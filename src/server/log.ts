import pino, { type Logger } from 'pino'

export type { Logger }

/** Writes lines of JSON with time and level; without `write` nothing is logged. */
export const createLog = (write: ((line: string) => void) | undefined): Logger =>
  pino(
    {
      base: undefined,
      enabled: write !== undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write?.(line.trimEnd()) },
  )
