/** The addresses of its screens. */
export const alarmRulePaths = {
  alarmRules: '/alarm/rules',
  alarmRuleFirings: '/alarm/rules/history',
  alarmRuleSettings: '/alarm/rules/notifications',
  alarmRuleCreate: '/alarm/rules/create',
  alarmRule: '/alarm/rules/edit/:name',
} as const
