import { useEffect, useState } from 'react'
import { loadConnections } from '@/connection/page'
import { maxConcurrentReads } from '@/command/plan/effect'
import { formatRelease } from '@/contract/capability'
import { startInBackground } from '@/lib/background'
import { mapConcurrently } from '@/lib/time/map-concurrently'
import { useThrown } from '@/ui/use-thrown'
import { readFirstContact, type FirstContact } from './broker-status'

/** How long to wait before the brokers are asked again, in milliseconds. */
export const contactsEveryMs = 15_000

/** What a broker says without a login, and whether there is a session at it. */
export type BrokerContact = FirstContact & {
  readonly isLoggedIn: boolean
  /** The release that a session has found, where the broker does not say it without one. */
  readonly release?: string
}

/**
 * What brokers of this console say without a login, by name, as far as they were asked; asked again while the page is visible. All
 * of them without a name.
 */
export function useBrokerContacts(name?: string): ReadonlyMap<string, BrokerContact> {
  const [contacts, setContacts] = useState<ReadonlyMap<string, BrokerContact>>(new Map())
  const fail = useThrown()
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const known = new Map<string, BrokerContact>()
    const readAll = async () => {
      const { all } = await loadConnections()
      const asked = all.filter(({ profile }) => name === undefined || profile.name === name)
      await mapConcurrently(maxConcurrentReads, asked, async ({ api, profile, session, broker }) => {
        if (left || document.hidden) return
        const contact = await readFirstContact(api, known.get(profile.name) ?? {})
        const isLoggedIn = session.get().state === 'in'
        const { release } = broker()
        const found = release === undefined ? {} : { release: formatRelease(release) }
        known.set(profile.name, { ...contact, isLoggedIn, ...found })
        if (!left) setContacts(new Map(known))
      })
      if (!left) timer = setTimeout(start, contactsEveryMs)
    }
    const start = () => startInBackground(readAll(), (cause) => !left && fail(cause))
    start()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [fail, name])
  return contacts
}
