import { pluginPaths } from '@/features/plugin/paths'
import { openCommand } from '@/command/makers'
import { pick } from '@/command/param'
import { to } from '@/route/paths'

/** Opens a plugin's page. */
export default openCommand(
  {
    id: 'plugin.show',
    group: 'group.management',
    searchOrder: 260,
    params: { plugin: pick('plugin', { label: 'plugin.plugin' }) },
  },
  ({ plugin }) => to(pluginPaths.plugin, { name: plugin }),
)
