import { defineCommand } from '@/command/command'
import { choice } from '@/command/param'
import { helpPages } from '@/lib/help/help-pages'

/** Opens a page of the vendor in a new tab: the manual, the forum, an introduction to MQTT. */
export default defineCommand({
  id: 'help.open',
  group: 'group.help',
  danger: 'read',
  calls: [],
  params: { page: choice(helpPages, 'helpPage', { label: 'support.page' }) },
  async run({ page }, { locale }) {
    const { helpUrl } = await import('@/lib/help/help-links')
    return { kind: 'app', action: { do: 'open', url: helpUrl(page, locale) } }
  },
})
