/** The broker's time in all cells: a day after the last recording. */
export const now = Date.UTC(2026, 10, 26, 12)

/** Dates are shown in the zone of the reader; in tests it is UTC on every machine. */
export const inUtc = (): typeof Intl =>
  Object.assign(Object.defineProperties({}, Object.getOwnPropertyDescriptors(Intl)) as typeof Intl, {
    DateTimeFormat: new Proxy(Intl.DateTimeFormat, {
      construct: (original, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
        new original(locale, { timeZone: 'UTC', ...options }),
    }),
  })
