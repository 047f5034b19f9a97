/** What a link adds to an address to run a command. */
export const run = (id: string, args: Record<string, string> = {}) =>
  `?run=${id}${Object.entries(args)
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('')}`
