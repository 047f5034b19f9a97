/** The path of a Chromium; rejects where none can be found or downloaded. */
export function findBrowser(): Promise<string>
