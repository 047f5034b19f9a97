import type { Page } from '@playwright/test'

/** Lets the histories be those of a full hour, however short a time the broker runs. */
export async function withHistory(page: Page): Promise<void> {
  const end = Math.floor(Date.now() / 10_000) * 10_000
  const samples = Array.from({ length: 60 }, (_, index) => ({
    time_stamp: end - (59 - index) * 60_000,
    connections: 1000 + index,
    topics: 200 + (index % 7),
    subscriptions: 400 + (index % 5),
    received: 600 + index,
    sent: 1200 + index,
    dropped: index % 3,
  }))
  await page.route(/\/api\/v5\/monitor(\/nodes\/[^/]+)?\?/, (route) => route.fulfill({ json: samples }))
}
