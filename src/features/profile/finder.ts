import { brokers } from '@/api/site'
import type { Finder } from '@/command/finder'

/** The brokers to choose from. They are embedded in the page; no request is needed. */
export const profileFinder: Finder = {
  find: (_, text) => {
    const needle = text.toLowerCase()
    const hits = brokers.filter(
      ({ name, label }) => name.includes(needle) || label.toLowerCase().includes(needle),
    )
    return Promise.resolve({
      items: hits.map(({ name, label }) => ({ resource: 'profile', id: name, label, detail: name })),
      more: false,
    })
  },
}
