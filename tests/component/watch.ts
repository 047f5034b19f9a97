import { afterEach, beforeEach, expect } from 'vitest'

// The files of a run share the storage of one browser, and some modules, such as the recent uses of the palette, read it on import.
localStorage.clear()

/** What the console logged during a test. */
let complaints: string[] = []

for (const level of ['error', 'warn'] as const) {
  const write = console[level].bind(console)
  console[level] = (...values: unknown[]) => {
    const text = values.map(String).join(' ')
    // The browser reports this where measuring a box changes its size; it measures once more in the next frame.
    if (!text.includes('ResizeObserver loop')) complaints.push(`${level}: ${text}`)
    write(...values)
  }
}

beforeEach(() => {
  complaints = []
})

// A missing text, a key given twice, an update after unmount: each fails the test it happens in.
afterEach(() => expect(complaints, 'written to the browser console').toEqual([]))
