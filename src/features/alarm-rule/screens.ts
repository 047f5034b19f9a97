import { defineScreens } from '@/features/screen'
import { Siren } from '@/ui/icon/icons'
import { alarmRulePaths } from './paths'

export const screens = defineScreens(alarmRulePaths, [
  { id: 'alarmRules', icon: Siren, group: 'monitoring', order: 55, load: () => import('./list') },
  { id: 'alarmRuleFirings', parent: 'alarmRules', load: () => import('./firings') },
  { id: 'alarmRuleSettings', parent: 'alarmRules', load: () => import('./settings') },
  { id: 'alarmRuleCreate', parent: 'alarmRules', load: () => import('./create') },
  { id: 'alarmRule', parent: 'alarmRules', load: () => import('./edit') },
])
