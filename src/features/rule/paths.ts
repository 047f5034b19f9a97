/** The addresses of its screens. Operators have bookmarks of them. */
export const rulePaths = {
  rules: '/rules',
  ruleCreate: '/rules/create/form',
  rule: '/rules/detail/:id',
} as const
