import type { Profile } from '@/contract/profile'

/*
 * The configuration that the server of a console with two brokers embeds in its page. Imported before the modules that
 * read it.
 */

/** `here` is the broker of the page, `there` the one that is driven. */
export const profiles: readonly Profile[] = [
  { identity: 'id-here', name: 'here', label: 'Here', color: 'ok', production: false, readOnly: false },
  { identity: 'id-there', name: 'there', label: 'There', color: 'bad', production: false, readOnly: false },
]

const meta = document.createElement('meta')
meta.name = 'switchboard'
meta.content = JSON.stringify({ brokers: profiles })
document.head.append(meta)
